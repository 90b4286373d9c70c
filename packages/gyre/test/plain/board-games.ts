/** What the entrances for board games export, all of it, and the games that are found by name alone. */
export * from '../../src/play/index.ts';
export * from '../../src/positions/index.ts';
export { catAndMouse } from '../../src/rulesets/games/cat-and-mouse.ts';
export { copsAndRobber } from '../../src/rulesets/games/cops-and-robber.ts';
export { lGame } from '../../src/rulesets/games/l-game.ts';
export { partizanSubtraction } from '../../src/rulesets/games/partizan-subtraction.ts';
export { toadsAndFrogs } from '../../src/rulesets/games/toads-and-frogs.ts';
export { topplingDominoes } from '../../src/rulesets/games/toppling-dominoes.ts';
export * from '../../src/rulesets/index.ts';
export { Reach } from '../../src/tables/answers/reach.ts';
export * from '../../src/tables/index.ts';
