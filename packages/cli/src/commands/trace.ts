import { type GameDocument, solverNamed, solvers } from 'gyre';
import { gameOf } from 'gyre/io';
import { type Trace, traceOf } from 'gyre/trace';
import {
  type Call,
  CONVENTION_OPTION,
  type CommandSpec,
  EXIT,
  flagOption,
  inOneGo,
  readingOf,
  textOption,
  UsageError,
} from '../command/index.ts';
import { INPUT_ARGUMENT, INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import { replayInTerminal } from '../replay/replay.ts';
import { knownLetter } from '../replay/replay-screen.ts';
import { toldRefusal } from '../solving/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';

const traceable = solvers.filter((solver) => solver.script !== undefined).map((solver) => solver.name);

export const command: CommandSpec = {
  arguments: [INPUT_ARGUMENT],
  options: [
    {
      flags: '-a, --algorithm <name>',
      summary: 'the solver to watch',
      choices: traceable,
      default: traceable[0],
    },
    CONVENTION_OPTION,
    { flags: '--events', summary: 'print the steps as NDJSON, one per line' },
    ...INPUT_OPTIONS,
  ],
  examples: [
    { command: 'gyre trace game.json', says: 'step through the algorithm with the arrow keys' },
    { command: 'gyre trace game.json -c asymmetric -a nmfl --events', says: 'every step as a line of JSON' },
  ],
  details:
    'In a terminal: → and space step forward, ← back, PgUp and PgDn ten steps, Home and End jump, q leaves. ' +
    'Elsewhere the steps are printed, one sentence a line.',
  run,
};

async function run(call: Call): Promise<number> {
  const { terminal } = call;
  const document = await readGameFor(call.args[0], call.terminal, readingOf(call));
  if (flagOption(call, 'events') && flagOption(call, 'json'))
    throw new UsageError('--events and --json exclude each other', 'give one');
  const solver = solverNamed(textOption(call, 'algorithm') ?? traceable[0]);
  const trace = await toldRefusal(solver, document, () =>
    inOneGo('the solver was watched', () => traceOf(gameOf(document), { solver })),
  );
  if (flagOption(call, 'json')) return printJson(trace, document, terminal);
  if (flagOption(call, 'events')) {
    for (let k = 0; k < trace.length && !terminal.isBroken; k++) {
      await terminal.print(JSON.stringify(eventOf(trace, k, document)));
    }
    return EXIT.ok;
  }
  const { stdin, stdout } = terminal.surroundings;
  if (stdout.isTTY === true && (stdin as { isTTY?: boolean }).isTTY === true)
    return replayInTerminal(trace, document, terminal);
  const width = String(trace.length).length;
  for (let k = 0; k < trace.length && !terminal.isBroken; k++) {
    await terminal.print(`${String(k + 1).padStart(width)}  ${trace.why(k, document.names)}`);
  }
  return EXIT.ok;
}

/** One object, written step by step: a trace may be longer than a string can be. */
async function printJson(trace: Trace, document: GameDocument, terminal: Terminal): Promise<number> {
  const { solver, game } = trace.solution;
  const head = { schema: 'gyre/trace/1', solver, convention: game.convention.name };
  await terminal.write(`${JSON.stringify(head).slice(0, -1)},"steps":[`);
  for (let k = 0; k < trace.length && !terminal.isBroken; k++) {
    await terminal.write(`${k === 0 ? '' : ','}${JSON.stringify(eventOf(trace, k, document))}`);
  }
  await terminal.print(']}');
  return EXIT.ok;
}

function eventOf(trace: Trace, k: number, document: GameDocument): Record<string, unknown> {
  const { rule, line, vertex, player, before, after, becauseVertex, counter, mark } = trace.step(k);
  return {
    step: k + 1,
    rule,
    line,
    vertex,
    ...(document.names === undefined ? {} : { name: document.names.name(vertex) }),
    ...(player === undefined ? {} : { player }),
    before: knownLetter(before),
    after: knownLetter(after),
    because: becauseVertex ?? null,
    ...(counter === undefined ? {} : { counter }),
    ...(mark === undefined ? {} : { mark }),
    why: trace.why(k, document.names),
  };
}
