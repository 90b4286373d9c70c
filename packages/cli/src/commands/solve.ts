import { letterOf, positionOf, solverNamed, solvers, valueAt } from 'gyre';
import { asksForMore, gameOf } from 'gyre/io';
import {
  type Call,
  CONVENTION_OPTION,
  type CommandSpec,
  flagOption,
  OBJECTIVE_OPTIONS,
  readingOf,
  secondsAllowed,
  THREADS_WORDS,
  textOption,
  textOptions,
  threadsOption,
  UsageError,
  vertexNamed,
} from '../command/index.ts';
import { solutionNames } from '../input/formats.ts';
import { INPUT_ARGUMENT, INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import {
  BEST_MOVE_OPTION,
  COMPRESSION_OPTION,
  checkBestMove,
  solutionFormat,
  summaryOf,
  tellSolved,
  writeSolutionTo,
} from '../output/index.ts';
import { runBatch } from '../solving/batch.ts';
import { toldRefusal } from '../solving/refusal.ts';
import { solveWithin, startAsked } from '../solving/solve-within.ts';
import { verifyWithin } from '../solving/verify-within.ts';

export const command: CommandSpec = {
  arguments: [INPUT_ARGUMENT],
  options: [
    CONVENTION_OPTION,
    {
      flags: '-a, --algorithm <name>',
      summary: 'the solver',
      choices: solvers.map((solver) => solver.name),
      default: solvers[0].name,
    },
    { flags: '-s, --start <vertex>', summary: 'where play begins, in place of what the file says' },
    { flags: '-p, --player <player>', summary: 'who moves first: left or right' },
    {
      flags: '-o, --out <file>',
      summary:
        'write the whole solution: .sol, .csv, .ndjson, .arrow or .parquet; - is stdout, and the summary then goes to stderr; with --batch the answers',
    },
    {
      flags: '--to <format>',
      summary: 'the format of the solution; told by the name of --out otherwise, sol for --out -',
      choices: [...solutionNames, 'paritysol'],
    },
    COMPRESSION_OPTION,
    BEST_MOVE_OPTION,
    { flags: '--no-game', summary: 'leave the game out of the solution file' },
    { flags: '--verify', summary: 'check the answer with the independent verifier' },
    {
      flags: '--expect <value>',
      summary: 'exit code 1 unless the start has this value',
      choices: ['W', 'D', 'L'],
    },
    { flags: '--timeout <seconds>', summary: 'stop after so long, with exit code 4' },
    {
      flags: '--threads <number>',
      summary: `solve and verify on that many cores, ${THREADS_WORDS}; pays from a million arcs on`,
    },
    {
      flags: '--disk <folder>',
      summary:
        'for games beyond memory: sort the arcs into this folder; the same command goes on after a stop',
    },
    { flags: '--batch', summary: 'one game per line in, one answer per line out' },
    ...OBJECTIVE_OPTIONS,
    ...INPUT_OPTIONS,
  ],
  examples: [
    { command: 'gyre solve game.json', says: 'print a summary' },
    { command: 'gyre solve edges.csv.gz -c misere -o game.sol', says: 'keep the whole answer in a file' },
    { command: 'gyre solve game.json --start a --expect W', says: 'a test: is the start won?' },
    {
      command: 'gyre solve huge.parquet --disk /fast/run --max-memory 1G --verify',
      says: 'arcs on the disk, a few bytes per position in memory',
    },
    { command: 'gyre solve game.json -o - | gyre query - -v a', says: 'ask it without a file between' },
    { command: 'gyre solve --batch < games.ndjson > answers.ndjson', says: 'many small games at once' },
  ],
  hints: ({ disk }) =>
    disk === undefined
      ? { maxBytes: 'allow more with --max-memory SIZE, or keep the arcs on the disk with --disk FOLDER' }
      : {},
  run,
};

async function run(call: Call): Promise<number> {
  const [path] = call.args;
  const { terminal } = call;
  const solver = solverNamed(textOption(call, 'algorithm') ?? solvers[0].name);
  const threads = threadsAsked(call, solver.name); // a wrong number is refused before a long file is read
  checkBestMove(call.options);
  const asked = textOptions(call, 'start', 'player', 'expect', 'out', 'compression', 'to', 'convention');
  const { out } = asked;
  const disk = textOption(call, 'disk');
  if (disk !== undefined) {
    refuseWithDisk(call, path, solver.name);
    const { runOnDisk } = await import('../solving/disk.ts');
    const reading = readingOf(call);
    const wish = {
      ...asked,
      disk,
      reading,
      seconds: secondsAllowed(call),
      verifies: flagOption(call, 'verify'),
    };
    return runOnDisk(path as string, wish, terminal);
  }
  if (flagOption(call, 'batch')) {
    refuseWithBatch(call);
    return runBatch(path, solver, terminal, { ...asked, seconds: secondsAllowed(call) });
  }
  if (out === undefined && asked.to !== undefined)
    throw new UsageError('--to is for --out', 'give --out FILE, or --out - for stdout');
  const isOther = asked.to === 'paritysol' || out?.endsWith('.paritysol') === true; // an answer to an objective
  const format = out === undefined || isOther ? undefined : solutionFormat(out, asked);
  const began = performance.now();
  const reading = readingOf(call);
  const document = await readGameFor(path, terminal, reading);
  const read = performance.now();
  if (textOption(call, 'objective') !== undefined || asksForMore(document))
    return (await import('../solving/objectives.ts')).solveForObjective(call, document, path ?? 'stdin');
  for (const name of ['targets', 'dead-ends'])
    if (textOption(call, name === 'targets' ? name : 'deadEnds') !== undefined)
      throw new UsageError(`--${name} without an objective`, 'say --objective NAME');
  if (isOther) throw new UsageError('--to paritysol', 'it is for games of parity: say --objective parity');
  const vertex = asked.start === undefined ? undefined : vertexNamed(document, asked.start);
  const start = startAsked(document, vertex, asked);
  const game = gameOf(document);
  const limits = { seconds: secondsAllowed(call), threads, maxBytes: reading.maxBytes };
  const solution = await toldRefusal(solver, document, () =>
    solveWithin(game, solver.name, terminal, limits),
  );
  terminal.aside(`read in ${seconds(read - began)}, solved in ${seconds(performance.now() - read)}`);
  const named = start === undefined ? document : { ...document, start };
  if (out !== undefined && format !== undefined)
    await writeSolutionTo(out, format, solution, named, terminal, {
      ...asked,
      game: call.options.game !== false,
      bestMove: flagOption(call, 'bestMove'),
    });
  const kept = out === undefined || out === '-' ? '' : `; ${out} stays, and is unverified`;
  const names = document.names && { names: document.names };
  const verdict = flagOption(call, 'verify')
    ? await verifyWithin(solution, 'the answer', terminal, threads, names, kept)
    : undefined;
  const at = start && positionOf(game, start.player, start.vertex);
  const value = at === undefined ? undefined : letterOf(valueAt(solution, at));
  return tellSolved(terminal, summaryOf(document, solution, path ?? 'stdin', at), verdict, value, asked);
}

/** How many threads `--threads` asks for, if it was given. */
function threadsAsked(call: Call, solver: string): number | undefined {
  const threads = threadsOption(call);
  if (threads === undefined) return undefined;
  if (flagOption(call, 'batch')) throw new UsageError('--threads with --batch', 'leave one of them out');
  if (solver !== solvers[0].name)
    throw new UsageError(`--threads with --algorithm ${solver}`, `only ${solvers[0].name} runs in threads`);
  return threads;
}

function refuseWithDisk(call: Call, path: string | undefined, solver: string): void {
  if (path === undefined || path === '-')
    throw new UsageError('--disk with stdin', 'give a file: a run that was cut off reads it again');
  if (solver !== solvers[0].name)
    throw new UsageError(`--disk with --algorithm ${solver}`, 'leave one of them out');
  if (textOption(call, 'out') === '-')
    throw new UsageError('--disk with --out -', 'give a file that ends with .parquet or .csv');
  const isGiven = (name: string): boolean => ![undefined, false].includes(call.options[name] as undefined);
  const other = ['batch', 'threads', 'to'].find(isGiven);
  if (other !== undefined) throw new UsageError(`--disk with --${other}`, 'leave one of them out');
}

/** Refuses options that a batch would have to ignore. */
function refuseWithBatch(call: Call): void {
  const other = FOR_ONE_GAME.find((name) => call.options[name] !== undefined);
  if (other === undefined) return;
  const flag = other.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  throw new UsageError(`--batch takes no --${flag}`, 'leave it out, or solve the games one by one');
}

const FOR_ONE_GAME =
  'start player expect verify from maxMemory header columns names objective targets deadEnds'.split(' ');

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
