import {
  type GameDocument,
  letterOf,
  type Player,
  positionOf,
  type Solution,
  solverNamed,
  solvers,
  valueAt,
} from 'gyre';
import { gameOf } from 'gyre/io';
import {
  type Call,
  CONVENTION_OPTION,
  type CommandSpec,
  EXIT,
  flagOption,
  playerNamed,
  textOption,
  UsageError,
  vertexNamed,
} from '../command/index.ts';
import { solutionNames } from '../input/formats.ts';
import { INPUT_ARGUMENT, INPUT_OPTIONS, memoryLimit, readGameFor } from '../input/input.ts';
import { checkSolveMemory, freeReadingMemory } from '../input/memory.ts';
import {
  COMPRESSION_OPTION,
  exitCodeOfVerdict,
  printReport,
  printVerification,
  reportJson,
  solutionFormat,
  writeSolutionTo,
} from '../output/index.ts';
import { runBatch } from '../solving/batch.ts';
import { namingDisk } from '../solving/naming-disk.ts';
import { toldRefusal } from '../solving/refusal.ts';
import { solveWithin, threadsAsked } from '../solving/solve-within.ts';
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
      choices: solutionNames,
    },
    COMPRESSION_OPTION,
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
      summary: 'solve and verify on that many cores; pays from a million arcs on',
    },
    {
      flags: '--disk <folder>',
      summary:
        'for games beyond memory: sort the arcs into this folder; the same command goes on after a stop',
    },
    { flags: '--batch', summary: 'one game per line in, one answer per line out' },
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
  run,
};

async function run(call: Call): Promise<number> {
  const [path] = call.args;
  const solver = solverNamed(textOption(call, 'algorithm') ?? solvers[0].name);
  threadsAsked(call, solver.name); // a wrong number is refused before a long file is read
  if (textOption(call, 'disk') !== undefined)
    return (await import('../solving/disk.ts')).runOnDisk(call, path, solver.name);
  if (flagOption(call, 'batch')) return runBatch(call, path, solver);
  const out = textOption(call, 'out');
  if (out === undefined && call.options.to !== undefined)
    throw new UsageError('--to is for --out', 'give --out FILE, or --out - for stdout');
  const format = out === undefined ? undefined : solutionFormat(call, out);
  const summary = out === '-' ? call.terminal.onStderr() : call.terminal;
  const began = performance.now();
  const document = await namingDisk(() => readGameFor(call, path));
  const read = performance.now();
  const start = startOf(call, document);
  if (call.options.expect !== undefined && start === undefined) {
    throw new UsageError('--expect needs a start', 'give --start VERTEX');
  }
  const game = gameOf(document);
  await namingDisk(async () => checkSolveMemory(game, memoryLimit(call)));
  freeReadingMemory(document.graph);
  const solution = await toldRefusal(solver, document, () => solveWithin(call, game, solver.name));
  call.terminal.aside(`read in ${seconds(read - began)}, solved in ${seconds(performance.now() - read)}`);
  if (out !== undefined && format !== undefined)
    await writeSolutionTo(call, out, format, solution, { ...document, ...startField(start) });
  const verdict = flagOption(call, 'verify')
    ? await verifyWithin(call, solution, 'the answer', document.names && { names: document.names })
    : undefined;
  const report = { document, solution, source: path ?? 'stdin', ...startField(start) };
  if (out === '-' && flagOption(call, 'quiet')) {
    // Only the solution was asked for.
  } else if (flagOption(call, 'json')) {
    const checked =
      verdict === undefined
        ? {}
        : { verified: verdict.proved, verdict: verdict.verdict, proved: verdict.proved };
    await summary.print(JSON.stringify({ ...reportJson(report), ...checked }));
  } else {
    await printReport(report, summary);
    if (verdict !== undefined) {
      await summary.print();
      await printVerification(verdict, summary);
    }
  }
  if (verdict?.verdict === 'wrong' || !isAsExpected(call, solution, start)) return EXIT.no;
  return verdict === undefined ? EXIT.ok : exitCodeOfVerdict(verdict);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

type Start = { readonly vertex: number; readonly player: Player };

function startOf(call: Call, document: GameDocument): Start | undefined {
  const text = textOption(call, 'start');
  const vertex = text === undefined ? document.start?.vertex : vertexNamed(document, text);
  if (vertex === undefined) return undefined;
  const player = textOption(call, 'player');
  return { vertex, player: player === undefined ? (document.start?.player ?? 0) : playerNamed(player) };
}

function startField(start: Start | undefined): { start?: Start } {
  return start === undefined ? {} : { start };
}

function isAsExpected(call: Call, solution: Solution, start: Start | undefined): boolean {
  const expected = textOption(call, 'expect');
  if (expected === undefined || start === undefined) return true;
  const value = letterOf(valueAt(solution, positionOf(solution.game, start.player, start.vertex)));
  if (value === expected) return true;
  call.terminal.complain(`gyre: the start is ${value}, not ${expected}`);
  return false;
}
