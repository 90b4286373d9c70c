import { ASYMMETRIC, type GameDocument, tokenGame } from 'gyre';
import {
  BILABELS,
  bilabelCovers,
  bilabelText,
  labellingAt,
  nmflStatements,
  runNmflLinear,
} from 'gyre/papers';
import { UsageError } from '../command/index.ts';
import {
  type Answer,
  type Asked,
  letterFor,
  oneFails,
  statementLines,
  type Topic,
  table,
  vertexNamesOf,
} from './topic.ts';

export const order: Topic = {
  name: 'order',
  source: 'Löwe 2004, section 4, Figure 2',
  summary: 'the nine bilabels and ≤*, from the top down; needs no game',
  options: [],
  answer: answerOrder,
};

function answerOrder(): Answer {
  const covers = bilabelCovers().map((pair) => pair.map(bilabelText));
  const below = (upper: string): string =>
    covers.flatMap(([one, other]) => (one === upper ? [other] : [])).join(', ');
  const names = BILABELS.map(bilabelText);
  return {
    lines: table(
      ['', 'just below in ≤*'],
      names.map((name) => [name, below(name)]),
    ),
    json: { bilabels: names, covers },
  };
}

export const nmfl: Topic = {
  name: 'nmfl',
  number: '4.4',
  source: 'Löwe 2004, section 4: Propositions 4.1 and 4.2, Theorem 4.4 with its Cases 1 to 6',
  summary: 'the labels ℓ and their indices, at the end or at --time; every claim of the proof, checked',
  options: ['time'],
  answer: answerNmfl,
};

function answerNmfl({ document, text }: Asked): Answer {
  const report = runNmflLinear(tokenGame(document.graph, ASYMMETRIC));
  const last = report.changes.positions.length;
  const time = text('time') === undefined ? last : timeNamed(text('time') ?? '');
  const labels = labellingAt(report, time);
  const { vertices } = document.graph;
  const statements = nmflStatements(report);
  const rows = vertexNamesOf(document).map((name, v) => [
    name,
    `${letterFor(labels[v])}/${letterFor(labels[vertices + v])}`,
    `${report.indices[v]}`,
    `${report.indices[vertices + v]}`,
  ]);
  return {
    lines: [
      `at time ${time} of ${last}`,
      ...table(['', 'ℓ', 'ind₀', 'ind₁'], rows),
      ...statementLines(document, statements),
    ],
    json: { time, lastTime: last, ...columnsOf(document, labels, report.indices), statements },
    isNo: oneFails(statements),
  };
}

function timeNamed(text: string): number {
  if (/^-?\d+$/.test(text)) return Number(text);
  throw new UsageError(
    `--time is "${text}"`,
    'give a whole number; the first labels are given at the times below 0',
  );
}

function columnsOf(
  { graph }: GameDocument,
  labels: Uint8Array,
  indices: Int32Array,
): Record<string, unknown> {
  const half = <T>(column: readonly T[], player: number): T[] =>
    column.slice(player * graph.vertices, (player + 1) * graph.vertices);
  const letters = Array.from(labels, letterFor);
  return {
    labels: [half(letters, 0), half(letters, 1)],
    indices: [half([...indices], 0), half([...indices], 1)],
  };
}
