import { writeGameJson } from 'gyre/io';
import { unpackDocument } from 'gyre/workers';
import {
  amend,
  apply,
  BLANK,
  DRAWN,
  type Drawing,
  drawing,
  fitAll,
  forgetTroubles,
  hold,
  indexById,
  insert,
  isLayingOut,
  type Opened,
  type Point,
  part,
  place,
  select,
  selection,
  speak,
  tell,
  toDrawing,
  toGameDocument,
  type View,
  view,
  watchStep,
} from '../document/index.ts';
import { answers } from '../live/answers.ts';
import { circlePlace } from '../live/pictures.ts';
import { play } from '../live/playing.ts';
import type { Following } from '../live/task.ts';
import { inWords, stoppable } from '../parts/index.ts';
import { files, layouts } from '../workers/desks.ts';
import type { LayoutName } from '../workers/layout.worker.ts';
import { playFromTable } from './play-ruleset.ts';

/** The most bytes of a file that the studio takes in. */
export const SIZE_LIMIT = 1_000_000_000;

/** Where a game is shown that has been opened; `here` is the view in which the reader is by then. */
export type OpenIn = View | 'here';

/** Opens a text or a file in any format that is read. False, with a notice, if it does not hold a game. */
export async function openGame(source: string | File, to?: OpenIn): Promise<boolean> {
  if (typeof source !== 'string' && (await isTable(source))) {
    playFromTable({ kind: 'file', name: source.name, file: source });
    return true;
  }
  const game = await readGame(source);
  if (game === undefined) return false;
  forgetTroubles();
  if (game !== 'large') openDrawing(game, to);
  return true;
}

/** Does a file begin like a table? */
async function isTable(file: File): Promise<boolean> {
  return (await file.slice(0, MAGIC.length).text()) === MAGIC;
}

const MAGIC = 'GYRETAB1';

let openings = 0;

/** Reads a game in the worker, and shows it if it is too large to draw; says why it cannot be read. */
async function readGame(source: string | File): Promise<Drawing | 'large' | undefined> {
  const isText = typeof source === 'string';
  const size = isText ? source.length : source.size;
  const stop = new AbortController();
  const opening = ++openings;
  const question = isText ? { source, opening } : { source, file: source.name, opening };
  try {
    if (size > SIZE_LIMIT) throw new Error(tooLarge(size));
    if (!isText && /\.[cm]?[jt]s$/i.test(source.name)) throw new Error(CODE_WORDS);
    const ask = (following: Following): Promise<Opened> => files.ask('open', question, following);
    const opened = await stoppable('Opening', ask, stop);
    if (opened.kind === 'small') return toDrawing(unpackDocument(opened.game));
    hold(opened, source, opening);
    view.value = 'large';
    return 'large';
  } catch (error) {
    const what = isText ? 'This text' : `The file ${source.name}`;
    if (stop.signal.aborted) tell('word', `${what} was not opened. Your drawing is as it was.`);
    else tell('trouble', `${what} could not be opened: ${inWords(error)}. Your drawing is as it was.`);
    return undefined;
  }
}

/** Why a file with rules is not read. */
const CODE_WORDS =
  'it is a program, and this page runs none but its own; if it holds a ruleset, "gyre explore" writes all its positions to a file that can be opened here, and "gyre play" plays it';

/** Why a file of that many bytes is not read. */
export function tooLarge(bytes: number): string {
  return `it has ${megabytes(bytes)}, and this page takes ${megabytes(SIZE_LIMIT)}; the command "gyre solve" takes more`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}

/** Puts another drawing in place of this one, and shows it in a view; one undo brings this one back. */
export function openDrawing(next: Drawing, to: OpenIn = drawnView()): void {
  const { vertices, arcs } = next.game;
  apply(() => next);
  select([]);
  watchStep.value = 0;
  play(DRAWN);
  if (to !== 'here') view.value = to;
  fitAll();
  if (next.places.size < vertices.length) {
    const isSmall = vertices.length <= LAYERS_LIMIT.vertices && arcs.length <= LAYERS_LIMIT.arcs;
    void layOut(isSmall ? 'dot' : 'plies', true);
  }
  speak(
    `${next.game.title === '' ? 'A game' : next.game.title} with ${next.game.vertices.length} vertices opened`,
  );
}

/** The view that is open, if it shows what is drawn. */
function drawnView(): View {
  return ['draw', 'watch', 'play'].includes(view.value) ? view.value : 'draw';
}

/** Starts afresh. */
export function newDocument(): void {
  apply(() => ({ ...BLANK, nextId: drawing.value.nextId }));
  select([]);
  view.value = 'draw';
}

/** Graphviz's layers, by plies, by forces or in circles. */
export type LayoutChoice = LayoutName | 'plies';

/** Larger games without places are laid out by plies: Graphviz makes them as wide as their longest rank. */
const LAYERS_LIMIT = { vertices: 24, arcs: 50 };
/** More vertices than this we put in layers ourselves: Graphviz made 480 vertices 131,000 pixels wide. */
const RANKS_LIMIT = 60;
/** More go on one circle or disc: Graphviz takes minutes over many arcs, and far too much room. */
const CIRCLES_LIMIT = { vertices: 40, arcs: 150 };
let layoutGoingOn = new AbortController();

/** Finds places for all vertices; a new layout stops the one before. The first is part of opening. */
export async function layOut(engineName: LayoutChoice, isFirst = false): Promise<void> {
  layoutGoingOn.abort();
  const going = new AbortController();
  layoutGoingOn = going;
  const before = drawing.value;
  isLayingOut.value = before.game.vertices.length > 0;
  if (!isLayingOut.value) return;
  let places: ReadonlyMap<number, Point>;
  try {
    places = await stoppable('Laying out', ({ signal }) => placesBy(engineName, before, signal), going);
  } catch (error) {
    if (going.signal.aborted) return;
    if (!isFirst) {
      tell('trouble', `The layout could not be made: ${inWords(error)}. Your drawing is as it was.`);
      return;
    }
    places = circlePlaces(before);
  } finally {
    if (layoutGoingOn === going) isLayingOut.value = false;
  }
  if (drawing.value.game !== before.game) return;
  if (isFirst) amend(place(places));
  else apply(place(places));
  fitAll();
}

async function placesBy(
  engine: LayoutChoice,
  of: Drawing,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Point>> {
  const { vertices, arcs } = of.game;
  if (engine === 'plies' || (engine === 'dot' && vertices.length > RANKS_LIMIT)) {
    const { placesByPlies } = await import('../live/ranks.ts');
    const found = answers.value;
    return placesByPlies(of.game, engine === 'plies' && found?.of === of.game ? found : undefined);
  }
  if (engine === 'circo' && (arcs.length > CIRCLES_LIMIT.arcs || vertices.length > CIRCLES_LIMIT.vertices))
    return circlePlaces(of);
  const index = indexById(of.game);
  const at = (id: number): number => index.get(id) as number;
  const question = {
    engine,
    vertices: vertices.length,
    arcs: arcs.map((arc) => [at(arc.from), at(arc.to)] as const),
    width: 0.85,
  };
  const found = await layouts.ask('layout', question, { signal });
  if (engine === 'dot' && vertices.length > LAYERS_LIMIT.vertices && !fitsScreen(found))
    return (await import('../live/ranks.ts')).placesByPlies(of.game, undefined);
  return new Map(vertices.map(({ id }, v) => [id, rounded(found[2 * v], found[2 * v + 1])]));
}

/** Can names be read when all of it is seen at once? */
function fitsScreen(places: Float64Array): boolean {
  const isSmall = (rest: 0 | 1, most: number): boolean => {
    const along = places.filter((_, i) => i % 2 === rest);
    return Math.max(...along) - Math.min(...along) <= most;
  };
  return isSmall(0, SCREEN.width) && isSmall(1, SCREEN.height);
}

/** In pixels of a drawing, which are halved on a screen before names are left out. */
const SCREEN = { width: 2000, height: 1500 };

function circlePlaces({ game: { vertices } }: Drawing): Map<number, Point> {
  return new Map(vertices.map(({ id }, v) => [id, circlePlace(v, vertices.length)]));
}

function rounded(x: number, y: number): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

/** The selected part as text for the clipboard. */
export function copiedText(): string | undefined {
  if (selection.value.size === 0) return undefined;
  return writeGameJson(toGameDocument(part(drawing.value, selection.value)));
}

/** Adds a game from the clipboard to the drawing, beside what is there. */
export async function pasteText(text: string): Promise<void> {
  const pasted = await readGame(text);
  if (pasted === undefined || pasted === 'large') return;
  if (drawing.value.game.vertices.length === 0) {
    openDrawing(pasted);
    return;
  }
  const placed = new Map(
    pasted.game.vertices.map(({ id }, v) => [
      id,
      pasted.places.get(id) ?? circlePlace(v, pasted.game.vertices.length),
    ]),
  );
  const first = drawing.value.nextId;
  apply(insert({ ...pasted, places: placed }, { x: 40, y: 40 }));
  select(pasted.game.vertices.map((_, i) => first + i));
  speak(`${pasted.game.vertices.length} vertices pasted`);
}
