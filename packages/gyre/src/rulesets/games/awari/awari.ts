import { checkObject, checkWhole, checkWord, refuse } from '../../../graph/inner.ts';
import type { Board, RulesetFamily } from '../../contract/contract.ts';
import type { Layer, ScoredRuleset } from '../../contract/indexed.ts';
import { wholeNumber } from '../../contract/parameters.ts';
import { awariEngine, PITS, SIDE } from './engine.ts';

/** The stones in the pits a to f of the first player, then in A to F of the second, in the order of sowing: `4 4 4 4 4 4 4 4 4 4 4 4`. */
export type AwariBoard = string;

/** What authors differ on, and how many stones there are. */
export interface AwariRules {
  /** Positions with up to so many stones are solved: 1 to 24. */
  readonly stones?: number;
  /** A move that would take all stones of the other player: it takes them, or it takes none. */
  readonly slam?: 'takes' | 'spares';
}

/**
 * Awari, a game of the mancala family, with few stones left. A player sows the stones of an own pit one by one into the following
 * pits, leaving out the one they came from. If the last one makes two or three in a pit of the other player, these are taken, and so are twos and
 * threes in the pits right before it on that side. One must leave the other player a stone to move, if one can. Whoever cannot move
 * loses the stones that are left to the other player; endless play takes no more. The score is the stones that one takes, less the other's.
 *
 * Solved by Romein and Bal, Solving the game of awari using parallel retrograde analysis (2003): all 889,063,398,406 positions.
 */
export function awari(rules: AwariRules = {}): ScoredRuleset<AwariBoard> {
  checkObject(rules, 'the rules');
  const { stones = 8, slam = 'takes' } = rules;
  checkWhole(stones, 'the number of stones', 1, MOST_STONES);
  checkWord(slam, 'slam', ['takes', 'spares'], 'E_RULESET');
  const engine = awariEngine(stones, slam === 'takes');
  const { board: numbers } = engine;
  const layers: Layer[] = Array.from({ length: stones + 1 }, (_, n) => ({
    from: numbers.firsts[n],
    to: numbers.firsts[n + 1],
  }));
  const stonesAt = (index: number): number => layers.findIndex(({ to }) => index < to);

  return {
    name: 'awari',
    title: `Awari with ${stones} stones`,
    parameters: { stones: `${stones}`, slam },
    players: PLAYERS,
    starts: () => [{ position: dealt(stones) }],

    moves(board, player, emit) {
      const pits = read(board, stones);
      const all = ownPits(player)
        .filter((pit) => pits[pit] > 0)
        .map((pit) => ({ pit, after: sown(pits, pit, slam === 'takes') }));
      const feeding = all.filter(({ after }) => ownPits(1 - player).some((pit) => after[pit] > 0));
      for (const { pit, after } of feeding.length > 0 ? feeding : all) emit(after.join(' '), NAMES[pit]);
    },

    payoff(board, player) {
      const pits = read(board, stones);
      return ownPits(player).every((pit) => pits[pit] === 0) ? 0 - sum(pits) : undefined;
    },
    gain: (from, to) => sum(read(from, stones)) - sum(read(to, stones)),
    ending: () => 'no move is left',

    key: (board) => board,
    fromKey: (key) => read(String(key), stones).join(' '),
    show: (board) => shownPits(read(board, stones)),
    board: (board) => drawnPits(read(board, stones)),
    touches: (_, __, { name }) => [[[name]]],

    size: numbers.size,
    mostMoves: SIDE,
    mostMovesInto: SIDE * stones,
    isTurned: true,
    layers,
    mostScore: (layer) => layer,
    gainOf: (from, to) => stonesAt(from) - stonesAt(to),
    endOf: (index) => 0 - stonesAt(index),
    index(board, player) {
      const pits = read(board, stones);
      if (ownPits(1 - player).every((pit) => pits[pit] > 0)) return -1;
      for (let pit = 0; pit < PITS; pit++) numbers.pits[pit] = pits[(pit + player * SIDE) % PITS];
      return numbers.rank();
    },
    at(index) {
      numbers.place(index);
      const pits = Array.from(numbers.pits);
      return pits.slice(SIDE).includes(0) ? { position: pits.join(' '), player: 0 } : undefined;
    },
    playerAt: () => 0,
    prepare: engine.prepare,
    movesFrom: engine.movesFrom,
    movesInto: engine.movesInto,
  };
}

const PLAYERS = ['South', 'North'] as const;
const NAMES = Array.from('abcdefABCDEF');
const MOST_STONES = 24;
/** How far from the middle of a pit its name stands. */
const BESIDE = 0.775;

function ownPits(player: number): number[] {
  return Array.from({ length: SIDE }, (_, pit) => pit + player * SIDE);
}

/** The stones dealt one by one, with an empty pit for the player who is said to have moved last. */
function dealt(stones: number): AwariBoard {
  const pits = Array.from({ length: PITS }, () => 0);
  for (let n = 0; n < stones; n++) pits[n % (PITS - 1)]++;
  return pits.join(' ');
}

/** What playing a pit makes of the board. */
function sown(pits: readonly number[], from: number, slamTakes: boolean): number[] {
  const order = Array.from({ length: PITS - 1 }, (_, n) => (from + 1 + n) % PITS);
  const after = pits.with(from, 0);
  for (let n = 0; n < pits[from]; n++) after[order[n % order.length]]++;
  const mover = from < SIDE ? 0 : 1;
  const theirs = ownPits(1 - mover);
  const last = order[(pits[from] - 1) % order.length];
  let taken = after;
  for (let at = last; theirs.includes(at) && (after[at] === 2 || after[at] === 3); at--)
    taken = taken.with(at, 0);
  return !slamTakes && taken !== after && theirs.every((pit) => taken[pit] === 0) ? after : taken;
}

function sum(pits: readonly number[]): number {
  return pits.reduce((total, stones) => total + stones, 0);
}

function shownPits(pits: readonly number[]): string {
  const line = (cells: readonly (string | number)[]): string =>
    cells.map((cell) => `${cell}`.padStart(3)).join('');
  return [
    line(NAMES.slice(SIDE).toReversed()),
    line(pits.slice(SIDE).toReversed()),
    line(pits.slice(0, SIDE)),
    line(NAMES.slice(0, SIDE)),
  ].join('\n');
}

function drawnPits(pits: readonly number[]): Board {
  const spot = (pit: number): { x: number; y: number } =>
    pit < SIDE ? { x: pit, y: 1 } : { x: PITS - 1 - pit, y: 0 };
  return {
    points: NAMES.map((name, pit) => ({ name, ...spot(pit), look: pit < SIDE ? 'light' : 'dark' })),
    pieces: NAMES.flatMap((point, pit) =>
      pits[pit] === 0
        ? []
        : [
            {
              point,
              kind: `${pits[pit]}`,
              owner: pit < SIDE ? (0 as const) : (1 as const),
              shape: { text: `${pits[pit]}` },
            },
          ],
    ),
    labels: NAMES.map((text, pit) => ({ text, x: spot(pit).x, y: pit < SIDE ? 1 + BESIDE : -BESIDE })),
    width: SIDE,
    height: 2,
  };
}

function read(board: AwariBoard, most: number): number[] {
  const pits = board.split(' ').map(Number);
  const isFit = /^\d+(?: \d+)*$/.test(board) && pits.length === PITS && sum(pits) <= most;
  if (isFit) return pits;
  return refuse(
    'E_POSITION',
    `the board is "${board}"`,
    `give the stones of twelve pits, a to f and A to F, ${most} in all or fewer, as in "${dealt(most)}"`,
  );
}

export const awariFamily: RulesetFamily = {
  name: 'awari',
  title: 'Awari',
  summary: 'sow stones from pit to pit and take twos and threes: the score counts',
  isLarge: true,
  parameters: [
    { name: 'stones', summary: 'positions with up to so many stones, 1 to 24', fallback: '8' },
    { name: 'slam', summary: 'a move that would take all stones takes or spares them', fallback: 'takes' },
  ],
  make(given) {
    const slam = given.slam as NonNullable<AwariRules['slam']>;
    return awari({ stones: wholeNumber(given, 'stones', 1, MOST_STONES), slam });
  },
};
