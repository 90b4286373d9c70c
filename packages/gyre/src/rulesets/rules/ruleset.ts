import {
  type Convention,
  customConvention,
  MISERE,
  NORMAL,
  OFFSIDE,
  ONSIDE,
  samePlay,
} from '../../game/inner.ts';
import { checkObject, GyreError, type Player } from '../../graph/inner.ts';
import { fromText } from '../boards/from-key.ts';
import type { Ruleset } from '../contract/contract.ts';
import {
  type IndexedRuleset,
  isIndexed,
  NOT_A_POSITION,
  OVER_DRAWN,
  OVER_LOST,
  OVER_WON,
  type ReversibleRuleset,
} from '../contract/indexed.ts';
import { type Compiled, compileRules } from './compile.ts';
import type { ListedMove } from './engine.ts';
import { factsOf, type RulesFacts } from './facts.ts';
import {
  drawBoard,
  fromDrawn,
  handName,
  type Laid,
  layOut,
  playersOf,
  type RulesBoard,
  readBoard,
  readSets,
  showBoard,
  writeBoard,
} from './position.ts';
import { parseRules } from './read.ts';

/**
 * A ruleset from rules as data: the content of a rules file, as text or parsed. No code of it is run. docs/rules.md
 * describes the format.
 *
 * @example
 * ```ts
 * import { explore, rulesetFromData } from 'gyre/rulesets';
 * const row = rulesetFromData({
 *   rules: 1, name: 'row', board: { grid: '3x1', lines: 'rook' }, start: ['x.o'],
 *   men: [{ name: 'man', letters: 'xo', moves: [{ how: 'step' }] }],
 * });
 * console.log(explore(row).graph.vertices);
 * // prints: 2
 * ```
 */
export function rulesetFromData(
  data: unknown,
  parameters: Readonly<Record<string, string>> = {},
): Ruleset<RulesBoard> {
  checkObject(parameters, 'the parameters');
  const compiled = compileRules(typeof data === 'string' ? parseRules(data) : data, parameters);
  const ruleset = rulesetOf(compiled);
  sources.set(ruleset, compiled);
  return ruleset;
}

/** The same rules with an index, however small the game is; undefined for a ruleset that was not made from data, or cannot have one. */
export function indexedRules(ruleset: Ruleset): IndexedRuleset<RulesBoard> | undefined {
  checkObject(ruleset, 'the rules');
  const compiled = sources.get(ruleset);
  const indexed = compiled === undefined ? undefined : rulesetOf(compiled, true);
  return indexed !== undefined && isIndexed(indexed) ? indexed : undefined;
}

const sources = new WeakMap<object, Compiled>();

/** What is known of a ruleset that was made from data; undefined for any other. */
export function rulesFacts(ruleset: Ruleset): RulesFacts | undefined {
  checkObject(ruleset, 'the rules');
  const compiled = sources.get(ruleset);
  return compiled === undefined ? undefined : factsOf(compiled);
}

/**
 * The ruleset of compiled rules: with an index, unless endless play has a winner or play ends in positions that the
 * player to move has won. A small game is explored instead, so that every position is counted that play reaches.
 */
export function rulesetOf(
  compiled: Compiled,
  hasIndex: boolean = factsOf(compiled).boards > MOST_EXPLORED,
): Ruleset<RulesBoard> {
  const { rules, points, engine, numbering, blocks, movers, ends } = compiled;
  const { isTurned, size } = { isTurned: compiled.symmetries.exchange !== undefined, size: numbering.size };
  const convention = conventionOf(compiled);
  const start = writeBoard(compiled, compiled.start);
  const endAt = (board: RulesBoard, player: Player): number => {
    const block = layOut(compiled, readBoard(compiled, board), player);
    return engine.endOf(block, player);
  };
  const plain: Ruleset<RulesBoard> = {
    name: rules.name,
    title: rules.title ?? rules.name,
    parameters: compiled.parameters,
    players: playersOf(compiled),
    ...(samePlay(convention, NORMAL) ? {} : { convention }),
    starts: () => movers.map((player) => ({ position: start, player })),
    moves(board, player, emit) {
      const laid = readBoard(compiled, board);
      const block = layOut(compiled, laid, player);
      if (block < 0) return;
      const found: { to: RulesBoard; name: string }[] = []; // told once the walk is over: who is told may ask again
      engine.list(block, player, (move) => {
        const { looks } = readSets(compiled, []);
        const to = writeBoard(compiled, { looks, hands: handsAfter(compiled, laid, player, move) });
        found.push({ to, name: nameOf(compiled, move) });
      });
      for (const { to, name } of found) emit(to, name);
    },
    payoff(board, player) {
      const end = endAt(board, player);
      if (end === OVER_LOST) return isStuck(board, player) && ends.stuck[player] === -1 ? undefined : -1;
      if (end === OVER_WON || end === NOT_A_POSITION)
        return isStuck(board, player) && ends.stuck[player] === 1 ? undefined : 1;
      return end === OVER_DRAWN ? 0 : undefined;
    },
    key: (board) => board,
    fromKey: fromText(
      (board) => board,
      (text) => boardIn(compiled, text),
    ),
    show: (board) => showBoard(compiled, board),
    board: (board) => drawBoard(compiled, board),
    fromBoard: (board) => fromDrawn(compiled, board),
    touches(_, player, { name }) {
      if (name === 'pass') return [];
      const [, letter, rest] = /^(?:([A-Za-z])\*)?(.*?)\+?(?: leaves)?$/.exec(
        compiled.mills.length > 0 ? name : name.replace(/ takes .*/, ''),
      ) as RegExpExecArray;
      const touched = rest.split(/-| takes /).flatMap((part) => pointsIn(points.names, part));
      const look = letter === undefined ? -1 : compiled.letters.indexOf(letter);
      const hand = look < 0 ? [] : [handName(compiled, (look & ~1) | player)];
      return [[...hand, ...touched].map((point) => [point])];
    },
  };
  if (rules.endless !== undefined && rules.endless !== 'drawn') return plain;
  if (compiled.hasWonEnds || !hasIndex) return plain;
  const layers = layersOf(compiled);
  const indexed: ReversibleRuleset<RulesBoard> = {
    ...plain,
    size,
    mostMoves: engine.mostMoves,
    mostMovesInto: engine.mostMovesInto,
    ...(isTurned ? { isTurned } : {}),
    ...(layers.length > 1 ? { layers } : {}),
    images(index) {
      numbering.place(index);
      return compiled.symmetries.own.length / numbering.kept[0];
    },
    index(board, player) {
      const block = layOut(compiled, readBoard(compiled, board), player);
      if (block < 0 || engine.endOf(block, player) === NOT_A_POSITION) return -1;
      return numbering.rank(block, isTurned && player === 1 ? 1 : 0);
    },
    at(index) {
      const block = numbering.place(index);
      if (block < 0) return undefined;
      const { mover, counts } = blocks.list[block];
      const player: Player = mover === 0 ? 0 : 1;
      if (engine.endOf(block, player) === NOT_A_POSITION) return undefined;
      const laid = readSets(compiled, counts.slice(2 * compiled.kinds));
      return { position: writeBoard(compiled, laid), player };
    },
    playerAt: (index) => (blocks.list[blockAt(compiled, index)].mover === 0 ? 0 : 1),
    prepare: engine.prepare,
    movesFrom: engine.movesFrom,
    movesInto: engine.movesInto,
  };
  return indexed;

  /** Has the player to move no move, on a board on which nothing else ends the game? */
  function isStuck(board: RulesBoard, player: Player): boolean {
    const block = layOut(compiled, readBoard(compiled, board), player);
    return block >= 0 && engine.isStuck(block, player);
  }
}

/** The board that a text is; undefined if it is none, or has impossible numbers of men. */
function boardIn(compiled: Compiled, text: string): RulesBoard | undefined {
  try {
    const laid = readBoard(compiled, text);
    layOut(compiled, laid, 0);
    return writeBoard(compiled, laid);
  } catch (error) {
    if (error instanceof GyreError && error.code === 'E_POSITION') return undefined;
    throw error;
  }
}

/** A game with no more boards than this is explored. */
const MOST_EXPLORED = 100_000;

/** The points in a part of a move's name: one, or two with an x between them. */
function pointsIn(names: readonly string[], part: string): string[] {
  if (names.includes(part)) return [part];
  const pairs = Array.from(part, (_, i) => [part.slice(0, i), part.slice(i + 1)]);
  return pairs.find((pair, i) => part[i] === 'x' && pair.every((one) => names.includes(one))) ?? [];
}

/** Where the moves of a game end that does not end. */
function conventionOf({ rules, ends }: Compiled): Convention {
  const { endless = 'drawn' } = rules;
  const score = endless === 'drawn' ? 0 : endless === 0 ? 1 : -1;
  const stuck: [number, number] = [ends.stuck[0] === 1 ? 1 : -1, ends.stuck[1] === 1 ? -1 : 1];
  const own = customConvention(stuck, score, 'by the rules');
  return [NORMAL, MISERE, ONSIDE, OFFSIDE].find((one) => samePlay(one, own)) ?? own;
}

function handsAfter(
  { rules }: Compiled,
  { hands }: Laid,
  player: Player,
  { from, to, kind, taken }: ListedMove,
): number[] {
  const after = [...hands];
  if (from < 0 && to >= 0 && after[2 * kind + player] > 0) after[2 * kind + player]--; // not of a supply without end
  if (taken >= 0 && rules.captures === 'hand') {
    const takenKind = taken >> 1;
    const before = rules.men.findIndex(({ promote }) => promote?.to === rules.men[takenKind].name);
    after[2 * (before < 0 ? takenKind : before) + player]++;
  }
  return after;
}

/** What players call a move: a1, a1-b2, a1xb2, a1-c3 takes b2, C*a1, a1 leaves, pass. */
function nameOf(
  { points, letters, rules }: Compiled,
  { kind, from, to, becomes, taken, takenAt }: ListedMove,
): string {
  const { names } = points;
  if (from < 0 && to < 0) return 'pass';
  if (to < 0) return `${names[from]} leaves`;
  const letter = (letters[2 * kind] ?? letters[2 * kind + 1]) as string;
  const isOneKind = rules.men.filter(({ of }) => of === undefined || of === rules.men[kind].of).length === 1;
  const begin =
    from >= 0 ? `${names[from]}${taken >= 0 && takenAt === to ? 'x' : '-'}` : isOneKind ? '' : `${letter}*`;
  const grown = from >= 0 && becomes !== kind ? '+' : '';
  const prize = taken >= 0 && takenAt !== to ? ` takes ${names[takenAt]}` : '';
  return `${begin}${names[to]}${grown}${prize}`;
}

function layersOf({ blocks, numbering }: Compiled): { from: number; to: number }[] {
  const layers: { from: number; to: number }[] = [];
  for (const [b, layer] of blocks.layerOf.entries()) {
    const [from, to] = [numbering.offsets[b], numbering.offsets[b + 1]];
    if (b > 0 && layer === blocks.layerOf[b - 1]) layers[layers.length - 1].to = to;
    else layers.push({ from, to });
  }
  return layers;
}

function blockAt({ numbering }: Compiled, index: number): number {
  let b = 0;
  while (index >= numbering.offsets[b + 1]) b++;
  return b;
}
