import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { ownPort, serveJobs } from 'gyre/workers';
import { spread } from '../document/spread.ts';
import type { LayoutQuestions } from './desks.ts';

/** Which Graphviz engine: layers, forces or a circle. */
export type LayoutName = 'dot' | 'neato' | 'circo';

/** A graph to lay out, by vertex number. */
export interface LayoutQuestion {
  readonly engine: LayoutName;
  readonly vertices: number;
  readonly arcs: readonly (readonly [number, number])[];
  /** The width of each vertex, in inches. */
  readonly width: number;
}

interface Json {
  readonly objects?: readonly { readonly name: string; readonly pos?: string }[];
}

serveJobs<LayoutQuestions>(ownPort(), {
  layout: async (question) => {
    const graphviz = await Graphviz.load();
    const json = JSON.parse(graphviz.layout(dotOf(question), 'json', engineFor(question))) as Json;
    const places = new Float64Array(question.vertices * 2);
    for (const { name, pos } of json.objects ?? []) {
      const [x, y] = (pos ?? '0,0').split(',').map(Number);
      places.set([x * SCALE, -y * SCALE], 2 * Number(name));
    }
    if (question.engine === 'neato') spread(places, ROOM);
    return { answer: places, transfer: [places.buffer] };
  },
});

/** Vertices placed by forces stand so far apart, in pixels. */
const ROOM = 76;

/** Forces among many vertices are found in a coarser way, in seconds instead of minutes. */
function engineFor({ engine, vertices }: LayoutQuestion): LayoutName | 'sfdp' {
  return engine === 'neato' && vertices > MANY_VERTICES ? 'sfdp' : engine;
}

const MANY_VERTICES = 150;
const MANY_ARCS = 100;
const SCALE = 96 / 72; // Graphviz counts in points, the drawing in pixels

function dotOf({ vertices, arcs, width, engine }: LayoutQuestion): string {
  const lines = Array.from({ length: vertices }, (_, v) => `${v};`);
  for (const [from, to] of arcs) if (from !== to) lines.push(`${from}->${to};`);
  const spacing = engine === 'neato' ? 'overlap=true;' : 'nodesep=0.55;ranksep=0.6;';
  // With many arcs Graphviz searches less long for layers: one second for thirty, and it looks alike.
  const limits = arcs.length > MANY_ARCS ? 'nslimit=1;nslimit1=1;mclimit=0.1;' : '';
  return `digraph{splines=false;${spacing}${limits}node[shape=box,width=${width},height=0.7,fixedsize=true,label=""];${lines.join('')}}`;
}
