/** Making tables: which way, how it is saved and taken up again. Start at `plan.ts`. */
export { makeInFolder } from './in-folder.ts';
export { makeInMemory } from './in-memory.ts';
export { partOf, removePart, unfinished } from './part.ts';
export { planTable } from './plan.ts';
