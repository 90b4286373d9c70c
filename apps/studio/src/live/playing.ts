import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { DRAW, type Player } from 'gyre';
import {
  type Arena,
  type PlayLine,
  type PlayOption,
  type PlaySource,
  playSource,
  type Standing,
  tell,
  valueInWords,
} from '../document/index.ts';
import { chosenBy, isComputer, type Seat } from './opponents.ts';
import { endStory, tellStory } from './story.ts';
import { inWords } from './task.ts';

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
  /** How many of the plies have been played where the reader is looking; a move from here drops the rest. */
  readonly at: number;
}

export const match = signal<Match | undefined>(undefined);
/** Who plays Left and who plays Right. */
export const seats = signal<readonly [Seat, Seat]>(['you', 'perfect']);
/** Are the values of positions and moves kept from the players? */
export const hidesValues = signal(false);
/** Has a hint been asked for where play stands? */
export const hasHint = signal(false);

const LONGEST_LINE = 400;

/** Where play stands, as far as the reader has gone in it. */
export const standing: ReadonlySignal<Standing | undefined> = computed(() =>
  match.value === undefined ? undefined : match.value.standings[match.value.at],
);

/** The move that led there. */
export const lastPly: ReadonlySignal<Ply | undefined> = computed(() =>
  match.value === undefined ? undefined : match.value.plies[match.value.at - 1],
);

/** How many plies ago this position occurred before; undefined if it is new. */
export const repeatedAfter: ReadonlySignal<number | undefined> = computed(() =>
  match.value === undefined ? undefined : repetition(match.value),
);

function repetition({ arena, standings, at }: Match): number | undefined {
  const now = standings[at];
  for (let i = at - 1; i >= 0; i--) {
    const isSamePlayer = arena.isImpartial || standings[i].player === now.player;
    if (standings[i].key === now.key && isSamePlayer) return at - i;
  }
  return undefined;
}

/** Something else is to be played. */
export function play(source: PlaySource): void {
  batch(() => {
    match.value = undefined;
    playSource.value = source;
  });
}

/** Where play began, and the moves to where the reader is looking; or those that are still to be made. */
export function lineNow(): PlayLine {
  const now = match.value;
  if (now === undefined) return playSource.value.line;
  const { from } = now.arena;
  return { ...(from === undefined ? {} : { from }), path: pathOf(now) };
}

/** Does something in a game; says in words why it could not be done. */
async function tried(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tell('trouble', `${what}: ${inWords(error)}. The game is as it was.`);
  }
}

/** Tells why the position that is looked at has its value. */
export function whyHere(): Promise<void> {
  return tried('This could not be explained', async () => {
    const now = match.value;
    if (now !== undefined) await tellStory(now.arena, pathOf(now));
  });
}

/** Begins a game, perhaps with moves already made; the computer moves immediately if it is its turn. */
export async function begin(arena: Arena, path: readonly number[] = []): Promise<void> {
  const source = playSource.value;
  let now: Match = { arena, plies: [], standings: [await arena.at([])], at: 0 };
  for (const choice of path) {
    const option = now.standings[now.at].options.find((entry) => entry.choice === choice);
    if (option === undefined) break;
    now = await after(now, option);
  }
  if (playSource.value !== source) return;
  show(now);
  await replyIfDue();
}

function show(next: Match): void {
  hasHint.value = false;
  endStory();
  match.value = next;
}

async function after({ arena, plies, standings, at }: Match, option: PlayOption): Promise<Match> {
  const before = plies.slice(0, at);
  const path = [...before.map((ply) => ply.option.choice), option.choice];
  const ply: Ply = { player: standings[at].player, option };
  return {
    arena,
    plies: [...before, ply],
    standings: [...standings.slice(0, at + 1), await arena.at(path)],
    at: at + 1,
  };
}

/** The moves that lead to where the reader is looking. */
function pathOf({ plies, at }: Match): number[] {
  return plies.slice(0, at).map(({ option }) => option.choice);
}

/** Makes a move, and lets the computer answer. */
export function move(option: PlayOption): Promise<void> {
  return tried('The move was not made', async () => {
    const now = match.value;
    if (now === undefined) return;
    const next = await after(now, option);
    if (match.value !== now) return;
    show(next);
    await replyIfDue();
  });
}

/** The computer moves while it is its turn; if it plays both sides, until something repeats. */
export function replyIfDue(): Promise<void> {
  return tried('The computer could not move', async () => {
    for (let now = match.value; now !== undefined; now = match.value) {
      const here = now.standings[now.at];
      const seat = seats.value[here.player];
      if (seat === 'you' || here.options.length === 0 || now.at < now.plies.length) return;
      if (!seats.value.includes('you') && repetition(now) !== undefined) return;
      const path = now.plies.map(({ option }) => option.choice);
      const next = await after(now, await chosenBy(seat, now.arena, path, here));
      if (match.value !== now) return;
      show(next);
    }
  });
}

/** Takes moves back until it is a person's turn. */
export function takeBack(): void {
  const now = match.value;
  if (now === undefined) return;
  let kept = now.at - 1;
  while (kept > 0 && isComputer(seats.value, now.standings[kept].player)) kept--;
  if (kept < 0) return;
  show({
    ...now,
    plies: now.plies.slice(0, kept),
    standings: now.standings.slice(0, kept + 1),
    at: kept,
  });
}

/** Looks at the game after that many plies; nothing is taken back until a move is made there. */
export function lookAt(plies: number): void {
  const now = match.value;
  if (now === undefined || plies < 0 || plies > now.plies.length) return;
  show({ ...now, at: plies });
}

/** Both sides play their best from here until the game ends or a position comes again. */
export function playOut(): Promise<void> {
  return tried('The line was not played', async () => {
    const began = match.value;
    if (began === undefined) return;
    let now = began;
    for (let plies = 0; plies < LONGEST_LINE; plies++) {
      const here = now.standings[now.at];
      if (here.options.length === 0 || (plies > 0 && repetition(now) !== undefined)) break;
      now = await after(now, here.options[0]);
    }
    if (match.value === began) show(now);
  });
}

/** What there is to say about the move that led here: who made it. */
export const lastMoveInWords: ReadonlySignal<string> = computed(() => {
  const ply = lastPly.value;
  if (match.value === undefined || ply === undefined) return '';
  return `${match.value.arena.players[ply.player]} played ${ply.option.name}.`;
});

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
  const story = hidesValues.value
    ? `${name} to move.`
    : `${name} to move: ${valueInWords(here.value, here.plies)}.`;
  return repeated === undefined ? story : `${story} ${endlessInWords(arena, repeated)}`;
});

function endlessInWords({ endless, players }: Arena, repeated: number): string {
  const worth = endless === 0 ? 'a draw' : `a win for ${players[endless > 0 ? 0 : 1]}`;
  return `This position stood here ${repeated} ${repeated === 1 ? 'ply' : 'plies'} ago: if both go on like this, play never ends, and endless play is ${worth}.`;
}
