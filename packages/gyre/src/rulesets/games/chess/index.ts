/**
 * Chess endings with few men, with an index for tables. Start at `chess.ts`, the ruleset; `moves.ts` has the readable rules,
 * `quick.ts` the same by open lines.
 */
export { type ChessBoard, chessEnding, chessFamily } from './chess.ts';
