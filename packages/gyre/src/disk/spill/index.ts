/**
 * Rules with more positions than memory holds: explores them with keys and moves in a folder, and solves them there; and
 * tables, made within the memory that is allowed (`../make/`). Start at `explore-on-disk.ts`, then `exploration.ts` and
 * `key-round.ts`; and at `../make/make-table.ts`.
 *
 * @module gyre/spill
 */
export { makeTable } from '../make/make-table.ts';
export type {
  MakeTableOptions,
  TableEvent,
  TableProgress,
  TableSave,
} from '../make/making.ts';
export type { TablePlan, TableWords } from '../make/plan.ts';
export type { SpillOptions } from './exploration.ts';
export { exploreOnDisk } from './explore-on-disk.ts';
export type { DiskPlay } from './play-on-disk.ts';
export { type SolvedOnDisk, type SolveOnDiskOptions, solveRulesetOnDisk } from './solve-on-disk.ts';
