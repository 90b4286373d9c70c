import { drawn } from 'gyre/algebra';
import { textOf } from 'gyre/io';
import {
  constructUnicycle,
  examineGame,
  examineUnicycle,
  type Pattern,
  parseGames,
  parsePattern,
  patternFault,
  proofLines,
  type Unicycle,
  type UnicycleReport,
  unicycleDocument,
  unicycleOf,
  writePattern,
} from 'gyre-lab/unicycles';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  inOneGo,
  numberOption,
  THREADS_WORDS,
  textOption,
  threadsOption,
  UsageError,
  valueReadingOf,
} from '../command/index.ts';
import { formatNamed, formatNames, formatOfPath } from '../input/formats.ts';
import { openInput } from '../input/input.ts';
import { checkJson, checkPlace, tellDropped, withLock, writeOutput } from '../output/index.ts';
import { countAll, findUnicycles } from '../unicycles/index.ts';
import { readValues } from '../values/index.ts';

export const command: CommandSpec = {
  arguments: [
    {
      name: 'PATTERN',
      summary: 'the colours round the cycle, such as LLRLR, or with --recognise a game; - reads stdin',
      required: true,
    },
  ],
  options: [
    { flags: '--construct', summary: 'build one, in linear time (what happens if nothing else is asked)' },
    { flags: '--find', summary: 'list unicycles whose exits are in the set; exit code 1 if there is none' },
    { flags: '--count', summary: 'count them all' },
    {
      flags: '--recognise',
      summary: 'is this game, an expression or a file, a unicycle, and with which pattern?',
    },
    { flags: '--exits <set>', summary: 'nimbers, nimbers:K (below *K), day:1, day:2, or games: 0,*2,{1|-1}' },
    { flags: '--with <games>', summary: 'look at the unicycle with these exits, one for each arc' },
    { flags: '--verify', summary: 'check it in every way, and replay the proof that it is canonical' },
    { flags: '--explain', summary: 'print that proof, claim by claim' },
    { flags: '--limit <n>', summary: 'how many --find lists; 0 for all (default 10)' },
    {
      flags: '--threads <n>',
      summary: `for --find and --count, ${THREADS_WORDS}; all cores if it will take long`,
    },
    {
      flags: '--state <file>',
      summary:
        'where --find and --count keep how far they came, to go on from there; --find also keeps file.found',
    },
    { flags: '--seed <n>', summary: 'for the random dives that choose the order of the search' },
    {
      flags: '-o, --out <file>',
      summary: 'write the unicycle, drawn on a circle, as a game file; its name says the format, - is stdout',
    },
    {
      flags: '--to <format>',
      summary: 'the format of --out; told by its name otherwise, json for --out -',
      words: formatNames,
    },
  ],
  examples: [
    { command: 'gyre unicycle LLLRLRRRLR --verify', says: 'build one and replay the proof' },
    { command: 'gyre unicycle LLLRLRRRLR --with 0,0,0,1,1,1,1,1,0,0 --verify', says: 'look at a given one' },
    { command: 'gyre unicycle LLRR --find --exits nimbers', says: 'list those with nimber exits' },
    { command: 'gyre unicycle LLLRLRRRLR --count --exits day:1', says: 'count those with exits 0, 1, -1, *' },
    {
      command: 'gyre unicycle LLLRLRRRLR --find --exits day:2 --limit 0 --state search.json',
      says: 'list ten million of them; after Ctrl-C the same command goes on',
    },
    { command: 'gyre unicycle --recognise game.json', says: 'the pattern of a game in a file' },
  ],
  details:
    'A unicycle is a stopper in canonical form with one cycle, from each vertex of which the one player moves on ' +
    'and the other out to a loop-free game. Theory: docs/unicycles.md.',
  run,
};

async function run(call: Call): Promise<number> {
  const exits = textOption(call, 'exits');
  const given = textOption(call, 'with');
  checkOptions(call, exits, given);
  if (flagOption(call, 'recognise')) return recognise(call);
  const pattern = parsePattern(await patternText(call));
  const why = patternFault(pattern);
  if (why !== undefined) return refuse(call, pattern, why);
  const isFind = flagOption(call, 'find') || (exits !== undefined && given === undefined);
  const search = flagOption(call, 'count') ? countAll : isFind ? findUnicycles : undefined;
  if (search !== undefined) {
    const state = textOption(call, 'state');
    const request = {
      pattern,
      exits: exits ?? 'nimbers',
      state,
      limit: numberOption(call, 'limit', '--limit') ?? 10,
      seed: numberOption(call, 'seed', '--seed') ?? 1,
      threads: threadsOption(call),
    };
    return withLock(state, () => search(request, call.terminal));
  }
  const unicycle = await inOneGo('the unicycle was built', () =>
    given === undefined ? constructUnicycle(pattern) : unicycleOf(pattern, parseGames(given, '--with')),
  );
  return show(call, unicycle);
}

async function patternText(call: Call): Promise<string> {
  const [text = '-'] = call.args;
  if (text !== '-') return text;
  const { chunks, name } = await openInput('-', call.terminal);
  return (await textOf(chunks, name)).trim();
}

function checkOptions(call: Call, exits: string | undefined, given: string | undefined): void {
  const asked = ['construct', 'find', 'count', 'recognise'].filter((name) => flagOption(call, name));
  if (given !== undefined) asked.push('with');
  if (asked.length > 1)
    throw new UsageError(`--${asked[0]} and --${asked[1]} exclude each other`, 'give one');
  if (exits !== undefined && ['construct', 'recognise', 'with'].includes(asked[0])) {
    throw new UsageError(`--${asked[0]} does not search, so it takes no --exits`, 'give --find or --count');
  }
  const doing = asked[0] ?? (exits === undefined ? 'construct' : 'find');
  for (const { name, goesWith } of NARROW) {
    if (call.options[name] === undefined || goesWith.includes(doing)) continue;
    const these = goesWith.map((word) => `--${word}`).join(' or ');
    throw new UsageError(`--${doing} takes no --${name}`, `give it with ${these}`);
  }
}

/** Options that only some of the things to do understand. */
const NARROW: readonly { readonly name: string; readonly goesWith: readonly string[] }[] = [
  { name: 'limit', goesWith: ['find'] },
  { name: 'threads', goesWith: ['find', 'count'] },
  { name: 'state', goesWith: ['find', 'count'] },
  { name: 'seed', goesWith: ['find', 'count'] },
  { name: 'verify', goesWith: ['construct', 'recognise', 'with'] },
  { name: 'explain', goesWith: ['construct', 'recognise', 'with'] },
  { name: 'out', goesWith: ['construct', 'with'] },
  { name: 'to', goesWith: ['construct', 'with'] },
];

async function refuse(call: Call, pattern: Pattern, why: string): Promise<number> {
  const text = writePattern(pattern);
  if (flagOption(call, 'json')) {
    await call.terminal.print(
      JSON.stringify({ schema: 'gyre/unicycle/1', pattern: text, allowed: false, why }),
    );
  } else await call.terminal.print(`no unicycle has the pattern ${shortened(text)}: ${why}`);
  return EXIT.no;
}

/** Says whether a given game is a unicycle; exit code 1 if it is not, or is not canonical. */
async function recognise(call: Call): Promise<number> {
  const [given] = await readValues([call.args[0]] as const, call.terminal, valueReadingOf(call));
  const { onside, offside } = drawn(given);
  const report = await inOneGo('the game was looked at', () =>
    onside === offside ? examineGame(onside, isThorough(call)) : undefined,
  );
  if (report !== undefined) return tell(call, report);
  const why = 'no cycle, more than one, one that alternates, or one with more than one way out of a vertex';
  if (flagOption(call, 'json')) {
    await call.terminal.print(JSON.stringify({ schema: 'gyre/unicycle/1', pattern: null, why }));
  } else await call.terminal.print(`this is not a unicycle: it has ${why}`);
  return EXIT.no;
}

function isThorough(call: Call): boolean {
  return flagOption(call, 'verify') || flagOption(call, 'explain');
}

async function show(call: Call, unicycle: Unicycle): Promise<number> {
  const path = textOption(call, 'out');
  const to = textOption(call, 'to');
  if (path === undefined) {
    if (to !== undefined) throw new UsageError('--to is for --out', 'give --out FILE, or --out - for stdout');
    return tell(call, await checked(call, unicycle));
  }
  const format = to === undefined && path !== '-' ? formatOfPath(path) : formatNamed(to ?? 'json');
  checkPlace(path);
  checkJson(call.terminal, path);
  const report = await checked(call, unicycle);
  const document = unicycleDocument(unicycle);
  await writeOutput(path, format.write(document), call.terminal);
  tellDropped(format, document, call.terminal);
  return tell(path === '-' ? { ...call, terminal: call.terminal.onStderr() } : call, report);
}

function checked(call: Call, unicycle: Unicycle): Promise<UnicycleReport> {
  return inOneGo('the unicycle was checked', () => examineUnicycle(unicycle, isThorough(call)));
}

async function tell(call: Call, report: UnicycleReport): Promise<number> {
  if (flagOption(call, 'json')) await call.terminal.print(JSON.stringify(reportJson(report)));
  else await printReport(call, report);
  if (report.checks.some(({ agrees }) => !agrees)) return EXIT.internal;
  return report.isCanonical ? EXIT.ok : EXIT.no;
}

async function printReport(call: Call, report: UnicycleReport): Promise<void> {
  const { terminal } = call;
  await terminal.print(`pattern    ${shortened(report.pattern)}`);
  await terminal.print(`exits      ${shortened(report.exits.join(', '))}`);
  await terminal.print(`vertices   ${report.game.vertices}`);
  await terminal.print(`canonical  ${report.isCanonical ? 'yes' : 'no'}`);
  for (const { by, found, agrees } of report.checks) {
    await terminal.print(
      `${by.padEnd(10)} ${found}${agrees ? '' : ' (this contradicts the rest; please report it)'}`,
    );
  }
  if (!flagOption(call, 'explain') || report.proof === undefined) return;
  await terminal.print();
  for (const line of proofLines(report.proof, report.nameOf)) await terminal.print(line);
}

/** The screen shows only the beginning of a long list; --json gives all of it. */
function shortened(text: string): string {
  return text.length <= 400 ? text : `${text.slice(0, 400)} … (${text.length} characters in all; see --json)`;
}

function reportJson({
  pattern,
  exits,
  game,
  isCanonical,
  checks,
  proof,
}: UnicycleReport): Record<string, unknown> {
  const arcs = (player: 0 | 1): number[][] => {
    const { offsets, ends } = game.out(player);
    return Array.from({ length: game.vertices }, (_, v) => v).flatMap((v) => {
      return Array.from(ends.subarray(offsets[v], offsets[v + 1]), (w) => [v, w]);
    });
  };
  return {
    schema: 'gyre/unicycle/1',
    pattern,
    allowed: true,
    exits,
    game: { vertices: game.vertices, left: arcs(0), right: arcs(1), start: game.start },
    canonical: isCanonical,
    ...(checks.length === 0 ? {} : { checks: checks.map(({ by, found }) => ({ by, found })) }),
    ...(proof === undefined
      ? {}
      : {
          proof: {
            cycle: Array.from(proof.cycle),
            claims: Array.from(proof.claims),
            premises: Array.from(proof.premises),
            answers: Array.from(proof.answers),
          },
        }),
  };
}
