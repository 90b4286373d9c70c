import type { Analysis, Finding, Order, Telling, Verified } from 'gyre/algebra';
import type { LoopyGame } from 'gyre/loopy';
import { type GraphJson, graphJson } from './graph-json.ts';

/** One statement answered: its text, what its value is, and why. */
export interface StatementAnswer {
  readonly source: string;
  readonly name: string | undefined;
  readonly finding: Finding;
  readonly explanation?: string[] | undefined;
  /** What the reader may have meant otherwise. */
  readonly notes: readonly string[];
  readonly verified?: Verified;
}

/** What `gyre value` gives as JSON: one value as it is; several statements each with its text, and the name that it gives. */
export function valuesJson(answers: readonly StatementAnswer[]): Record<string, unknown> {
  const schema = 'gyre/value/1';
  if (answers.length === 1) return { schema, ...valueJson(answers[0]) };
  const statements = answers.map((answer) => ({
    statement: answer.source,
    ...(answer.name === undefined ? {} : { name: answer.name }),
    ...valueJson(answer),
  }));
  return { schema, statements };
}

function valueJson({ finding, explanation, notes, verified }: StatementAnswer): Record<string, unknown> {
  if (finding.kind === 'telling') return tellingJson(finding.telling);
  const { analysis } = finding;
  const { latex, tried } = analysis;
  return {
    ...analysisJson(analysis),
    latex,
    ...(tried.length === 0 ? {} : { tried }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(explanation === undefined ? {} : { explanation }),
    ...(verified === undefined ? {} : { verified }),
  };
}

/** What a word told. */
function tellingJson({ word, text, data }: Telling): Record<string, unknown> {
  return { word: word.name, gives: word.gives, answer: data, text };
}

/** What every value has. */
export function analysisJson(analysis: Analysis): Record<string, unknown> {
  const { leftFirst, rightFirst, class: outcomeClass } = analysis.outcome;
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

function graphOf(game: LoopyGame | undefined): GraphJson | null {
  return game === undefined ? null : graphJson(game);
}

/** What `gyre compare` gives as JSON. */
export function orderJson({ onLeq, onGeq, offLeq, offGeq, relation }: Order): Record<string, unknown> {
  return { schema: 'gyre/compare/1', onLeq, onGeq, offLeq, offGeq, relation };
}
