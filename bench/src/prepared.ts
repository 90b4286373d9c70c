import type * as Engine from '../../packages/gyre/dist/engine/inner.js';
import type * as Graphs from '../../packages/gyre/dist/graph/inner.js';

const { prepareLoops } = (await room('engine')) as typeof Engine;
const { prepareReverser } = (await room('graph')) as typeof Graphs;

/** Makes the hot loops of the next large solve ready, so that a measurement holds no loading of modules. */
export async function prepared(): Promise<void> {
  await Promise.all([prepareLoops(), prepareReverser()]);
}

/** A room of the library that is measured, wherever it is installed: no entrance of it leads there. */
function room(name: string): Promise<unknown> {
  return import(new URL(`${name}/inner.js`, import.meta.resolve('gyre')).href);
}
