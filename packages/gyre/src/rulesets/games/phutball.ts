import { checkText, type Player, refuse } from '../../graph/inner.ts';
import { numbered } from '../boards/board-text.ts';
import { fromText } from '../boards/from-key.ts';
import { gridBoard, type PieceLooks } from '../boards/grid-board.ts';
import type { Ruleset, RulesetFamily } from '../contract/contract.ts';

/**
 * A strip of empty squares `.`, men `m` and the ball `b`; once the ball is over a goal line, `<` or `>` stands before or
 * after the strip.
 */
type Pitch = string;

/**
 * Phutball on a strip: put a man on an empty square, or jump with the ball over the men beside it onto the first empty
 * square behind them, any number of times; the men that were jumped over are removed. Left wins when the ball reaches
 * the last square or goes beyond it, Right at the first one, whoever brings it there. Play can go on for ever.
 *
 * Winning Ways, 2nd edition, chapter 22; J. P. Grossman, R. Nowakowski, One-dimensional Phutball, More Games of No
 * Chance (2002) 361–367.
 */
export function phutball(strip: string): Ruleset<Pitch> {
  checkText(strip, 'the strip');
  if (!/^[.m]*b[.m]*$/.test(strip) || strip.length > MOST) {
    const hint = `use . for an empty square, m for a man and one b for the ball, up to ${MOST}`;
    refuse('E_RULESET', `the strip is "${strip}"`, hint);
  }
  const edges = numbered(strip.length + 2);
  const columns = ['<', ...edges.columns.slice(0, strip.length), '>'];
  return {
    name: 'phutball',
    title: 'Phutball on a strip',
    parameters: { strip },
    players: ['Left', 'Right'],
    starts: () => [{ position: strip }],

    moves(pitch, _, emit) {
      for (let at = 0; at < pitch.length; at++)
        if (pitch[at] === '.') emit(`${pitch.slice(0, at)}m${pitch.slice(at + 1)}`, `${at + 1}`);
      for (const [to, path] of jumps(pitch)) emit(to, path);
    },

    payoff(pitch, player) {
      const winner = winnerOf(pitch);
      if (winner === undefined) return undefined;
      return winner === player ? 1 : -1;
    },

    key: keyOf,
    fromKey: fromText(keyOf, (text) => (isPitch(text, strip.length) ? text : undefined)),
    show: (pitch) => pitch,
    board: (pitch) =>
      gridBoard(
        [`${pitch[0] === '<' ? '' : '.'}${pitch}`.padEnd(columns.length, '.')],
        { columns, rows: [''] },
        LOOKS,
      ),
    touches: (_, __, { name }) => [
      name
        .replace('ball ', '')
        .split(' to ')
        .map((point) => [point]),
    ],
  };
}

function keyOf(pitch: Pitch): string {
  return pitch;
}

/** Is it a strip of so many squares with one ball, on it or behind a line? */
function isPitch(text: string, squares: number): boolean {
  return /^(?:[.m]*b[.m]*|<[.m]*|[.m]*>)$/.test(text) && text.replace(/[<>]/, '').length === squares;
}

const MOST = 33;
const LOOKS: PieceLooks = {
  m: { kind: 'man' },
  b: { kind: 'ball', shape: { text: '◉' } },
  '<': { kind: 'ball behind the line', shape: { text: '◉' } },
  '>': { kind: 'ball behind the line', shape: { text: '◉' } },
};

/** Whose goal the ball has reached. */
function winnerOf(pitch: Pitch): Player | undefined {
  if (pitch.endsWith('>') || pitch.endsWith('b')) return 0;
  return pitch.startsWith('<') || pitch.startsWith('b') ? 1 : undefined;
}

/** Every place that jumps lead to, with the squares on the way; each outcome once, by the fewest jumps. */
function jumps(pitch: Pitch): Map<Pitch, string> {
  const found = new Map<Pitch, string>([[pitch, `ball ${pitch.indexOf('b') + 1}`]]);
  for (const [before, path] of found) {
    // iterating a map also visits what is added on the way
    if (winnerOf(before) !== undefined && before !== pitch) continue; // the game is over
    for (const step of [-1, 1]) {
      const from = before.indexOf('b');
      let to = from + step;
      while (before[to] === 'm') to += step;
      if (to === from + step) continue;
      const squares = Array.from(before);
      for (let at = from; at !== to; at += step) squares[at] = '.';
      if (to >= 0 && to < squares.length) squares[to] = 'b';
      const after = `${to < 0 ? '<' : ''}${squares.join('')}${to === before.length ? '>' : ''}`;
      const name = to < 0 ? '<' : to === before.length ? '>' : `${to + 1}`;
      if (!found.has(after)) found.set(after, `${path} to ${name}`);
    }
  }
  found.delete(pitch);
  return found;
}

export const phutballFamily: RulesetFamily = {
  name: 'phutball',
  title: 'Phutball on a strip',
  summary: 'place men and jump with the ball to your goal',
  parameters: [{ name: 'strip', summary: '. empty, m a man, b the ball', fallback: '....b....' }],
  make: (given) => phutball(given.strip),
};
