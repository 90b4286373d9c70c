import { type HostPort, type Reply, serveJobs } from '../backends/index.ts';
import { GyreError } from '../graph/index.ts';
import { isIndexed, type Ruleset } from '../rulesets/index.ts';
import type { Audited } from '../tables/index.ts';
import { type PliesDone, type PliesWanted, type TableBeginning, TableWorker } from './table-worker.ts';

/** What a worker makes the ruleset from: rules are code and cannot cross to another thread, but their name can. */
export interface RulesetName {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a worker does for a ruleset. `begin` comes first. */
export interface RulesetJobs {
  readonly begin: { readonly question: RulesetName; readonly answer: undefined };
  /** Takes a share of a table and fills it with counts and ends; answers how many positions its first ply begins from. */
  readonly table: { readonly question: TableBeginning; readonly answer: number };
  readonly plies: { readonly question: PliesWanted; readonly answer: PliesDone };
  /** Audits the share of the finished table. */
  readonly audit: { readonly question: undefined; readonly answer: Audited };
}

/** The life of such a worker. `load` makes the ruleset that a name stands for. */
export function serveRuleset(port: HostPort, load: (named: RulesetName) => Ruleset | Promise<Ruleset>): void {
  let ruleset: Ruleset | undefined;
  let table: TableWorker | undefined;
  serveJobs<RulesetJobs>(port, {
    begin: async (named) => {
      ruleset = await load(named);
      return { answer: undefined };
    },
    table: (beginning) => {
      const rules = begun(ruleset);
      if (!isIndexed(rules)) throw new GyreError('E_RULESET', `${rules.title} has no index`);
      table = new TableWorker(rules, beginning);
      return { answer: table.frontier };
    },
    plies: (wanted) => reply(begun(table).settle(wanted)),
    audit: () => reply(begun(table).audit()),
  });
}

function reply<Answer>(answer: Answer): Reply<Answer> {
  return { answer };
}

function begun<T>(part: T | undefined): T {
  if (part === undefined) throw new GyreError('E_WORKER', 'the worker was not told what to work on');
  return part;
}
