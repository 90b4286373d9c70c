import type { Point } from '../document/index.ts';
import {
  apply,
  connectFrom,
  dialog,
  drawing,
  fitAll,
  fitAround,
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
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

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
  const direction = DIRECTIONS[event.key];
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

/** Selects the nearest vertex in a direction. */
function walk(direction: Point): void {
  const { game } = drawing.value;
  const here = soleVertex.value;
  const from = here === undefined ? undefined : placeOf(here);
  let next: number | undefined;
  let least = Infinity;
  for (const { id } of game.vertices) {
    if (id === here) continue;
    const { x, y } = placeOf(id);
    const [dx, dy] = from === undefined ? [0, 0] : [x - from.x, y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const distance = ahead + 2 * aside;
    if ((from === undefined || ahead > 0) && distance < least) [next, least] = [id, distance];
  }
  if (next === undefined) return;
  select([next]);
  speak(nameOf(next));
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
