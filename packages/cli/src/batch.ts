import {
  bestMove,
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
import { EXIT } from './exit.ts';
import { openUnpacked } from './input.ts';
import { type Call, textOption } from './spec.ts';

/** Reads one game a line and writes one answer a line, in the order of the input. */
export async function runBatch(call: Call, path: string | undefined, solver: Solver): Promise<number> {
  const name = textOption(call, 'convention');
  const convention = name === undefined ? undefined : conventionNamed(name);
  return runLines(call, path, (value) => {
    const document = gameFromJson(value);
    const game = gameOf(convention === undefined ? document : { ...document, convention });
    return columns(solve(game, {}, solver));
  });
}

type Answer = Record<string, unknown>;

/**
 * Answers one JSON value a line, in the order of the input. A line that is refused gives an answer with
 * `line` and `error`, the rest go on, and the exit code tells at the end.
 */
export async function runLines(
  call: Call,
  path: string | undefined,
  answer: (value: unknown) => Answer,
): Promise<number> {
  const { terminal } = call;
  const input = await openUnpacked(path, terminal);
  let line = 0;
  let exitCode: number = EXIT.ok;
  let pending = '';
  for await (const text of linesOf(input.chunks, input.name)) {
    line++;
    if (terminal.isBroken) return EXIT.ok;
    if (text.trim() === '') continue;
    const answered = answerLine(text, line, answer);
    if ('error' in answered) {
      const isOurs = (answered.error as { code: string }).code === INTERNAL;
      exitCode = isOurs || exitCode === EXIT.internal ? EXIT.internal : EXIT.input;
    }
    pending += `${JSON.stringify(answered)}\n`;
    if (pending.length > FLUSH_AT) {
      await terminal.write(pending);
      pending = '';
    }
  }
  await terminal.write(pending);
  return exitCode;
}

const FLUSH_AT = 1 << 16;

function answerLine(text: string, line: number, answer: (value: unknown) => Answer): Answer {
  let id: unknown = null;
  try {
    const value = parseLine(text);
    id = (value as { id?: unknown } | null)?.id ?? null;
    return { id, ...answer(value) };
  } catch (error) {
    const code = error instanceof GyreError ? error.code : INTERNAL;
    return { id, line, error: { code, message: error instanceof Error ? error.message : String(error) } };
  }
}

/** A fault of our own in one game must not cost the answers of the others. */
const INTERNAL = 'E_INTERNAL';

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GyreError('E_SYNTAX', 'the line is not JSON', 'give one game a line');
  }
}

function columns(solution: Solution): Answer {
  const sides = ([0, 1] as const).map((player) => column(solution, player));
  const [left, right] = sides;
  return {
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

/** The answers with `player` to move; of an owned graph `-` where the other player owns the vertex. */
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
