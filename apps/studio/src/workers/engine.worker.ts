import { solve, tokenGame } from 'gyre';
import { type PlainGame, unpackGame } from '../document/index.ts';
import { type Reply, serve } from './serve.ts';

serve({ solve: solveGame });

function solveGame(plain: PlainGame, onProgress: (share: number) => void): Reply {
  const { graph, convention, payoffs } = unpackGame(plain);
  const { solver, values, plies, scores } = solve(tokenGame(graph, convention, payoffs), { onProgress });
  const columns = [values, plies, scores].filter((column) => column !== undefined);
  return { answer: { solver, values, plies, scores }, transfer: columns.map((column) => column.buffer) };
}
