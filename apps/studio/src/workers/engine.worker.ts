import { solve, tokenGame } from 'gyre';
import { parseAny } from '../document/interchange.ts';
import { type PlainGame, packGame, unpackGame } from './plain-game.ts';
import { type Reply, serve } from './serve.ts';

serve({ solve: solveGame, open: openGame });

function solveGame(plain: PlainGame, onProgress: (share: number) => void): Reply {
  const { graph, convention, payoffs } = unpackGame(plain);
  const { solver, values, plies, scores } = solve(tokenGame(graph, convention, payoffs), { onProgress });
  const columns = [values, plies, scores].filter((column) => column !== undefined);
  return { answer: { solver, values, plies, scores }, transfer: columns.map((column) => column.buffer) };
}

function openGame({ text, file }: { readonly text: string; readonly file?: string }): Reply {
  return { answer: packGame(parseAny(text, file)) };
}
