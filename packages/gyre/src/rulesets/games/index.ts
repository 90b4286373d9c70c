/** The games that Gyre knows, one page of rules each. Start at `nim.ts`, the shortest, or `chomp.ts`. */

export { amazons, amazonsFamily } from './amazons.ts';
export { type AwariBoard, type AwariRules, awari, awariFamily } from './awari/awari.ts';
export { catAndMouseFamily } from './cat-and-mouse.ts';
export { type ChessBoard, chessEnding, chessFamily } from './chess/index.ts';
export { chomp, chompFamily } from './chomp.ts';
export { clobber, clobberFamily } from './clobber.ts';
export { col, colFamily, snort, snortFamily } from './col-and-snort.ts';
export { copsAndRobberFamily } from './cops-and-robber.ts';
export { type DobutsuBoard, type DobutsuRules, dobutsu, dobutsuFamily } from './dobutsu/dobutsu.ts';
export { dodgem, dodgemFamily } from './dodgem.ts';
export { cram, cramFamily, domineering, domineeringFamily } from './domineering.ts';
export { type FoxAndGeeseSetup, foxAndGeese, foxAndGeeseFamily, type Square } from './fox-and-geese.ts';
export { geography, geographyFamily } from './geography.ts';
export { hackenbush, hackenbushFamily } from './hackenbush.ts';
export { kayles, kaylesFamily } from './kayles.ts';
export { konane, konaneFamily } from './konane.ts';
export { lGameFamily } from './l-game.ts';
export { type MnkBoard, mnk, mnkFamily, ticTacToeFamily } from './mnk.ts';
export { nim, nimFamily } from './nim.ts';
export { partizanSubtractionFamily } from './partizan-subtraction.ts';
export { phutball, phutballFamily } from './phutball.ts';
export { type QuixoBoard, type QuixoRules, quixo, quixoFamily } from './quixo/quixo.ts';
export { subtraction, subtractionFamily } from './subtraction.ts';
export { type Leaps, toadsAndFrogsFamily } from './toads-and-frogs.ts';
export { topplingDominoesFamily } from './toppling-dominoes.ts';
export { wythoff, wythoffFamily } from './wythoff.ts';
