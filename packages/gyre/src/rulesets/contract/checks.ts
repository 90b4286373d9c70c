import { briefJson, checkText, refuse, shown } from '../../graph/inner.ts';

/** Refusals of what is not what it should be, as a program without types may hand over. */

const NEEDED = ['starts', 'moves', 'key', 'show'] as const;

/** Refuses what has no parts at all. */
export function checkIsRuleset(ruleset: unknown): void {
  if (typeof ruleset === 'object' && ruleset !== null) return;
  refuse('E_RULESET', `${shown(ruleset)} is not a ruleset`, 'rulesetNamed gives those that are shipped');
}

/** Refuses what has not the functions that every ruleset has. */
export function checkRules(ruleset: unknown): void {
  checkIsRuleset(ruleset);
  const missing = NEEDED.find((part) => typeof (ruleset as Record<string, unknown>)[part] !== 'function');
  if (missing === undefined) return;
  refuse('E_RULESET', `the ruleset has no function ${missing}`, 'docs/write-a-ruleset.md says what it needs');
}

/** Accepts whole numbers from `least` on. */
export function checkWhole(what: string, value: unknown, least = 0): void {
  if (Number.isSafeInteger(value) && (value as number) >= least) return;
  refuse('E_RULESET', `${what} is ${shown(value)}`, `give a whole number from ${least} on`);
}

/** Refuses what is not a list of such numbers. */
export function checkWholes(what: string, values: unknown, least = 0): void {
  if (!Array.isArray(values)) refuse('E_RULESET', `${what} are ${shown(values)}`, 'give a list of numbers');
  for (const value of values) checkWhole(`one of ${what}`, value, least);
}

/** A board as a text, where none is given. */
export function boardText(graph: unknown): string {
  checkBoard(graph);
  return JSON.stringify(graph);
}

/** Refuses what is not a board with its text. */
export function checkBoardAndText(graph: unknown, graphText: unknown): void {
  checkBoard(graph);
  checkText(graphText, 'the text of the graph');
}

/** Accepts boards: lists that give each vertex its neighbours. */
function checkBoard(graph: unknown): void {
  const isRow = (row: unknown): boolean =>
    Array.isArray(row) && row.every((w) => Number.isInteger(w) && w >= 0 && w < (graph as unknown[]).length);
  if (Array.isArray(graph) && graph.every(isRow)) return;
  const hint = 'give a list of lists of neighbours, such as [[1],[0]]';
  refuse('E_RULESET', `the graph is ${briefJson(graph)}`, hint);
}
