import type { Outcome, SideAnswer, SideMethod, Winner } from '../values/index.ts';
import type { Analysis } from './analyse.ts';
import { checkParts } from './checks.ts';

const WINNERS: Readonly<Record<Winner, string>> = { L: 'Left wins', R: 'Right wins', D: 'a draw' };

/** Who wins a sum by itself, in words. */
export function outcomeWords(outcome: Outcome): string {
  checkParts(outcome, ['class', 'leftFirst', 'rightFirst'], 'outcome');
  const { class: name, leftFirst, rightFirst } = outcome;
  if (name === 'P') return 'whoever moves second wins';
  if (name === 'N') return 'whoever moves first wins';
  if (leftFirst === rightFirst) return `${WINNERS[leftFirst]}, whoever begins`;
  return `${WINNERS[leftFirst]} if Left begins, ${WINNERS[rightFirst]} if Right begins`;
}

/** Whether a value is a stopper, and whether its sides are, in words. */
export function stopperWords(analysis: Analysis): string {
  checkParts(analysis, ['isStopper', 'isSided', 'stopperSided'], 'analyse');
  const { isStopper, isSided, stopperSided } = analysis;
  if (isStopper === true) return 'yes';
  if (isStopper === undefined) return 'not known, but it equals one';
  if (stopperSided === false) return 'no, and not both sides are';
  if (stopperSided === undefined) return 'no; whether both sides are is not known';
  return isSided ? 'no, a value with two sides' : 'no, but each side is one';
}

const METHODS: Readonly<Record<SideMethod, string>> = {
  stopper: 'the game is a stopper: its canonical form is unique',
  'definition 14': 'simplified by Siegel’s Definition 14 and Lemma 16; two comparisons prove the side',
  deletion: 'an arc that does not matter was deleted; two comparisons prove the side',
  unravelling: 'a cycle was unravelled; two comparisons prove the side',
  'other side': 'the stopper of the other side; two comparisons prove that it is that of this side too',
  sidling: 'approached by stoppers from one side; two comparisons prove that they arrived',
};

/** How a side was found, or what is known where it was not, in words. */
export function sideWords(answer: SideAnswer): string {
  checkParts(answer, ['status', 'explanation'], 'onside');
  if (answer.status === 'found') return METHODS[answer.method];
  if (answer.status === 'impossible') return 'there is no such stopper: the proof was made and checked';
  return `no stopper was found, and there may be one; tried: ${answer.tried.join('; ')}`;
}
