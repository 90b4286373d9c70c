import { opponent, type Player, symmetricGraph } from '../graph/inner.ts';
import { MisereForms, nimValueAt, nimValues, nimValueText } from '../sums/inner.ts';
import {
  isLoopfree,
  type LoopyGame,
  merged,
  type Outcome,
  outcomeFrom,
  type Winner,
} from '../values/inner.ts';
import { undefinedFor, word } from './answers.ts';
import type { Word, WordAnswer, WordCall } from './word.ts';

/** Words for impartial games, which depend on the game as it is written. */
export const IMPARTIAL_WORDS: readonly Word[] = [
  word(
    'LoopyNimValue',
    'value',
    'text',
    'the nim-value of an impartial game as written, loops included: n, or ∞ with the n of its options',
    ['{pass,0,*|pass,0,*}.LoopyNimValue', '∞(0, 1), of the game as written'],
    (call) => {
      const game = impartial(call);
      const arcs = Array.from({ length: game.vertices }, (_, v) =>
        Array.from(game.options(0, v), (w): [number, number] => [v, w]),
      ).flat();
      const found = nimValues(symmetricGraph(game.vertices, arcs), signalOf(call));
      return told(nimValueText(nimValueAt(found, game.start)));
    },
  ),
  word(
    'Genus',
    'value',
    'text',
    'the genus of an impartial game as written: its nim-value, then misère nim-values of G, G + *2, G + *2 + *2, …',
    ["'{*2|*2}'.Genus", '0^02, of the game as written'],
    (call) => {
      const forms = new MisereForms();
      return told(forms.genus(misereFormOf(call, forms)));
    },
  ),
  word(
    'MisereCanonicalForm',
    'value',
    'text',
    'the canonical form of an impartial game as written under misère play, by its options',
    ["'{*2|*2}'.MisereCanonicalForm", '{*2}, of the game as written'],
    (call) => {
      const forms = new MisereForms();
      return told(forms.text(misereFormOf(call, forms)));
    },
  ),
];

function signalOf({ options }: WordCall): { readonly signal?: AbortSignal } {
  return options.signal === undefined ? {} : { signal: options.signal };
}

/** A text about a form, which says so. */
export function told(text: string): WordAnswer {
  return { kind: 'text', text, about: 'the game as written' };
}

/** The game as written, equal vertices merged; refused unless both players have the same moves everywhere. */
function impartial({ form }: WordCall): LoopyGame {
  const game = merged(form());
  for (let v = 0; v < game.vertices; v++) {
    const [lefts, rights] = [new Set(game.options(0, v)), game.options(1, v)];
    if (lefts.size === new Set(rights).size && rights.every((w) => lefts.has(w))) continue;
    throw undefinedFor(
      'the game is not impartial as written',
      'both players must have the same moves everywhere',
    );
  }
  return game;
}

/** The misère canonical form, the smallest followers first. */
function misereFormOf(call: WordCall, forms: MisereForms): number {
  const game = impartial(call);
  if (!isLoopfree(game)) throw undefinedFor('the game is loopy', 'misère forms belong to games that end');
  const found = new Map<number, number>();
  const open = [game.start];
  for (let v = open.at(-1); v !== undefined; v = open.at(-1)) {
    const options = Array.from(game.options(0, v));
    const waiting = options.filter((w) => !found.has(w));
    for (const w of waiting) open.push(w);
    if (waiting.length > 0) continue;
    found.set(v, forms.game(options.map((w) => found.get(w) as number)));
    open.pop();
  }
  return found.get(game.start) as number;
}

/**
 * Who wins under misère play, where a player who cannot move wins, and endless play is a draw. One sweep
 * backwards: a state is won once a move wins, and lost once every move loses.
 */
export function misereOutcome(game: LoopyGame): Outcome {
  const states = 2 * game.vertices; // 2v + the player to move
  const winner = new Int8Array(states).fill(NOBODY);
  const hopes = new Int32Array(states); // state → moves that have not lost yet
  const queue: number[] = [];
  const settle = (s: number, player: number): void => {
    winner[s] = player;
    queue.push(s);
  };
  for (let s = 0; s < states; s++) {
    hopes[s] = game.options((s & 1) as Player, s >> 1).length;
    if (hopes[s] === 0) settle(s, s & 1);
  }
  for (const s of queue) {
    const mover = opponent((s & 1) as Player);
    const { offsets, ends } = game.into(mover);
    for (let a = offsets[s >> 1]; a < offsets[(s >> 1) + 1]; a++) {
      const before = 2 * ends[a] + mover;
      if (winner[before] !== NOBODY) continue;
      if (winner[s] === mover) settle(before, mover);
      else if (--hopes[before] === 0) settle(before, opponent(mover));
    }
  }
  const name = (player: Player): Winner => NAMES[winner[2 * game.start + player]] ?? 'D';
  return outcomeFrom(name(0), name(1));
}

const NOBODY = -1;
const NAMES: Readonly<Record<number, Winner>> = { 0: 'L', 1: 'R' };
