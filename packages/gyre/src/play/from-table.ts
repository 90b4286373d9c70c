import { checkOptions, type Solution } from '../game/inner.ts';
import { checkParts, GyreError } from '../graph/inner.ts';
import { checkRules, type ExploredPlay, isIndexed, type Ruleset } from '../rulesets/inner.ts';
import {
  auditTable,
  checkFinished,
  checkTableOf,
  codeOfCells,
  faultWords,
  type IndexedTable,
  readCells,
  readKeyedTable,
  rulesFrom,
  type TableFile,
} from '../tables/inner.ts';
import { VERIFY_RULES, type Verification, verify } from '../verify/inner.ts';
import { OTHER_RULES } from './places.ts';
import {
  auditOwn,
  explored,
  type SolvedRuleset,
  type SolveRulesetOptions,
  solvedPlay,
  solvedTable,
} from './solve-ruleset.ts';

/** Options of `solvedFromTable` and `auditTableFile`. */
export interface FromTableOptions<P = unknown> extends SolveRulesetOptions<P> {
  /** Verifies the answers of a table by keys, perhaps where it can be stopped; `verify` if left out. */
  readonly verify?: (solution: Solution) => Verification | Promise<Verification>;
}

/**
 * A ruleset with the answers of a table file. A table by keys has no positions and no moves: these are explored again, and the
 * answers must follow from them. One by index is audited, if the rules are a user's own.
 */
export async function solvedFromTable<P>(
  ruleset: Ruleset<P>,
  file: TableFile,
  options: FromTableOptions<P> = {},
): Promise<SolvedRuleset<P>> {
  checkRules(ruleset);
  checkOptions(options);
  checkParts(file, 'a table file', { header: 'object' }, 'open it with openTable');
  const { header } = file;
  checkTableOf(header, ruleset);
  checkFinished(header);
  const { cell, kind, audit: audited, scoreAudit: scoresAudited } = header;
  if (kind === 'keyed') {
    const rules = rulesFrom(header, ruleset);
    const { threads, ...alone } = options; // which know the rules by their own start
    const play = await explored(rules, rules === ruleset ? { ...alone, threads } : alone);
    const solution = await readKeyedTable(file, play);
    await checkAnswers(play, solution, options.verify ?? verify);
    return solvedPlay(play, solution);
  }
  if (!isIndexed(ruleset) || cell === undefined)
    throw new GyreError(
      'E_RULESET',
      `the table is by index, and ${ruleset.title} has none`,
      'make the table again',
    );
  const table: IndexedTable<P> = {
    ruleset,
    code: codeOfCells(cell),
    cells: await readCells(file),
    ...(audited === undefined ? {} : { audited }),
    ...(scoresAudited === undefined ? {} : { scoresAudited }),
  };
  await auditOwn(table, options.signal, OTHER_RULES);
  return solvedTable(table);
}

async function checkAnswers<P>(
  play: ExploredPlay<P>,
  solution: Solution,
  verified: NonNullable<FromTableOptions<P>['verify']>,
): Promise<void> {
  const [fault] = (await verified(solution)).faults;
  if (fault === undefined) return;
  const [position, player] = [play.position(fault.position), play.player(fault.position)];
  throw new GyreError(
    'E_SOLUTION',
    `the table does not follow from the rules (${VERIFY_RULES[fault.rule]}) at\n${play.ruleset.show(position, player)}`,
    OTHER_RULES,
  );
}

/** What an audit of a table file has looked at, and what is wrong, if anything is. */
export interface AuditedFile {
  readonly positions: number;
  readonly moves: number;
  readonly found?: string;
}

/** Checks every answer of a table file against the moves, played by the rules. */
export async function auditTableFile<P>(
  ruleset: Ruleset<P>,
  file: TableFile,
  options: FromTableOptions<P> = {},
): Promise<AuditedFile> {
  let by: SolvedRuleset<P>['by'];
  try {
    ({ by } = await solvedFromTable(ruleset, file, options));
  } catch (error) {
    if (!(error instanceof GyreError) || error.hint !== OTHER_RULES) throw error;
    return { positions: 0, moves: 0, found: error.found };
  }
  if ('play' in by) return { positions: by.play.graph.vertices, moves: by.play.graph.arcs };
  const { counts, fault } = await auditTable(by.table, options.signal);
  const { positions, moves } = counts;
  return { positions, moves, ...(fault === undefined ? {} : { found: faultWords(by.table, fault) }) };
}
