import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  bestMove,
  type Convention,
  conventionNamed,
  GyreError,
  letterOf,
  type Player,
  playerAt,
  pliesAt,
  positionOf,
  type Solution,
  type Solver,
  solve,
  valueAt,
} from 'gyre';
import { gameFromJson, gameOf, linesOf } from 'gyre/io';
import { asRefusal, EXIT, errorAnswer, inOneGo, stoppable, type Work } from '../command/index.ts';
import { type Input, openUnpacked } from '../input/input.ts';
import { checkPlace, writeOutput } from '../output/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { rawId } from './raw-id.ts';
import { retold } from './refusal.ts';

/** Reads one game per line and writes one answer per line, in the order of the input. */
export async function runBatch(
  path: string | undefined,
  solver: Solver,
  terminal: Terminal,
  { seconds, out, convention: name }: BatchWish,
): Promise<number> {
  const convention = name === undefined ? undefined : conventionNamed(name);
  checkPlace(out);
  return runLines(
    path,
    terminal,
    (value, work) => {
      checkSize(value);
      if (isForObjective(value)) return answerForObjective(value);
      const solved = (): Answer => answerTo(value, work, solver, convention);
      return isLarge(value) ? inOneGo('a line was answered', solved) : solved();
    },
    { seconds, out },
  );
}

/** What a batch of games may take, where its answers go, and by which convention. */
export interface BatchWish extends Pick<BatchLimits, 'seconds' | 'out'> {
  readonly convention: string | undefined;
}

function answerTo(value: unknown, work: Work, solver: Solver, convention: Convention | undefined): Answer {
  const given = gameFromJson(value);
  const document = convention === undefined ? given : { ...given, convention };
  try {
    const options = { signal: work.signal, onProgress: () => work.look() };
    return columns(solve(gameOf(document), { ...options, solver }));
  } catch (error) {
    throw retold(error, solver, document);
  }
}

/** Does a line ask for more than who moves last? */
function isForObjective(value: unknown): boolean {
  const { objective, priorities } = (value ?? {}) as { objective?: unknown; priorities?: unknown };
  return (objective ?? priorities) !== undefined;
}

async function answerForObjective(value: unknown): Promise<Answer> {
  const { objectiveLine } = await import('./objectives.ts');
  return isLarge(value) ? inOneGo('a line was answered', () => objectiveLine(value)) : objectiveLine(value);
}

/** Refuses a game whose answer would not fit a line. */
function checkSize(value: unknown): void {
  const vertices = (value as { vertices?: unknown } | null)?.vertices;
  if (typeof vertices !== 'number' || vertices <= MOST_VERTICES) return;
  throw new GyreError(
    'E_LIMIT',
    `the game has ${vertices} vertices`,
    `a batch takes ${MOST_VERTICES} at most; solve a larger game by itself, with --out`,
  );
}

const MOST_VERTICES = 4_000_000;

/** May the game take so long that Ctrl-C must be heard meanwhile? Listening takes longer than solving a small game. */
function isLarge(value: unknown): boolean {
  const { vertices, arcs } = (value ?? {}) as { vertices?: unknown; arcs?: unknown };
  return Number(vertices) > LARGE || (Array.isArray(arcs) && arcs.length > LARGE);
}

const LARGE = 1 << 14;

/** What stands in a line of the output, its `schema` (docs/json.md) included. */
type Answer = Record<string, unknown>;

/** An answer that is written already: the text of a JSON object without schema and id. A graph is small as a text. */
export class WrittenAnswer {
  readonly schema: unknown;
  readonly json: string;

  constructor(schema: unknown, json: string) {
    this.schema = schema;
    this.json = json;
  }
}

type AnswerOf = (value: unknown, work: Work) => Answer | WrittenAnswer | Promise<Answer | WrittenAnswer>;

/** What may end a batch before its input does, and where its answers go if not to stdout. */
interface BatchLimits {
  readonly seconds?: number | undefined;
  readonly out?: string | undefined;
  /** What a line should be, for one that is not JSON. */
  readonly hint?: string;
  /** How many lines may be asked before the first of them is answered. */
  readonly ahead?: number;
}

/**
 * Answers one JSON value per line, in the order of the input. A line that is refused gives an answer with
 * `line` and `error`, the others continue, and the exit code reports it at the end. Ctrl-C and the time limit end it:
 * the answers so far are written to stdout, and an error says how many there are.
 */
export async function runLines(
  path: string | undefined,
  terminal: Terminal,
  answer: AnswerOf,
  { seconds, out, hint = 'give one game per line', ahead = 1 }: BatchLimits = {},
): Promise<number> {
  const input = await openUnpacked(path, terminal);
  const tally = { answers: 0, refused: 0, exitCode: EXIT.ok as number };
  await stoppable(terminal, { seconds, far: known(0, out) }, (work) => {
    const wake = (): void => {
      if (input.name === 'stdin') (terminal.surroundings.stdin as Readable).destroy();
    };
    work.signal.addEventListener('abort', wake);
    return writeOutput(out, answers(input, { answer, hint, out, ahead }, work, tally), terminal);
  });
  if (tally.refused > 0 && out !== undefined && out !== '-')
    terminal.complain(`gyre: ${tally.refused} of ${tally.answers} lines were refused; ${out} says why`);
  return tally.exitCode;
}

/** What to say of a batch that was stopped after so many answers, which were on their way to stdout or a file. */
function known(count: number, out: string | undefined): string {
  const lost = out === undefined ? '' : `, ${out} was not written`;
  return `${count} ${count === 1 ? 'line was' : 'lines were'} answered${lost}`;
}

async function* answers(
  input: Input,
  asked: Required<Pick<BatchLimits, 'hint' | 'ahead'>> & {
    readonly answer: AnswerOf;
    readonly out: string | undefined;
  },
  work: Work,
  tally: { answers: number; refused: number; exitCode: number },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { signal } = work;
  let pending = '';
  try {
    for await (const pack of packsOrPauses(linesOf(input.chunks, input.name), asked.ahead)) {
      if (pack === PAUSE || pending.length > FLUSH_AT) {
        yield encoder.encode(pending);
        pending = '';
        if (pack === PAUSE) continue;
      }
      await work.breathe();
      if (signal.aborted) break;
      const going = pack.map(({ text, line }) => answerLine(text, line, asked, work));
      for (const one of going) one.catch(() => undefined); // an interruption ends them all, and is thrown once
      for (const [i, { text }] of pack.entries()) {
        const answered = await going[i];
        if (signal.aborted) break;
        if (answered.error !== undefined) {
          tally.exitCode = worse(tally.exitCode, answered.error);
          tally.refused++;
        }
        work.far = known(++tally.answers, asked.out);
        pending += `${written(answered, text)}\n`;
      }
      if (signal.aborted) break;
    }
  } catch (error) {
    if (isAborted(error)) work.stop();
    if (!signal.aborted) throw error; // else stdin was closed by the stop itself
  }
  yield encoder.encode(pending);
  signal.throwIfAborted();
}

const FLUSH_AT = 1 << 16;

/** Was it Ctrl-C that ended a line in the middle? Then it ends the batch. */
function isAborted(error: unknown): boolean {
  return error instanceof GyreError && error.code === 'E_ABORTED';
}

/** A line that is not blank. */
interface Line {
  readonly text: string;
  /** Its number, from 1 on. */
  readonly line: number;
}

/**
 * The lines, in packs of those that are there already, up to so many; with a pause wherever the next one has not come
 * yet: its sender may wait for answers.
 */
async function* packsOrPauses(
  lines: AsyncIterable<string>,
  ahead: number,
): AsyncGenerator<readonly Line[] | typeof PAUSE> {
  const source = lines[Symbol.asyncIterator]();
  let line = 0;
  let next: Promise<IteratorResult<string>> | undefined; // the line that has not come yet
  try {
    for (;;) {
      const pack: Line[] = [];
      const pause = setImmediate(PAUSE);
      let found: IteratorResult<string> | typeof PAUSE | undefined;
      for (let length = 0; pack.length < ahead && length < FLUSH_AT; length += found.value.length) {
        next ??= source.next();
        next.catch(() => undefined); // it is thrown where it is awaited
        found = await Promise.race([next, pause]);
        if (found === PAUSE || found.done === true) break;
        next = undefined;
        line++;
        if (found.value.trim() !== '') pack.push({ text: found.value, line });
      }
      if (pack.length > 0) yield pack;
      if (found === PAUSE) {
        yield PAUSE;
        await next;
      } else if (found?.done === true) return;
    }
  } finally {
    await source.return?.();
  }
}

const PAUSE = Symbol('pause');

/** A fault of our own in one game must not cost the answers of the others. */
function worse(exitCode: number, { code }: { code: string }): number {
  return code === 'E_INTERNAL' || exitCode === EXIT.internal ? EXIT.internal : EXIT.input;
}

/** An answer to a line: its id, the text of its other fields, and why the line was refused, if it was. */
interface Answered extends WrittenAnswer {
  readonly id: unknown;
  readonly error?: { readonly code: string };
}

async function answerLine(
  text: string,
  line: number,
  { answer, hint }: { readonly answer: AnswerOf; readonly hint: string },
  work: Work,
): Promise<Answered> {
  let id: unknown = null;
  try {
    const value = parseLine(text, hint);
    id = (value as { id?: unknown } | null)?.id ?? null;
    const found = await answer(value, work);
    const { schema, json } = found instanceof WrittenAnswer ? found : asWritten(found);
    return { schema, id, json };
  } catch (given) {
    if (isAborted(given)) throw given;
    const error = errorAnswer(asRefusal(given), { line });
    const { schema, json } = asWritten(error);
    return { schema, id, json, error: error.error };
  }
}

/** The text of an answer, but for its schema, which stands in front of the id. */
function asWritten({ schema, ...rest }: Answer): WrittenAnswer {
  return new WrittenAnswer(schema, JSON.stringify(rest));
}

/** The answer as a line: its schema, the id as the asking line wrote it, and the rest. */
function written({ schema, id, json }: Answered, asked: string): string {
  const given = id === null ? undefined : rawId(asked); // without an id the line need not even be JSON
  return `{"schema":${JSON.stringify(schema)},"id":${given ?? JSON.stringify(id)},${json.slice(1)}`;
}

function parseLine(text: string, hint: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GyreError('E_SYNTAX', 'the line is not JSON', hint);
  }
}

function columns(solution: Solution): Answer {
  const sides = ([0, 1] as const).map((player) => column(solution, player));
  const [left, right] = sides;
  return {
    schema: 'gyre/solve-batch/1',
    value: [left.value, right.value],
    plies: [left.plies, right.plies],
    move: [left.move, right.move],
    ...(solution.scores === undefined ? {} : { score: [left.score, right.score] }),
  };
}

interface Column {
  value: string;
  readonly plies: (number | null)[];
  readonly move: (number | null)[];
  readonly score: (number | null)[];
}

/** The answers with `player` to move; in an owned graph `-` where the other player owns the vertex. */
function column(solution: Solution, player: Player): Column {
  const { game } = solution;
  const given: Column = { value: '', plies: [], move: [], score: [] };
  for (let v = 0; v < game.graph.vertices; v++) {
    const p = positionOf(game, player, v);
    const isOwn = game.layout !== 'owned' || playerAt(game, p) === player;
    given.value += isOwn ? letterOf(valueAt(solution, p)) : '-';
    given.plies.push(isOwn ? (pliesAt(solution, p) ?? null) : null);
    given.move.push(isOwn ? (bestMove(solution, p) ?? null) : null);
    given.score.push(isOwn ? (solution.scores?.[p] ?? null) : null);
  }
  return given;
}
