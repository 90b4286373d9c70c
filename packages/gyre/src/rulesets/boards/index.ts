/**
 * Boards: how positions are drawn, read from texts, and touched by a hand. Start at `board-svg.ts` for the picture of a
 * board, at `cells.ts` for boards that are rows of squares, at `board-moves.ts` for moves by touch.
 */

export { type BoardGraph, parseBoardGraph } from './board-graph.ts';
export { type BoardMove, boardWithMoves, type Touched, touchedMoves } from './board-moves.ts';
export { boardFrame, boardPicture, boardSvg } from './board-svg.ts';
