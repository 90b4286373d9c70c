import { type Picture, pictureOfFigure } from '../floor/figure.ts';
import { GyreError, refuse } from '../graph/inner.ts';
import { type Notation, type PositionWords, parseExpression } from '../notation/inner.ts';
import type { Analysis } from './analyse.ts';
import type { Finding } from './finding.ts';
import { MOST_DRAWN, valueFigure } from './value-figure.ts';

/** The board, if the text is a position and nothing else. */
export function boardIn(text: string, positions: PositionWords | undefined): Picture | undefined {
  const steps = positions === undefined ? [] : (parsedSteps(text) ?? []);
  const [step] = steps;
  if (positions === undefined || steps.length !== 1 || step.kind !== 'position') return undefined;
  return positions.picture(step.word, step.text);
}

function parsedSteps(
  text: string,
): ReturnType<typeof parseExpression>['equations'][number]['steps'] | undefined {
  try {
    return parseExpression(text).equations[0].steps;
  } catch (error) {
    if (error instanceof GyreError) return undefined; // it may use names of the sheet
    throw error;
  }
}

/** The graph of the canonical form, or of the onside where the sides differ. */
export function graphIn(finding: Finding, asked: string, notation: Notation): Picture {
  if (finding.kind === 'telling') {
    if (finding.telling.picture !== undefined) return finding.telling.picture;
    const hint = 'draw a value, a position or a thermograph';
    refuse('E_DOMAIN', `${finding.telling.word.name} has no picture`, hint);
  }
  const { canonical, onside, text }: Analysis = finding.analysis;
  const game = canonical ?? onside;
  if (game === undefined || game.vertices > MOST_DRAWN) {
    const found = `the graph of ${asked} is too large to draw`;
    refuse('E_LIMIT', found, `graphs of up to ${MOST_DRAWN} vertices are drawn`);
  }
  return pictureOfFigure(valueFigure(game, notation, text));
}
