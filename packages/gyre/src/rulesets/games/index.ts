/** The games that Gyre knows, one page of rules each. Start at `nim.ts`, the shortest, or `mu-torere.ts`. */

export { amazons, amazonsFamily } from './amazons.ts';
export { catAndMouse, catAndMouseFamily } from './cat-and-mouse.ts';
export { chomp, chompFamily } from './chomp.ts';
export { clobber, clobberFamily } from './clobber.ts';
export { col, colFamily, snort, snortFamily } from './col-and-snort.ts';
export { copsAndRobber, copsAndRobberFamily } from './cops-and-robber.ts';
export { dodgem, dodgemFamily } from './dodgem.ts';
export { cram, cramFamily, domineering, domineeringFamily } from './domineering.ts';
export { type FoxAndGeeseSetup, foxAndGeese, foxAndGeeseFamily, type Square } from './fox-and-geese.ts';
export { geography, geographyFamily } from './geography.ts';
export { hackenbush, hackenbushFamily } from './hackenbush.ts';
export { hareAndHounds, hareAndHoundsFamily } from './hare-and-hounds.ts';
export { kayles, kaylesFamily } from './kayles.ts';
export { konane, konaneFamily } from './konane.ts';
export { lGame, lGameFamily } from './l-game.ts';
export { type MnkBoard, mnk, mnkFamily, ticTacToeFamily } from './mnk.ts';
export { muTorere, muTorereFamily } from './mu-torere.ts';
export { nim, nimFamily } from './nim.ts';
export { partizanSubtraction, partizanSubtractionFamily } from './partizan-subtraction.ts';
export { phutball, phutballFamily } from './phutball.ts';
export { subtraction, subtractionFamily } from './subtraction.ts';
export { type Leaps, toadsAndFrogs, toadsAndFrogsFamily } from './toads-and-frogs.ts';
export { topplingDominoes, topplingDominoesFamily } from './toppling-dominoes.ts';
export { wythoff, wythoffFamily } from './wythoff.ts';
