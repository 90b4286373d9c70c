import { checkLoopy, type LoopyGame } from '../values/inner.ts';
import type { Analysis } from './analyse.ts';
import { checkParts } from './checks.ts';
import type { Finding } from './finding.ts';
import type { Order } from './order.ts';
import type { SheetAnswer, SheetRow } from './sheet.ts';
import type { Verified } from './verify.ts';

/** One statement answered: its text, what its value is, and why. */
export interface StatementAnswer {
  readonly source: string;
  readonly name: string | undefined;
  readonly finding: Finding;
  readonly explanation?: readonly string[] | undefined;
  /** What the reader may have meant otherwise. */
  readonly notes: readonly string[];
  readonly verified?: Verified;
}

/** Answers as plain data: one as it is; several each with its text, and the name that it gives. */
export function answersData(answers: readonly StatementAnswer[]): Record<string, unknown> {
  for (const answer of listOf(answers)) checkParts(answer, ['finding', 'notes'], 'findingOf');
  if (answers.length === 1) return answerData(answers[0]);
  const statements = answers.map((answer) => ({
    statement: answer.source,
    ...(answer.name === undefined ? {} : { name: answer.name }),
    ...answerData(answer),
  }));
  return { statements };
}

function listOf(answers: unknown): readonly unknown[] {
  checkParts(answers, ['length', 'map'], 'a list of findings');
  return answers as readonly unknown[];
}

function answerData({ finding, explanation, notes, verified }: StatementAnswer): Record<string, unknown> {
  if (finding.kind === 'telling') {
    const { word, text, data } = finding.telling;
    return { word: word.name, gives: word.gives, answer: data, text };
  }
  const { analysis } = finding;
  const { latex, tried } = analysis;
  return {
    ...analysisData(analysis),
    latex,
    ...(tried.length === 0 ? {} : { tried }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(verified === undefined ? {} : { verified }),
  };
}

/** What every value has, as plain data. */
export function analysisData(analysis: Analysis): Record<string, unknown> {
  checkParts(analysis, ['outcome', 'text', 'given'], 'analyse');
  const { leftFirst, rightFirst, class: outcomeClass } = analysis.outcome;
  const graphs = new Map<LoopyGame, GraphData>(); // a stopper is its own sides
  const graphOf = (game: LoopyGame | undefined): GraphData | null => {
    if (game === undefined) return null;
    const graph = graphs.get(game) ?? graphData(game);
    graphs.set(game, graph);
    return graph;
  };
  return {
    isStopper: analysis.isStopper ?? null,
    outcome: { leftFirst, rightFirst, class: outcomeClass },
    canonical: graphOf(analysis.canonical),
    onside: graphOf(analysis.onside),
    offside: graphOf(analysis.offside),
    stopperSided: analysis.stopperSided ?? null,
    text: analysis.text,
  };
}

/** A comparison as plain data. */
export function orderData(order: Order): Record<string, unknown> {
  checkParts(order, ['onLeq', 'onGeq', 'offLeq', 'offGeq'], 'Orders.of');
  const { onLeq, onGeq, offLeq, offGeq, relation } = order;
  return { onLeq, onGeq, offLeq, offGeq, relation };
}

/** A game as plain data: its arcs as pairs. */
export interface GraphData {
  readonly vertices: number;
  readonly left: readonly (readonly [number, number])[];
  readonly right: readonly (readonly [number, number])[];
  readonly start: number;
}

/** The arcs of a game as pairs. */
function graphData(game: LoopyGame): GraphData {
  checkLoopy(game);
  const arcs = (player: 0 | 1): [number, number][] => {
    const pairs: [number, number][] = [];
    for (let v = 0; v < game.vertices; v++) for (const w of game.options(player, v)) pairs.push([v, w]);
    return pairs;
  };
  return { vertices: game.vertices, left: arcs(0), right: arcs(1), start: game.start };
}

/** An answer of a worksheet in words, a line each; a loop has a line for each turn. */
export function answerLines(answer: SheetAnswer): string[] {
  checkParts(answer, ['kind'], 'Sheet.answer');
  switch (answer.kind) {
    case 'value': {
      const { name, analysis, equation, notes } = answer;
      const own = notes.map((note) => `${NOTE}${note}`);
      if (name !== undefined) return [`${name} = ${analysis.text}`, ...own];
      if (equation === undefined) return [analysis.text, ...own];
      return [
        analysis.text,
        `${equation} is known in this line only; ${equation} := … keeps a value`,
        ...own,
      ];
    }
    case 'telling':
      return answer.telling.text.split('\n');
    case 'rows': {
      const rows = answer.rows.flatMap(({ label, answer: one }) => rowLines(label, one));
      const notes = rows.filter((line) => line.startsWith(NOTE)); // each once, below all rows
      return [...rows.filter((line) => !line.startsWith(NOTE)), ...new Set(notes)];
    }
    default: {
      const { order, holds } = answer;
      return [holds === undefined ? order.relation : holds ? 'yes' : `no: ${order.relation}`];
    }
  }
}

const NOTE = 'note: ';

/** `n = 3: answer`; what has several lines stands below its label. Notes stay as they are. */
function rowLines(label: string, answer: SheetRow['answer']): string[] {
  if (answer.kind === 'refused') return [`${label}: refused: ${answer.words}`];
  const all = answerLines(answer);
  const notes = all.filter((line) => line.startsWith(NOTE));
  const lines = all.filter((line) => !line.startsWith(NOTE));
  if (answer.kind === 'rows') return [...lines.map((line) => `${label}, ${line}`), ...notes];
  if (lines.length === 1) return [`${label}: ${lines[0]}`, ...notes];
  return [`${label}:`, ...lines.map((line) => `  ${line}`), ...notes];
}
