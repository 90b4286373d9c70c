import cytoscape, {
  type Core,
  type ElementDefinition,
  type EventObject,
  type NodeSingular,
  type SingularElementReturnValue,
} from 'cytoscape';
import type { PictureArc, PictureVertex } from '../document/index.ts';
import { lookOf, type Point, shortName } from '../document/index.ts';
import type { Palette } from '../look/palette.ts';
import { boxOf, type Detail, vertexArt } from '../look/vertex-art.ts';
import { canvasStyle } from './canvas-style.ts';
import { focusOn, tellFocus } from './focus.ts';
import type { SceneEvents, SceneProps } from './scene.tsx';
import { namesIn, roomIn, type Sizes, sizesAt } from './sizes.ts';

/** A picture in a container, kept up to date by `show`. It only reports what the reader does. */
export interface Canvas {
  show(props: SceneProps, palette: Palette): void;
  /** Fits everything into view, or a vertex and its neighbours. */
  fit(id?: number): void;
  close(): void;
}

/** Opens Cytoscape in a container. */
export function openCanvas(container: HTMLElement, events: () => SceneEvents): Canvas {
  const core = cytoscape({
    container,
    minZoom: 0.002,
    maxZoom: 3,
    boxSelectionEnabled: true,
    selectionType: 'single',
  });
  let shown: Palette | undefined;
  let room = 200;
  let names = 1; // how long most names are
  let sizes: Sizes = sizesAt(1, room, names);
  const density = (): number => Math.min(1, Math.max(0, Math.log2(core.edges().length / FEW) / 5));
  const resize = (): void => {
    const next = sizesAt(core.zoom(), room, names);
    if (JSON.stringify(next) === JSON.stringify(sizes)) return;
    sizes = next;
    core.style().update();
  };
  core.on('zoom', resize);
  let isShowing = false; // true while `show` itself selects, so that this is not reported as the reader's choice
  const resizing = new ResizeObserver(() => core.resize());
  resizing.observe(container);
  // Cytoscape remembers where the container is; a toolbar that wraps moves it without resizing it.
  container.addEventListener('pointerdown', () => core.resize(), { capture: true });

  tellTaps(core, events);
  tellMoves(core, events);
  tellChoice(core, () => (isShowing ? {} : events()));
  tellConnections(core, events);
  tellFocus(core);

  return {
    show(props, palette) {
      isShowing = true;
      core.batch(() => {
        if (shown !== palette) core.style(canvasStyle(palette, () => sizes, density));
        shown = palette;
        syncElements(core, props, palette);
        syncMode(core, props);
        syncSelection(core, props);
      });
      room = roomIn(props.picture);
      names = namesIn(props.picture);
      resize();
      focusOn(core, soleSelected(props));
      isShowing = false;
    },
    fit(id) {
      core.resize();
      if (core.nodes().empty()) return;
      const node = core.getElementById(nodeId(id ?? Number.NaN));
      core.fit(node.empty() ? core.nodes() : node.closedNeighborhood().nodes(), node.empty() ? 36 : 80);
      if (core.zoom() > 1.3) {
        core.zoom(1.3);
        core.center();
      }
    },
    close() {
      resizing.disconnect();
      core.destroy();
    },
  };
}

/** With more arcs than this they are drawn lighter; lightest with 32 times as many. */
const FEW = 24;

/** The vertex that alone is selected. */
function soleSelected({ selected, mode }: SceneProps): string | undefined {
  if (mode === 'connect' || selected?.size !== 1) return undefined;
  return nodeId([...selected][0]);
}

const nodeId = (id: number): string => `v${id}`;
const edgeId = (from: number, to: number): string => `v${from}>v${to}`;
const vertexId = (node: NodeSingular): number => Number(node.id().slice(1));

function syncElements(core: Core, { picture, mode, selected }: SceneProps, palette: Palette): void {
  const wanted = new Map<string, ElementDefinition>();
  for (const vertex of picture.vertices) {
    // While arcs are drawn nothing can be selected; the vertex that they come from is marked by a class.
    const isSource = mode === 'connect' && selected?.has(vertex.id) === true;
    wanted.set(nodeId(vertex.id), nodeOf(vertex, palette, isSource));
  }
  for (const arc of picture.arcs) wanted.set(edgeId(arc.from, arc.to), edgeOf(arc));
  core
    .elements()
    .filter((element) => !wanted.has(element.id()) && !element.hasClass('phantom'))
    .remove();
  for (const [id, definition] of wanted) {
    const element = core.getElementById(id);
    if (element.empty()) {
      core.add(definition);
      continue;
    }
    refresh(element, definition);
  }
}

/** Changes only what is different: Cytoscape styles an element again whenever it is touched. */
function refresh(element: SingularElementReturnValue, { data, position, classes }: ElementDefinition): void {
  if (Object.entries(data).some(([key, value]) => element.data(key) !== value)) element.data(data);
  if (position !== undefined && element.isNode() && !element.grabbed()) {
    const { x, y } = element.position();
    if (x !== position.x || y !== position.y) element.position(position);
  }
  if (element.classes().join(' ') !== String(classes).trim()) element.classes(String(classes));
}

function nodeOf(vertex: PictureVertex, palette: Palette, isSource: boolean): ElementDefinition {
  const { width, height } = boxOf(vertex);
  const shape = lookOf(vertex.marks[0].known).shape;
  const label = shortName(vertex.name);
  return {
    group: 'nodes',
    data: {
      id: nodeId(vertex.id),
      width,
      height,
      label: vertex.isStart ? `▸ ${label}` : label,
      shape:
        vertex.marks.length > 1 || vertex.holds !== undefined || shape === 'square'
          ? 'round-rectangle'
          : shape === 'diamond'
            ? 'diamond'
            : 'ellipse',
      art: imageOf(vertex, palette, 'full'),
      small: imageOf(vertex, palette, 'letter'),
    },
    position: { x: vertex.x, y: vertex.y },
    classes: isSource ? 'source' : vertex.isHere ? 'here' : vertex.isThere ? 'there' : '',
  };
}

function imageOf(vertex: PictureVertex, palette: Palette, detail: Detail): string {
  const { width, height } = boxOf(vertex);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * width}" height="${2 * height}" viewBox="0 0 ${width} ${height}">${vertexArt(vertex, palette, detail)}</svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

function edgeOf({ from, to, who, weight, bend }: PictureArc): ElementDefinition {
  const data = { id: edgeId(from, to), source: nodeId(from), target: nodeId(to) };
  return {
    group: 'edges',
    data: bend === undefined ? data : { ...data, bend },
    classes: `${who} ${weight}`,
  };
}

function syncMode(core: Core, { mode }: SceneProps): void {
  core.autoungrabify(mode !== 'edit');
  core.autounselectify(mode !== 'edit' && mode !== 'pick');
  core.boxSelectionEnabled(mode === 'edit');
  core.scratch('_mode', mode);
}

function syncSelection(core: Core, { selected, selectedArcs, mode }: SceneProps): void {
  if (mode !== 'edit') return;
  const chosen = new Set([...(selected ?? [])].map(nodeId));
  for (const { from, to } of selectedArcs ?? []) chosen.add(edgeId(from, to));
  for (const element of core.elements().toArray()) {
    if (element.selected() !== chosen.has(element.id())) {
      if (chosen.has(element.id())) element.select();
      else element.unselect();
    }
  }
}

function tellTaps(core: Core, events: () => SceneEvents): void {
  const tell = (event: EventObject, isDouble: boolean): void => {
    if (core.scratch('_hasConnected') === true) return; // the end of a drag is not a tap
    if (event.target === core) events().tapGround?.({ ...event.position }, isDouble);
    else if (event.target.isNode()) events().tapVertex?.(vertexId(event.target), isDouble);
  };
  let last = NEVER;
  core.on('tap', (event) => {
    const { timeStamp: time } = event.originalEvent;
    const { x, y } = event.renderedPosition;
    tell(event, false);
    const isDouble = time - last.time < DOUBLE && Math.hypot(x - last.x, y - last.y) < DOUBLE_REACH;
    last = isDouble ? NEVER : { time, x, y };
    if (isDouble) tell(event, true);
  });
}

const NEVER = { time: -Infinity, x: 0, y: 0 };
const DOUBLE = 350; // milliseconds between two taps
const DOUBLE_REACH = 24; // pixels; Cytoscape itself takes any two quick taps for a double one, wherever they are

function tellMoves(core: Core, events: () => SceneEvents): void {
  core.on('dragfreeon', 'node', ({ target }: EventObject) => {
    const moved = (target as NodeSingular).selected()
      ? core.nodes(':selected')
      : core.collection().union(target);
    const places = new Map<number, Point>();
    for (const node of moved.toArray()) places.set(vertexId(node), { ...node.position() });
    events().moved?.(places);
  });
}

function tellChoice(core: Core, events: () => SceneEvents): void {
  let isWaiting = false;
  core.on('select unselect', () => {
    if (isWaiting || events().chosen === undefined) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      const nodes = core.nodes(':selected').toArray();
      const arcs = core.edges(':selected').toArray();
      events().chosen?.(
        nodes.map(vertexId),
        arcs.map(
          (arc) => [Number(arc.data('source').slice(1)), Number(arc.data('target').slice(1))] as const,
        ),
      );
    });
  });
}

/** In connect mode a drag from a vertex pulls a dotted arc along; where it is dropped the arc ends. */
function tellConnections(core: Core, events: () => SceneEvents): void {
  let source: NodeSingular | undefined;
  let from: Point | undefined;
  const isConnecting = (): boolean => core.scratch('_mode') === 'connect';

  core.on('tapstart', () => core.scratch('_hasConnected', false));
  core.on('tapstart', 'node', ({ target, renderedPosition }: EventObject) => {
    if (!isConnecting()) return;
    source = target as NodeSingular;
    from = renderedPosition;
    core.userPanningEnabled(false);
  });
  core.on('tapdrag', ({ position, renderedPosition }: EventObject) => {
    if (source === undefined || from === undefined) return;
    const phantom = core.getElementById('phantom');
    if (phantom.nonempty()) phantom.position({ ...position });
    else if (Math.hypot(renderedPosition.x - from.x, renderedPosition.y - from.y) > 8) {
      const data = {
        id: 'phantom',
        width: 6,
        height: 6,
        shape: 'ellipse',
        label: '',
        art: 'none',
        small: 'none',
      };
      core.add([
        { group: 'nodes', data, position: { ...position }, classes: 'phantom' },
        {
          group: 'edges',
          data: { id: 'phantom-arc', source: source.id(), target: 'phantom' },
          classes: 'phantom',
        },
      ]);
    }
  });
  core.on('tapend', ({ position }: EventObject) => {
    core.userPanningEnabled(true);
    const wasDragged = core.getElementById('phantom').nonempty();
    core.remove('.phantom');
    const start = source;
    source = undefined;
    if (start === undefined || !wasDragged) return;
    core.scratch('_hasConnected', true);
    // A touch ends on the element where it began, wherever the finger is: what lies under it is looked for.
    const end = nodeUnder(core, position);
    events().connected?.(vertexId(start), end === undefined ? { ...position } : vertexId(end));
  });
}

/** The vertex whose box holds the point; the one drawn last if there are several. */
function nodeUnder(core: Core, { x, y }: Point): NodeSingular | undefined {
  const nodes: NodeSingular[] = core.nodes().toArray();
  return nodes.findLast((node) => {
    if (node.hasClass('phantom')) return false;
    const { x1, x2, y1, y2 } = node.boundingBox({ includeLabels: false, includeOverlays: false });
    return x >= x1 && x <= x2 && y >= y1 && y <= y2;
  });
}
