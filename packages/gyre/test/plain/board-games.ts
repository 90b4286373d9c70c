/** What the entrances for board games export, all of it. */
export * from '../../src/play/index.ts';
export * from '../../src/positions/index.ts';
export * from '../../src/rulesets/index.ts';
export * from '../../src/tables/index.ts';
