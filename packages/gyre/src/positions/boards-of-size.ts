import { checkParts, checkWhole, refuse } from '../graph/inner.ts';
import { type RulesetFamily } from '../rulesets/inner.ts';

/**
 * Every board of this many rows and columns as the text of a parameter, each once up to the symmetries that the ruleset
 * knows. For families whose boards are rows of squares.
 */
export function boardsOfSize(family: RulesetFamily, rows: number, columns: number): string[] {
  checkParts(
    family,
    'a family of rulesets',
    { parameters: 'list', make: 'function' },
    'rulesetFamilies lists them',
  );
  checkWhole(rows, 'the number of rows', 1);
  checkWhole(columns, 'the number of columns', 1);
  const parameter = family.parameters.find(({ squares }) => squares !== undefined);
  if (parameter?.squares === undefined) {
    const hint = 'give a ruleset whose board is written as rows, such as domineering';
    refuse('E_RULESET', `${family.title} has no boards of squares to list`, hint);
  }
  const kinds = Array.from(parameter.squares);
  const count = kinds.length ** (rows * columns);
  if (!(rows >= 1 && columns >= 1 && count <= MOST_BOARDS))
    refuse(
      'E_LIMIT',
      `there are ${kinds.length}^${rows * columns} boards with ${rows} rows and ${columns} columns`,
      `at most ${MOST_BOARDS} are listed; give fewer rows or columns`,
    );
  const fallbacks = Object.fromEntries(family.parameters.map(({ name, fallback }) => [name, fallback]));
  const seen = new Set<string>();
  const boards: string[] = [];
  for (let n = 0; n < count; n++) {
    const board = boardNumber(n, kinds, rows, columns);
    const ruleset = family.make({ ...fallbacks, [parameter.name]: board });
    const [{ position }] = ruleset.starts();
    const key = String(ruleset.key(ruleset.canonical?.(position, 0) ?? position));
    if (seen.has(key)) continue;
    seen.add(key);
    boards.push(board);
  }
  return boards;
}

const MOST_BOARDS = 1 << 16;

function boardNumber(n: number, kinds: readonly string[], rows: number, columns: number): string {
  let rest = n;
  return Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => {
      const kind = kinds[rest % kinds.length];
      rest = Math.floor(rest / kinds.length);
      return kind;
    }).join(''),
  ).join('|');
}
