/** Making tables: which way, how it is saved and taken up again. Start at `plan.ts`. */
export { makeByBits } from './by-bits.ts';
export { makeByLayers } from './by-layers.ts';
export { makeByPlies } from './by-plies.ts';
export { makeInFolder } from './in-folder.ts';
export { partOf, removePart, unfinished } from './part.ts';
export { planTable } from './plan.ts';
export { makePliesInFolder } from './plies-in-folder.ts';
