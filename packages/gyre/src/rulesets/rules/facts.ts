import type { Compiled } from './compile.ts';
import { choose } from './leads.ts';
import { playersOf } from './position.ts';
import type { End, MoveRule } from './types.ts';

/** What is known of rules as data before any position is solved. */
export interface RulesFacts {
  readonly points: number;
  readonly lines: number;
  /** Symmetries of the board that change nothing, the identity among them. */
  readonly symmetries: number;
  /** Is it the same game for both players, so that boards are turned for the player to move? */
  readonly areSeatsAlike: boolean;
  /** Different numbers of men that play can come to. */
  readonly blocks: number;
  /** Arrangements of men, before symmetries. */
  readonly boards: number;
  readonly indices: number;
  /** Memory and time that a table takes on one thread, roughly. */
  readonly bytes: number;
  readonly seconds: number;
  /** What is in the file and does nothing. */
  readonly warnings: readonly { readonly path: string; readonly found: string }[];
  /** The rules in words, a sentence each. */
  readonly text: readonly string[];
}

const BYTES_PER_INDEX = 7;
const SECONDS_PER_INDEX = 2.5e-6;

export function factsOf(compiled: Compiled): RulesFacts {
  const { points, symmetries, blocks, numbering, kinds } = compiled;
  const boards = blocks.list.reduce((sum, { counts }) => {
    let free = points.names.length;
    let ways = 1;
    for (const many of counts.slice(0, 2 * kinds)) {
      ways *= choose(free, many);
      free -= many;
    }
    return sum + ways;
  }, 0);
  return {
    points: points.names.length,
    lines: points.lines.length,
    symmetries: symmetries.own.length,
    areSeatsAlike: symmetries.exchange !== undefined,
    blocks: blocks.list.length,
    boards,
    indices: numbering.size,
    bytes: BYTES_PER_INDEX * numbering.size,
    seconds: SECONDS_PER_INDEX * numbering.size,
    warnings: warningsOf(compiled),
    text: rulesText(compiled),
  };
}

/** Parts of the file that no position can use. */
function warningsOf({ rules, moveRules, patterns, blocks, ends, kinds }: Compiled): RulesFacts['warnings'] {
  const warnings: { path: string; found: string }[] = [];
  for (const [n, { kind, path }] of moveRules.entries()) {
    const isUsed = blocks.list.some(
      ({ isOpen, mover, counts }) =>
        isOpen[n] &&
        [mover, 1 - mover].some((player) => {
          const { rows, drops, exits } = patterns[player];
          const men = counts[2 * kind + player] > 0;
          return (
            (men && [...rows, ...exits].some(({ rule }) => rule === n)) ||
            drops.some(({ rule }) => rule === n)
          );
        }),
    );
    if (!isUsed) warnings.push({ path, found: 'no position can use this rule' });
  }
  for (const [kind, { name, moves }] of rules.men.entries())
    if (moves.length === 0 && !moveRules.some((rule) => rule.kind === kind))
      warnings.push({ path: `men[${kind}]`, found: `the kind "${name}" never moves` });
  const most = Math.max(
    ...blocks.list.flatMap(({ counts }) =>
      [0, 1].map((player) =>
        counts.slice(0, 2 * kinds).reduce((sum, many, i) => sum + (i % 2 === player ? many : 0), 0),
      ),
    ),
  );
  for (const { sets } of ends.goals)
    if (sets.every((set) => set.length > most))
      warnings.push({ path: 'ends', found: `nobody has the ${sets[0].length} men that this end needs` });
  const text = JSON.stringify([rules.men, rules.ends]);
  for (const region of Object.keys(rules.regions ?? {}))
    if (!text.includes(JSON.stringify(region)))
      warnings.push({ path: `regions.${region}`, found: 'nothing uses this region' });
  return warnings;
}

/** The rules in words, a sentence for each part. */
export function rulesText(compiled: Compiled): string[] {
  const { rules, points, movers } = compiled;
  const players = playersOf(compiled);
  const { grid, lines = 'none' } = rules.board;
  const lined = typeof lines === 'string' ? LINES[lines] : `${lines.length} lines`;
  const board =
    grid === undefined
      ? `The board has ${points.names.length} points and ${lined}.`
      : `The board has ${points.grid?.width} × ${points.grid?.height} points, ${lined}.`;
  const sentences = [board];
  for (const { name, of, letters, moves, promote } of rules.men) {
    const who = of === undefined ? 'Both players' : players[of];
    const how = moves.map(moveText).join('; or ');
    sentences.push(
      `${who}: men of the kind ${name} (${Array.from(letters).join(', ')})${how === '' ? '' : `: ${how}`}.`,
    );
    if (promote !== undefined)
      sentences.push(`A ${name} that arrives at ${promote.on} becomes a ${promote.to}.`);
  }
  for (const [name, many] of Object.entries(rules.hands ?? {})) {
    const count = typeof many === 'object' ? many.join(' and ') : many === 'any' ? 'as many as fit' : many;
    sentences.push(`In hand at first: ${name}, ${count}.`);
  }
  if (rules.placing === 'first') sentences.push('A player places all men in hand before moving any.');
  if (rules.captures === 'hand') sentences.push('A man that is taken goes to the hand of whoever took it.');
  if (rules.mill !== undefined)
    sentences.push(
      `Whoever completes a line of ${rules.mill.line} takes a man of the other player${rules.mill.takes === 'any' ? '' : ', none of such a line unless there is no other'}.`,
    );
  if (rules.pass === 'any') sentences.push('A player may pass.');
  if (rules.pass === 'stuck') sentences.push('A player who cannot move passes.');
  for (const end of rules.ends ?? []) sentences.push(endText(end));
  if (!(rules.ends ?? []).some(({ stuck }) => stuck !== undefined))
    sentences.push('Whoever cannot move has lost.');
  sentences.push(
    rules.endless === undefined || rules.endless === 'drawn'
      ? 'Play without end is a draw.'
      : `Play without end is won by ${players[rules.endless]}.`,
  );
  sentences.push(
    movers.length === 2 ? 'Either player may begin.' : `The first move is made by ${players[movers[0]]}.`,
  );
  return sentences;
}

const LINES = {
  rook: 'joined along rows and columns',
  bishop: 'joined along diagonals',
  queen: 'joined along rows, columns and diagonals',
  alquerque: 'joined along rows, columns and every second diagonal',
  none: 'not joined',
} as const;

function moveText({
  how,
  ways,
  onto = 'empty',
  far,
  most,
  over = 'enemy',
  takes,
  if: at,
  when,
}: MoveRule): string {
  const target = {
    empty: '',
    enemy: ' onto an enemy man, which is taken',
    any: ', also onto an enemy man, which is taken',
  }[onto];
  const base = {
    step: `one step along a line${target}`,
    slide: `along a line ${far === true ? 'as far as it can' : most === undefined ? 'as far as wanted' : `up to ${most} points`}${target}`,
    jump: `a jump over ${over === 'any' ? 'any man' : `an ${over} man`}${over === 'enemy' && takes !== false ? ', which is taken' : ''}`,
    fly: `to any empty point${target}`,
    drop: 'placed from the hand on an empty point',
    exit: 'off the board',
  }[how];
  return [
    base,
    ...(ways === undefined ? [] : [`only ${ways.join(', ')}`]),
    ...(at?.from === undefined ? [] : [`from ${at.from}`]),
    ...(at?.to === undefined ? [] : [`to ${at.to}`]),
    ...(at?.beside === undefined ? [] : ['from beside an enemy man']),
    ...(when?.men === undefined ? [] : [`with ${when.men} men on the board`]),
    ...(when?.more === undefined ? [] : [`with more than ${when.more} men on the board`]),
    ...(when?.hand === undefined ? [] : [`with ${when.hand} men in hand`]),
    ...(when?.board === undefined ? [] : [`with ${when.board} men on the board in all`]),
    ...(when?.over === undefined ? [] : [`with more than ${when.over} men on the board in all`]),
  ].join(', ');
}

function endText(end: End): string {
  const { is = 'lost', of } = end;
  const men = of === undefined ? 'men' : `men of the kind ${of}`;
  const verdict = { won: 'has won', lost: 'has lost', drawn: 'has drawn' };
  const makes = end.is === 'lost' ? 'loses' : 'wins';
  if (end.line !== undefined) return `Whoever has ${end.line} ${men} in a row ${makes}.`;
  if (end.square !== undefined)
    return `Whoever has ${men} on the corners of a square of side ${end.square.join(', ')} ${makes}.`;
  if (end.shapes !== undefined)
    return `Whoever has ${men} on all points of a shape ${makes}: ${end.shapes.join('; ')}.`;
  if (end.fewer !== undefined) return `Whoever has fewer than ${end.fewer} ${men} ${verdict[is]}.`;
  if (end.none !== undefined) return `Whoever has no men of the kind ${end.none} ${verdict[is]}.`;
  if (end.taken !== undefined)
    return `A player of whom ${end.taken} ${of === undefined ? 'men' : `men of the kind ${of}`} were taken ${verdict[is]}.`;
  if (end.reach !== undefined)
    return `Whoever gets a ${end.reach} to ${end.in} wins${end.safe === true ? ', unless it can be taken at once' : ''}.`;
  if (end.passed !== undefined) return `A ${end.passed} with no ${end.by} further ${end.way} wins.`;
  const stuck = { won: 'has won', lost: 'has lost', drawn: 'draws' }[end.stuck ?? 'lost'];
  return `Whoever cannot move${of === undefined ? '' : ` (${of})`} ${stuck}.`;
}
