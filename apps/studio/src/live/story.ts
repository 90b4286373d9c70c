import { signal } from '@preact/signals';
import { DRAW, pliesWords } from 'gyre';
import type { Arena, PlayOption, Standing } from '../document/index.ts';

/** One moment of a story: where play stands, the move that is made there, and why. */
interface Moment {
  /** The moves that lead here. */
  readonly path: readonly number[];
  readonly standing: Standing;
  readonly option?: PlayOption;
  readonly words: string;
}

/** Why a position has its value, told along best play. */
export interface Story {
  readonly moments: readonly Moment[];
  /** The moment at which the cycle begins, if play goes round. */
  readonly cycleFrom?: number;
}

/** The story that is told, and the moment that is shown. */
export const story = signal<(Story & { readonly at: number }) | undefined>(undefined);

/** Ends the story. */
export function endStory(): void {
  story.value = undefined;
}

/** Tells the story of the position after a path of moves, from its beginning. */
export async function tellStory(arena: Arena, path: readonly number[] = []): Promise<void> {
  story.value = { ...(await storyOf(arena, path)), at: 0 };
}

/** Goes to another moment of the story. */
export function tellMoment(at: number): void {
  const now = story.value;
  if (now !== undefined && at >= 0 && at < now.moments.length) story.value = { ...now, at };
}

/** A line is told up to this many plies; a longer one says how many more there are. */
const MOST_PLIES = 120;

/**
 * The story of the position after a path of moves. Along best play the number of plies falls with every move,
 * so that a win is told up to its end; where play need not end, it is told until a position comes again.
 */
async function storyOf(arena: Arena, path: readonly number[]): Promise<Story> {
  const moments: Moment[] = [];
  const seen = new Map<string, number>();
  let at = [...path];
  for (;;) {
    const standing = await arena.at(at);
    const key = `${arena.isImpartial ? '' : standing.player} ${standing.key}`;
    const cycleFrom = seen.get(key);
    if (cycleFrom !== undefined) {
      const words = cycleInWords(arena, moments.slice(cycleFrom));
      return { moments: [...moments, { path: at, standing, words }], cycleFrom };
    }
    seen.set(key, moments.length);
    const [option] = standing.options;
    if (option === undefined) {
      const end = { path: at, standing, words: endInWords(arena, standing) };
      return { moments: [...moments, end, ...conclusion(arena, moments)] };
    }
    if (moments.length === MOST_PLIES) {
      const words = `And so on: ${pliesWords(standing.plies ?? 0)} more of best play.`;
      return { moments: [...moments, { path: at, standing, words }] };
    }
    moments.push({ path: at, standing, option, words: moveInWords(arena, standing, option) });
    at = [...at, option.choice];
  }
}

/** Why this move, against all the others. */
function moveInWords({ players, endless }: Arena, { player, options }: Standing, best: PlayOption): string {
  const name = players[player];
  const worse = options.filter(({ score }) => score < best.score);
  if (options.length === 1) return `${name} has only one move: ${best.name}.`;
  if (best.value > DRAW) {
    const others =
      worse.length === 0
        ? `All ${options.length} moves win`
        : `${count(worse.length, 'other move')} would give the win away`;
    const why =
      best.plies === undefined
        ? 'stays where the other cannot force an end'
        : worse.length === 0
          ? 'is the quickest'
          : 'keeps the win';
    return `${name} plays ${best.name}, which ${why}. ${others}.`;
  }
  if (best.value === DRAW) {
    const rest =
      worse.length === 0
        ? `None of the ${options.length} moves does better or worse`
        : `${listed(worse)} would lose`;
    return `${name} plays ${best.name} and keeps the draw. ${rest}.`;
  }
  const long =
    best.plies === undefined
      ? 'none of them ends the game'
      : `${best.name} holds out longest, ${pliesWords(best.plies)}`;
  const endlessWords = best.plies === undefined && endless !== 0 ? ', and endless play is lost' : '';
  return `${name} has ${options.length} moves, and every one loses: ${long}${endlessWords}.`;
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}

/** The names of moves, or how many they are. */
function listed(options: readonly PlayOption[]): string {
  const names = options.slice(0, 3).map(({ name }) => name);
  if (options.length <= 3)
    return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${options.length} other moves`;
}

function endInWords({ players }: Arena, { player, value }: Standing): string {
  if (value === DRAW) return 'Here the game is over: a draw.';
  const [winner, loser] =
    value > DRAW ? [players[player], players[1 - player]] : [players[1 - player], players[player]];
  return value > DRAW
    ? `Here the game is over: ${winner} has won.`
    : `${loser} has no way on and has lost: ${winner} wins.`;
}

/** Why no other reply would have changed it. */
function conclusion({ players }: Arena, moments: readonly Moment[]): Moment[] {
  const [first] = moments;
  if (first === undefined || first.standing.plies === undefined) return [];
  const { path, standing } = first;
  const { plies, value, player } = standing;
  if (plies === undefined || plies < 2) return [];
  const [winner, loser] = value > DRAW ? [player, 1 - player] : [1 - player, player];
  const who =
    value === DRAW
      ? 'Neither can do better: whatever one does differently, the other'
      : `${players[loser]} cannot stop it: whatever the reply, ${players[winner]}`;
  const words = `${who} has an answer like these, with fewer plies to go each time. So it ends within ${pliesWords(plies)}.`;
  return [{ path, standing, words }];
}

/** Why going round is the best that both can do. */
function cycleInWords({ players, endless }: Arena, cycle: readonly Moment[]): string {
  const exits = ([0, 1] as const).map((player) => {
    const mine = cycle.filter(({ standing }) => standing.player === player);
    const worse = mine.flatMap(({ standing, option }) =>
      standing.options.filter(({ score }) => score < (option?.score ?? 0)),
    );
    if (worse.length === 0) return '';
    return `${players[player]} loses by leaving with ${listed(worse)}.`;
  });
  const worth =
    endless === 0
      ? 'and endless play is a draw'
      : `and endless play is a win for ${players[endless > 0 ? 0 : 1]}`;
  const others = 'No move from these positions is worth more to the player who makes it.';
  return [`This position has stood before: play goes round for ever, ${worth}.`, ...exits, others]
    .filter((part) => part !== '')
    .join(' ');
}
