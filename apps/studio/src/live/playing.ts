import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { DRAW, type Player } from 'gyre';
import type { Arena, PlayOption, Standing } from '../document/index.ts';
import { valueInWords } from '../document/index.ts';
import { chosenBy, isComputer, type Seat } from './opponents.ts';

/** One move that was made, and what it was worth to the one who made it. */
export interface Ply {
  readonly player: Player;
  readonly option: PlayOption;
}

/** A game in progress. Immutable: each move makes a new one. */
export interface Match {
  readonly arena: Arena;
  readonly plies: readonly Ply[];
  /** One standing more than there are plies. */
  readonly standings: readonly Standing[];
}

export const match = signal<Match | undefined>(undefined);
/** Who plays Left and who plays Right. */
export const seats = signal<readonly [Seat, Seat]>(['you', 'perfect']);

const LONGEST_LINE = 400;

/** Where play stands now. */
export const standing: ReadonlySignal<Standing | undefined> = computed(() => match.value?.standings.at(-1));

/** How many plies ago this position occurred before; undefined if it is new. */
export const repeatedAfter: ReadonlySignal<number | undefined> = computed(() =>
  match.value === undefined ? undefined : repetition(match.value),
);

function repetition({ standings }: Match): number | undefined {
  const last = standings.length - 1;
  for (let i = last - 1; i >= 0; i--) if (standings[i].key === standings[last].key) return last - i;
  return undefined;
}

/** Begins a game; the computer moves immediately if it is its turn. */
export async function begin(arena: Arena): Promise<void> {
  match.value = { arena, plies: [], standings: [await arena.at([])] };
  await replyIfDue();
}

async function after({ arena, plies, standings }: Match, option: PlayOption): Promise<Match> {
  const path = [...plies.map((ply) => ply.option.choice), option.choice];
  const ply: Ply = { player: (standings.at(-1) as Standing).player, option };
  return { arena, plies: [...plies, ply], standings: [...standings, await arena.at(path)] };
}

/** Makes a move, and lets the computer answer. */
export async function move(option: PlayOption): Promise<void> {
  const now = match.value;
  if (now === undefined) return;
  const next = await after(now, option);
  if (match.value !== now) return;
  match.value = next;
  await replyIfDue();
}

/** The computer moves as long as it is its turn, the game goes on and, if it plays both sides, nothing has repeated. */
export async function replyIfDue(): Promise<void> {
  for (let now = match.value; now !== undefined; now = match.value) {
    const here = now.standings.at(-1) as Standing;
    const seat = seats.value[here.player];
    if (seat === 'you' || here.options.length === 0) return;
    if (!seats.value.includes('you') && repetition(now) !== undefined) return;
    const path = now.plies.map(({ option }) => option.choice);
    const next = await after(now, await chosenBy(seat, now.arena, path, here));
    if (match.value !== now) return;
    match.value = next;
  }
}

/** Takes moves back until it is a person's turn. */
export function takeBack(): void {
  const now = match.value;
  if (now === undefined) return;
  let kept = now.plies.length - 1;
  while (kept > 0 && isComputer(seats.value, now.standings[kept].player)) kept--;
  if (kept < 0) return;
  match.value = { ...now, plies: now.plies.slice(0, kept), standings: now.standings.slice(0, kept + 1) };
}

/** Both sides play their best from here until the game ends or a position comes again. */
export async function playOut(): Promise<void> {
  const began = match.value;
  if (began === undefined) return;
  let now = began;
  for (let plies = 0; plies < LONGEST_LINE; plies++) {
    const here = now.standings.at(-1) as Standing;
    if (here.options.length === 0 || (plies > 0 && repetition(now) !== undefined)) break;
    now = await after(now, here.options[0]);
  }
  if (match.value === began) match.value = now;
}

/** What there is to say about where play stands. */
export const verdict: ReadonlySignal<string> = computed(() => {
  const here = standing.value;
  if (match.value === undefined || here === undefined) return '';
  const { arena } = match.value;
  const name = arena.players[here.player];
  if (here.options.length === 0) {
    const winner = here.value > DRAW ? name : arena.players[1 - here.player];
    return here.value === DRAW ? 'The game is over: a draw.' : `The game is over: ${winner} wins.`;
  }
  const repeated = repeatedAfter.value;
  const story = `${name} to move: ${valueInWords(here.value, here.plies)}.`;
  return repeated === undefined ? story : `${story} ${endlessInWords(arena, repeated)}`;
});

function endlessInWords({ endless, players }: Arena, repeated: number): string {
  const worth = endless === 0 ? 'a draw' : `a win for ${players[endless > 0 ? 0 : 1]}`;
  return `This position stood here ${repeated} ${repeated === 1 ? 'ply' : 'plies'} ago: if both go on like this, play never ends, and endless play is ${worth}.`;
}
