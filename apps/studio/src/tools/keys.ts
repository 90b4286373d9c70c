import {
  apply,
  connectFrom,
  dialog,
  directionOf,
  drawing,
  fitAll,
  fitAround,
  nearestTowards,
  type Point,
  place,
  redo,
  select,
  selectedArcs,
  selection,
  soleVertex,
  speak,
  tool,
  undo,
} from '../document/index.ts';
import { circlePlace } from '../live/pictures.ts';
import { addAt, connectVertices, eraseSelection, nameOf, startRenaming } from './tools.ts';

const STEP = 20;

/** Keys that work wherever the focus is, except in a field of text. */
export function globalKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && key === 'z') {
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  } else if ((event.ctrlKey || event.metaKey) && key === 'y') {
    event.preventDefault();
    redo();
  } else if (event.key === '?' && dialog.value === undefined) {
    event.preventDefault();
    dialog.value = 'help';
  }
}

/** Is the focus where letters are letters? */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** Keys on the drawing: everything that a pointer can do there. */
export function sceneKey(event: KeyboardEvent): void {
  const direction = directionOf(event.key);
  const isCommand = event.ctrlKey || event.metaKey;
  if (direction !== undefined) {
    if (event.altKey || event.shiftKey) nudge(direction);
    else walk(direction);
  } else if (isCommand && event.key.toLowerCase() === 'a')
    select(drawing.value.game.vertices.map((v) => v.id));
  else if (isCommand) return;
  else if (event.key === 'Delete' || event.key === 'Backspace') eraseSelection(selectedArcs.value);
  else if (event.key === 'Escape') leave();
  else if (event.key === 'Enter') enter();
  else if (event.key === 'F2' && soleVertex.value !== undefined) startRenaming(soleVertex.value);
  else if (!letter(event.key.toLowerCase())) return;
  event.preventDefault();
}

function letter(key: string): boolean {
  if (key === 'a') addBeside();
  else if (key === 'c') startConnecting();
  else if (key === 'v') tool.value = 'select';
  else if (key === '0' || key === 'f') fitAll();
  else if (key === 'n' && soleVertex.value !== undefined) fitAround(soleVertex.value);
  else return false;
  return true;
}

function leave(): void {
  connectFrom.value = undefined;
  select([]);
}

function startConnecting(): void {
  const from = soleVertex.value;
  if (from === undefined) {
    speak('Select one vertex first, then press C');
    return;
  }
  connectFrom.value = from;
  speak(`Arc from ${nameOf(from)}: go to its end with the arrow keys, then press Enter`);
}

function enter(): void {
  const to = soleVertex.value;
  if (connectFrom.value !== undefined && to !== undefined) connectVertices(connectFrom.value, to);
}

/** Selects the nearest vertex in a direction; the first one if none is selected. */
function walk(direction: Point): void {
  const here = soleVertex.value;
  const places = drawing.value.game.vertices.map(({ id }) => ({ id, ...placeOf(id) }));
  const next = here === undefined ? places[0] : nearestTowards(places, placeOf(here), direction);
  if (next === undefined) return;
  select([next.id]);
  speak(nameOf(next.id));
}

/** Moves what is selected. */
function nudge({ x, y }: Point): void {
  const places = new Map<number, Point>();
  for (const id of selection.value) {
    const from = placeOf(id);
    places.set(id, { x: from.x + x * STEP, y: from.y + y * STEP });
  }
  if (places.size > 0) apply(place(places));
}

function placeOf(id: number): Point {
  const { game, places } = drawing.value;
  const v = game.vertices.findIndex((vertex) => vertex.id === id);
  return places.get(id) ?? circlePlace(v, game.vertices.length);
}

/** Adds a vertex beside the selected one. */
export function addBeside(): void {
  addAt(freePlace());
}

/** A place beside the selected vertex, or the last one, where none stands yet. */
function freePlace(): Point {
  const { game, places } = drawing.value;
  const beside = soleVertex.value ?? game.vertices.at(-1)?.id;
  let { x, y } = beside === undefined ? { x: 0, y: 0 } : placeOf(beside);
  const isTaken = (): boolean => [...places.values()].some((p) => Math.hypot(p.x - x, p.y - y) < 60);
  for (let tries = 0; isTaken() && tries < 400; tries++) {
    x += 100;
    if (tries % 5 === 4) [x, y] = [x - 500, y + 100];
  }
  return { x, y };
}
