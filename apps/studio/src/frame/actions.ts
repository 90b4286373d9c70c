import { writeGameJson } from 'gyre/io';
import { toDrawing, toGameDocument } from '../document/convert.ts';
import { BLANK, type Drawing, indexById, type Point } from '../document/drawing.ts';
import { insert, part, place } from '../document/edits.ts';
import { largeGame, type Opened } from '../document/large.ts';
import { circlePlace } from '../document/pictures.ts';
import { apply, drawing, select, selection } from '../document/store.ts';
import { files, layouts } from '../workers/desks.ts';
import type { LayoutName } from '../workers/layout.worker.ts';
import { unpackGame } from '../workers/plain-game.ts';
import { fitAll, speak, tell, view, watchStep } from './session.ts';
import { inWords } from './words.ts';

/** The most bytes of a file that the studio takes in. */
export const SIZE_LIMIT = 1_000_000_000;

/** Opens a text or a file in any format the studio reads. False, with a notice, if it holds no game. */
export async function openGame(source: string | File): Promise<boolean> {
  const opened = await readGame(source);
  if (opened === undefined) return false;
  if (opened.kind === 'small') await openDrawing(toDrawing(unpackGame(opened.game)));
  else {
    largeGame.value = opened;
    view.value = 'large';
  }
  return true;
}

/** Reads a game in the worker; tells in words why it cannot. */
async function readGame(source: string | File): Promise<Opened | undefined> {
  const isText = typeof source === 'string';
  const size = isText ? source.length : source.size;
  try {
    if (size > SIZE_LIMIT) throw new Error(tooLarge(size));
    return await files.ask('open', isText ? { source } : { source, file: source.name });
  } catch (error) {
    const what = isText ? 'This text' : `The file ${source.name}`;
    tell('trouble', `${what} could not be opened: ${inWords(error)}. Your drawing is as it was.`);
    return undefined;
  }
}

/** Why a file of that many bytes is not read. */
export function tooLarge(bytes: number): string {
  return `it has ${megabytes(bytes)}, and this page takes ${megabytes(SIZE_LIMIT)}; the command "gyre solve" takes more`;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString('en')} MB`;
}

/** Puts another drawing in place of this one; undo brings this one back. */
export async function openDrawing(next: Drawing): Promise<void> {
  apply(() => next);
  select([]);
  watchStep.value = 0;
  if (view.value === 'gallery' || view.value === 'large') view.value = 'draw';
  if (next.places.size < next.game.vertices.length) await layOut('dot', true);
  fitAll();
  speak(
    `${next.game.title === '' ? 'A game' : next.game.title} with ${next.game.vertices.length} vertices opened`,
  );
}

/** Starts afresh. */
export function newDocument(): void {
  apply(() => ({ ...BLANK, nextId: drawing.value.nextId }));
  select([]);
  view.value = 'draw';
}

/** Finds places for all vertices with Graphviz, in its worker. */
export async function layOut(engineName: LayoutName, isFirst = false): Promise<void> {
  const before = drawing.value;
  const { vertices, arcs } = before.game;
  if (vertices.length === 0) return;
  const index = indexById(before.game);
  const at = (id: number): number => index.get(id) as number;
  let places: Map<number, Point>;
  try {
    const found = await layouts.ask('layout', {
      engine: engineName,
      vertices: vertices.length,
      arcs: arcs.map((arc) => [at(arc.from), at(arc.to)] as const),
      width: 0.85,
    });
    places = new Map(vertices.map(({ id }, v) => [id, rounded(found[2 * v], found[2 * v + 1])]));
  } catch (error) {
    if (!isFirst)
      tell('trouble', `The layout could not be made: ${inWords(error)}. Your drawing is as it was.`);
    if (!isFirst) return;
    places = new Map(vertices.map(({ id }, v) => [id, circlePlace(v, vertices.length)]));
  }
  if (drawing.value.game !== before.game) return;
  apply(place(places));
  fitAll();
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
  const opened = await readGame(text);
  if (opened === undefined) return;
  if (opened.kind === 'large') {
    largeGame.value = opened;
    view.value = 'large';
    return;
  }
  const pasted = toDrawing(unpackGame(opened.game));
  if (drawing.value.game.vertices.length === 0) {
    await openDrawing(pasted);
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
