import { solve, tokenGame } from 'gyre';
import { ownPort, type PackedDocument, type Reply, serveJobs, unpackDocument } from 'gyre/workers';
import type { Columns, EngineQuestions } from './desks.ts';

serveJobs<EngineQuestions>(ownPort(), { solve: solveGame });

function solveGame(packed: PackedDocument, onProgress: (share: number) => void): Reply<Columns> {
  const { graph, convention, payoffs } = unpackDocument(packed);
  const { game: _, ...columns } = solve(tokenGame(graph, convention, payoffs), { onProgress });
  const arrays = [columns.values, columns.plies, columns.scores].filter((column) => column !== undefined);
  return { answer: columns, transfer: arrays.map(({ buffer }) => buffer as ArrayBuffer) };
}
