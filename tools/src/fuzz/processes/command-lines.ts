import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Random } from 'gyre';
import { endingFault, runCommandLine } from '../command-line.ts';
import { fault, type Mode, pick, type Tally } from '../mode.ts';

/** Whole command lines made of words of the program's own, right and wrong: an answer, or a refusal in words. */
export const commandLines: Mode = {
  name: 'commands',
  summary: 'whole command lines, in words of their own',
  aim: 100_000,
  piece: 500,
  seconds: 60,
  run: tryCommandLine,
};

const GAME = '{"vertices":4,"arcs":[[0,1],[1,2],[2,0],[2,3]],"names":["a","b","c","d"]}';
const PARTIZAN = '{"kind":"partizan","vertices":3,"left":[[0,1],[1,0]],"right":[[1,2],[0,2]]}';
const FILES: Readonly<Record<string, string>> = {
  'game.json': GAME,
  'partizan.json': PARTIZAN,
  'edges.csv': 'source,target\na,b\nb,c\nc,a\n',
  'bad.json': '{"vertices":',
  'empty.txt': '',
  'lines.ndjson': `${GAME}\n${PARTIZAN}\nnull\n`,
};

const COMMANDS = [
  'solve',
  'verify',
  'query',
  'line',
  'explain',
  'trace',
  'paper',
  'convert',
  'info',
  'gen',
  'render',
  'report',
  'explore',
  'table',
  'probe',
  'check',
  'value',
  'compare',
  'calc',
  'unicycle',
  'completion',
  'manual',
  'help',
  'play',
] as const;

/** A right beginning of each command, so that not all is refused at the first word. */
const BEGINNINGS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  solve: [['game.json'], ['partizan.json', '-o', 'game.sol'], ['--batch', 'lines.ndjson'], ['-']],
  verify: [
    ['game.json', 'game.sol'],
    ['partizan.json', 'game.sol'],
  ],
  query: [['game.sol'], ['game.sol', '-v', 'v0']],
  line: [['game.sol', '-v', '0']],
  explain: [['game.sol', '-v', '1', '-d', '2']],
  trace: [
    ['game.json', '--events'],
    ['game.json', '--json'],
  ],
  paper: [
    ['games', 'game.json'],
    ['nmfl', 'game.json'],
    ['walk', 'game.json', '--walk', 'a,b'],
  ],
  convert: [
    ['game.json', 'out.csv'],
    ['edges.csv', '--to', 'json'],
    ['partizan.json', '--to', 'dot'],
  ],
  info: [['game.json'], ['edges.csv']],
  gen: [
    ['random', '-n', '20'],
    ['grid', '-n', '9', '-o', 'grid.gyre'],
    ['path', '-n', '5', '--to', 'dot'],
  ],
  render: [
    ['game.json', '-o', 'out.svg'],
    ['game.json', '-o', 'out.dot'],
  ],
  report: [
    ['nim', 'piles=1,2'],
    ['tic-tac-toe'],
    ['kayles', 'rows=4'],
    ['nim', 'piles=1,2', '--disk', 'run', '--verify'],
  ],
  explore: [
    ['nim', 'piles=1,2', '-o', 'nim.gyre'],
    ['kayles', 'rows=4', '--disk', 'rows', '-o', 'rows.parquet'],
  ],
  table: [['nim', 'piles=1,2', '-o', 'nim.table']],
  probe: [['nim.table'], ['nim.table', '--line']],
  check: [
    ['nim', '--games', '5'],
    ['wythoff', '--plies', '10'],
  ],
  value: [['{1|-1}'], ['over'], ['partizan.json'], ['--batch', 'lines.ndjson']],
  compare: [
    ['over', '^'],
    ['1', '{0|2}'],
  ],
  calc: [[]],
  unicycle: [['LLLRLRRRLR'], ['LLLRLRRRLR', '--find', '--exits', 'nimbers', '--limit', '2']],
  completion: [['bash'], ['zsh']],
  manual: [[], ['notation'], ['nowhere']],
  help: [['solve'], ['nothing']],
  play: [['nim', 'piles=1,2', '--you', 'none']],
};

/** Words that may follow anywhere. Nothing among them makes a command work for long. */
const WORDS = [
  '',
  ' ',
  '\u202E',
  '2',
  '0',
  '-1',
  'NaN',
  '-',
  '--',
  'a',
  'v1',
  'left',
  'right',
  'misere',
  'asymmetric',
  'roth',
  'nmfl',
  'csv',
  'json',
  'gyre',
  'pgsolver',
  '1K',
  '500M',
  'yes',
  'no',
  'source,target,-',
  'W',
  '=',
  'bad.json',
  'empty.txt',
  'game.json',
  'missing.json',
  'game.sol',
  'piles=3',
  '__proto__=1',
  'constructor',
  '--nothing',
  '💥',
  '{|}',
  'G+G',
  '1',
  '5',
  'out.bin',
  'x.sol',
  '--json',
  '--quiet',
  '--help',
] as const;

async function tryCommandLine(random: Random, tally: Tally): Promise<void> {
  await prepare();
  const command = pick(random, COMMANDS);
  const argv = [command, ...pick(random, BEGINNINGS[command])];
  for (let slips = random.below(4); slips > 0; slips--) {
    const at = 1 + random.below(argv.length);
    const come = random.below(2) === 0 ? [pick(random, WORDS)] : anOption(random, await optionsOf(command));
    argv.splice(at, random.below(3) === 0 ? 1 : 0, ...come);
  }
  if (random.below(64) === 0) argv.splice(0, 1, pick(random, WORDS));
  const stdin = new TextEncoder().encode(pick(random, Object.values(FILES)));
  const ran = await runCommandLine(argv, stdin);
  const saysInAnswers = argv.includes('--batch') || command === 'calc';
  const wrong = endingFault(saysInAnswers && ran.err === '' ? { ...ran, err: ran.out } : ran);
  if (wrong !== undefined) fault(wrong, argv);
  const left = readdirSync('.').filter((name) => name.endsWith('.partial'));
  if (left.length > 0) fault(`${left.join(', ')} is left by`, argv);
  tally.add(`${command} ${ran.exitCode}`);
}

const known: Map<string, readonly string[]> = new Map();

/** The options that a command names in its help, each as `--name` or `--name <value>`. */
async function optionsOf(command: string): Promise<readonly string[]> {
  const there = known.get(command);
  if (there !== undefined) return there;
  const { out } = await runCommandLine([command, '--help'], new Uint8Array(0));
  const options = [...out.matchAll(/^ {2}(?:-\w, )?(--[\w-]+(?: <\w+>)?)/gm)]
    .map(([, option]) => option)
    .filter((option) => option !== '--debug'); // which shows stacks
  known.set(command, options);
  return options;
}

/** One of them, with a value that fits or does not. */
function anOption(random: Random, options: readonly string[]): string[] {
  const [name, value] = pick(random, options.length === 0 ? ['--json'] : options).split(' ');
  return value === undefined ? [name] : [name, pick(random, WORDS)];
}

/** The files that the commands speak of, whatever earlier ones have done to them. */
async function prepare(): Promise<void> {
  for (const [name, text] of Object.entries(FILES)) {
    if (!existsSync(name) || statSync(name).size !== Buffer.byteLength(text)) {
      rmSync(name, { recursive: true, force: true });
      writeFileSync(name, text);
    }
  }
  if (!existsSync('game.sol'))
    await runCommandLine(['solve', 'game.json', '-o', 'game.sol'], new Uint8Array(0));
  if (!existsSync('nim.table'))
    await runCommandLine(['table', 'nim', 'piles=1,2', '-o', 'nim.table'], new Uint8Array(0));
}
