import { prepareKernel } from '../../packages/gyre/dist/engine/index.js';
import { prepareReverser } from '../../packages/gyre/dist/graph/index.js';

/** Makes the hot loops of the next large solve ready, so that a measurement holds no loading of modules. */
export async function prepared(): Promise<void> {
  await Promise.all([prepareKernel(), prepareReverser()]);
}
