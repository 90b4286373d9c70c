import {
  addVertex,
  apply,
  arcWho,
  connect,
  connectFrom,
  disconnect,
  drawing,
  erase,
  type Point,
  place,
  select,
  selection,
  sidePanel,
  snapped,
  snaps,
  speak,
  type Tool,
  vertexById,
} from '../document/index.ts';
import type { SceneEvents, SceneMode } from '../scene/scene.tsx';

/** A tool turns what happens on the scene into edits. It never draws. */
interface ToolSpec {
  readonly mode: SceneMode;
  readonly events: SceneEvents;
}

function settled(point: Point): Point {
  return snaps.value ? snapped(point) : { x: Math.round(point.x), y: Math.round(point.y) };
}

/** Adds a vertex at a point and selects it. */
export function addAt(point: Point): number {
  const id = drawing.value.nextId;
  apply(addVertex(settled(point)));
  select([id]);
  speak(`Vertex ${nameOf(id)} added`);
  return id;
}

/** Draws an arc for whoever the tool is set to. */
export function connectVertices(from: number, to: number): void {
  apply(connect(from, to, arcWho.value));
  connectFrom.value = undefined;
  speak(`Arc from ${nameOf(from)} to ${nameOf(to)}`);
}

/** The name of a vertex, for sentences. */
export function nameOf(id: number): string {
  return vertexById(drawing.value.game, id)?.name ?? String(id);
}

/** Shows all about a vertex, its name ready to be changed. */
export function startRenaming(id: number): void {
  select([id]);
  sidePanel.value = 'vertex';
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('.vertex-panel input')?.select());
}

const moved: SceneEvents['moved'] = (places) =>
  apply(place(new Map([...places].map(([id, point]) => [id, settled(point)]))));

const chosen: SceneEvents['chosen'] = (ids, pairs) =>
  select(
    ids,
    drawing.value.game.arcs.filter((arc) => pairs.some(([from, to]) => arc.from === from && arc.to === to)),
  );

const TOOLS: Readonly<Record<Tool, ToolSpec>> = {
  select: {
    mode: 'edit',
    events: {
      moved,
      chosen,
      tapGround: (point, isDouble) => void (isDouble && addAt(point)),
      tapVertex: (id, isDouble) => void (isDouble && startRenaming(id)),
    },
  },
  add: {
    mode: 'edit',
    events: { moved, chosen, tapGround: (point, isDouble) => void (isDouble || addAt(point)) },
  },
  connect: {
    mode: 'connect',
    events: {
      connected: (from, to) => connectVertices(from, typeof to === 'number' ? to : addAt(to)),
      tapVertex: (id, isDouble) => {
        const from = connectFrom.value;
        if (isDouble) return;
        select([id]);
        if (from === undefined) connectFrom.value = id;
        else connectVertices(from, id);
      },
      tapGround: (point, isDouble) => {
        if (isDouble) return;
        const from = connectFrom.value;
        const id = addAt(point);
        if (from !== undefined) connectVertices(from, id);
      },
    },
  },
  erase: {
    mode: 'pick',
    events: {
      tapVertex: (id) => {
        speak(`Vertex ${nameOf(id)} deleted`);
        apply(erase(new Set([id])));
      },
      chosen: (ids, pairs) => {
        if (ids.length === 0) for (const [from, to] of pairs) apply(disconnect(from, to));
      },
    },
  },
};

/** The tool of that name. */
export function toolSpec(name: Tool): ToolSpec {
  return TOOLS[name];
}

/** Deletes whatever is selected. */
export function eraseSelection(arcs: Parameters<typeof erase>[1]): void {
  const count = selection.value.size + (arcs?.length ?? 0);
  if (count === 0) return;
  apply(erase(selection.value, arcs));
  speak(`${count} deleted`);
}
