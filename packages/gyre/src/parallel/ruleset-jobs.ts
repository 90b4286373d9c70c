import { type HostPort, type Reply, serveJobs } from '../backends/index.ts';
import { checkArgument, checkParts, GyreError } from '../graph/index.ts';
import { isIndexed, type Ruleset } from '../rulesets/index.ts';
import {
  type Audited,
  type CountedColumns,
  columnsSource,
  type IndexedTable,
  indexedSource,
  partOfReport,
  type ReportPart,
} from '../tables/index.ts';
import { ExploreWorker, type RoundPlace, type RoundsDone, type RoundsWanted } from './explore-worker.ts';
import { type PliesDone, type PliesWanted, type TableBeginning, TableWorker } from './table-worker.ts';

/** What a worker makes the ruleset from: rules are code and cannot cross to another thread, but their name can. */
export interface RulesetName {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A part of a report: the columns or cells to count, and from where to where. */
export interface ReportWanted {
  readonly counted: CountedColumns | Pick<IndexedTable, 'code' | 'cells'>;
  readonly from: number;
  readonly to: number;
}

/** What a worker does for a ruleset. `begin` comes first. */
export interface RulesetJobs {
  readonly begin: { readonly question: RulesetName; readonly answer: undefined };
  /** Takes a share of a table and fills it with counts and ends; answers how many positions its first ply begins from. */
  readonly table: { readonly question: TableBeginning; readonly answer: number };
  readonly plies: { readonly question: PliesWanted; readonly answer: PliesDone };
  readonly place: { readonly question: RoundPlace; readonly answer: undefined };
  readonly report: { readonly question: ReportWanted; readonly answer: ReportPart };
  readonly rounds: { readonly question: RoundsWanted; readonly answer: RoundsDone };
  /** Audits the share of the finished table. */
  readonly audit: { readonly question: undefined; readonly answer: Audited };
}

/** The life of such a worker. `load` makes the ruleset that a name stands for. */
export function serveRuleset(port: HostPort, load: (named: RulesetName) => Ruleset | Promise<Ruleset>): void {
  checkParts(port, 'a port', { post: 'function', listen: 'function' }, 'ownPort() gives one');
  checkArgument(load, 'what loads a ruleset', 'function');
  let ruleset: Ruleset | undefined;
  let table: TableWorker | undefined;
  let explorer: ExploreWorker | undefined;
  serveJobs<RulesetJobs>(port, {
    begin: async (named) => {
      ruleset = await load(named);
      return { answer: undefined };
    },
    table: (beginning) => {
      const rules = begun(ruleset);
      if (!isIndexed(rules)) throw noIndex(rules);
      table = new TableWorker(rules, beginning);
      return { answer: table.frontier };
    },
    plies: (wanted) => reply(begun(table).settle(wanted)),
    place: (place) => {
      explorer ??= new ExploreWorker(begun(ruleset));
      explorer.take(place);
      return { answer: undefined };
    },
    report: ({ counted, from, to }) => {
      const rules = begun(ruleset);
      if ('offsets' in counted) return reply(partOfReport(columnsSource(counted), from, to));
      if (!isIndexed(rules)) throw noIndex(rules);
      return reply(partOfReport(indexedSource({ ruleset: rules, ...counted }), from, to));
    },
    rounds: (wanted) => reply(begun(explorer?.run(wanted))),
    audit: () => reply(begun(table).audit()),
  });
}

function noIndex({ title }: Ruleset): GyreError {
  return new GyreError('E_RULESET', `${title} has no index`);
}

function reply<Answer>(answer: Answer): Reply<Answer> {
  return { answer };
}

function begun<T>(part: T | undefined): T {
  if (part === undefined) throw new GyreError('E_WORKER', 'the worker was not told what to work on');
  return part;
}
