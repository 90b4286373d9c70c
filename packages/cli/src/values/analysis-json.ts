import type { Analysis, LoopyGame, Telling } from 'gyre/algebra';
import { type GraphJson, graphJson } from './graph-json.ts';

/** What a word told, as `--json` and a batch give it. */
export function tellingJson({ word, text, data }: Telling): Record<string, unknown> {
  return { word: word.name, gives: word.gives, answer: data, text };
}

/** An analysis as `--json` gives it. */
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
