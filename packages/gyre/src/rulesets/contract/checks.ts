import {
  briefJson,
  check,
  checkPlayer,
  checkText,
  checkWhole,
  type Kind,
  kindOf,
  refuse,
  shown,
} from '../../graph/inner.ts';

/** Refusals of what is not what it should be, as a program without types may hand over. */

const NEEDED = ['starts', 'moves', 'key', 'show'] as const;

/** What has parts at all. */
export const ANY_RULES: Kind = kindOf(
  '… is not a ruleset',
  'rulesetNamed gives those that are shipped',
  (ruleset) => typeof ruleset === 'object' && ruleset !== null,
  'E_RULESET',
);

/** Refuses what has not the functions that every ruleset has. */
export function checkRules(ruleset: unknown): void {
  check(ruleset, ANY_RULES);
  const missing = NEEDED.find((part) => typeof (ruleset as Record<string, unknown>)[part] !== 'function');
  if (missing === undefined) return;
  refuse('E_RULESET', `the ruleset has no function ${missing}`, 'docs/write-a-ruleset.md says what it needs');
}

/** Refuses rules, a position that cannot be, and anybody but a player to move there. */
export function checkTurn(ruleset: unknown, position: unknown, player: unknown): void {
  checkRules(ruleset);
  check(position, POSITION);
  checkPlayer(player);
}

const POSITION = kindOf(
  'the position is …',
  'ruleset.starts() gives one',
  (position) => position !== undefined && position !== null,
  'E_POSITION',
);

/** Refuses what is not a list of whole numbers. */
export function checkWholes(what: string, values: unknown, least = 0): void {
  if (!Array.isArray(values)) refuse('E_RULESET', `${what} are ${shown(values)}`, 'give a list of numbers');
  for (const value of values) checkWhole(value, `one of ${what}`, least);
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
