import { checkArgument, checkParts, GyreError, refuse } from '../../graph/inner.ts';
import { type IndexedRuleset, isIndexed, type Ruleset } from '../../rulesets/inner.ts';
import {
  Audit,
  type Audited,
  type CellWindow,
  type CountedColumns,
  columnsSource,
  type IndexedTable,
  indexedSource,
  type LayerShare,
  partOfReport,
  type ReportPart,
} from '../../tables/inner.ts';
import { type HostPort, type Reply, serveJobs } from '../workers/inner.ts';
import type { AuditRoundDone, AuditShare } from './audit-run.ts';
import { type BitBeginning, BitWorker } from './bits-worker.ts';
import { ExploreWorker, type RoundPlace, type RoundsDone, type RoundsWanted } from './explore-worker.ts';
import {
  type LayerBeginning,
  type PliesDone,
  type PliesWanted,
  shareOfLayer,
  type TablePlace,
  TableWorker,
} from './table-worker.ts';

/** What a worker makes the ruleset from: rules are code and cannot cross to a thread, their name can. */
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
  /** Makes the ruleset, which must have the title of the caller's. */
  readonly begin: {
    readonly question: RulesetName & { readonly title: string };
    readonly answer: undefined;
  };
  readonly plies: { readonly question: PliesWanted; readonly answer: PliesDone };
  readonly place: { readonly question: RoundPlace; readonly answer: undefined };
  readonly report: { readonly question: ReportWanted; readonly answer: ReportPart };
  readonly rounds: { readonly question: RoundsWanted; readonly answer: RoundsDone };
  /** Takes a share of a layer and fills it; answers which windows are still to be looked up. */
  readonly layer: { readonly question: LayerBeginning; readonly answer: readonly number[] };
  readonly lookUp: { readonly question: { readonly window: CellWindow }; readonly answer: undefined };
  /**
   * Takes the layer up with so many plies settled; answers how many positions its next ply begins from.
   * `plies` settles them.
   */
  readonly beginLayer: { readonly question: number; readonly answer: number };
  /** Fills a table of two bits per index, together with the others. */
  readonly bits: { readonly question: BitBeginning; readonly answer: undefined };
  /** Settles plies of it; answers how far they are, and how many positions the last ply has settled. */
  readonly bitPlies: { readonly question: PliesWanted; readonly answer: PliesDone };
  /** Takes a share of a finished table or layer; answers which windows are still to be looked at. */
  readonly audit: { readonly question: AuditShare; readonly answer: readonly number[] };
  readonly auditWindow: { readonly question: { readonly window: CellWindow }; readonly answer: undefined };
  /** Audits the share, up to the rounds. */
  readonly auditEnd: { readonly question: unknown; readonly answer: Audited };
  readonly auditRound: { readonly question: unknown; readonly answer: AuditRoundDone };
}

/** The life of such a worker. `load` makes the ruleset that a name stands for. */
export function serveRuleset(port: HostPort, load: (named: RulesetName) => Ruleset | Promise<Ruleset>): void {
  checkParts(port, 'a port', { post: 'function', listen: 'function' }, 'ownPort() gives one');
  checkArgument(load, 'what loads a ruleset', 'function');
  let ruleset: Ruleset | undefined;
  let table: TableWorker | undefined;
  let layer: LayerShare | undefined;
  let tablePlace: TablePlace | undefined;
  let bits: BitWorker | undefined;
  let audit: Audit | undefined;
  let explorer: ExploreWorker | undefined;
  serveJobs<RulesetJobs>(port, {
    begin: async (named) => {
      ruleset = await load(named);
      if (ruleset.title !== named.title) throw otherRules(ruleset, named);
      return { answer: undefined };
    },
    layer: (beginning) => {
      layer = shareOfLayer(indexed(ruleset), beginning);
      tablePlace = beginning;
      return reply([...layer.reached]);
    },
    lookUp: ({ window }) => {
      begun(layer).lookUp(window);
      return { answer: undefined };
    },
    beginLayer: (plies) => {
      const frontier = begun(layer).begin(plies);
      table = new TableWorker(begun(layer).sweep, begun(tablePlace));
      return reply(frontier);
    },
    plies: (wanted) => reply(begun(table).settle(wanted)),
    place: (place) => {
      explorer ??= new ExploreWorker(begun(ruleset));
      explorer.take(place);
      return { answer: undefined };
    },
    report: ({ counted, from, to }) => {
      if ('offsets' in counted) return reply(partOfReport(columnsSource(counted), from, to));
      return reply(partOfReport(indexedSource({ ruleset: indexed(ruleset), ...counted }), from, to));
    },
    rounds: (wanted) => reply(begun(explorer?.run(wanted))),
    bits: (beginning) => {
      bits = new BitWorker(indexed(ruleset), beginning);
      bits.prepare();
      return { answer: undefined };
    },
    bitPlies: (wanted) => reply(begun(bits).settle(wanted)),
    audit: ({ window, share, shares, ...work }) => {
      audit = new Audit({ ...work, ruleset: indexed(ruleset) }, share, shares);
      if (window !== undefined) audit.look(window);
      return reply([...audit.reached]);
    },
    auditWindow: ({ window }) => {
      begun(audit).look(window);
      return { answer: undefined };
    },
    auditEnd: () => {
      const { counts, fault } = finished(begun(audit));
      return reply({ counts, fault });
    },
    auditRound: () => reply({ ...begun(audit).round(), never: begun(audit).neverComes() }),
  });
}

function finished(audit: Audit): Audit {
  while (audit.piece());
  return audit;
}

function indexed(ruleset: Ruleset | undefined): IndexedRuleset {
  const rules = begun(ruleset);
  if (!isIndexed(rules)) throw noIndex(rules);
  return rules;
}

function otherRules({ title }: Ruleset, named: RulesetName & { readonly title: string }): GyreError {
  return new GyreError(
    'E_RULESET',
    `the threads were told of "${named.name}", which is ${title}, and the ruleset is ${named.title}`,
    'give the name and the parameters that the ruleset was made of',
  );
}

function noIndex({ title }: Ruleset): GyreError {
  return new GyreError('E_RULESET', `${title} has no index`);
}

function reply<Answer>(answer: Answer): Reply<Answer> {
  return { answer };
}

function begun<T>(part: T | undefined): T {
  if (part === undefined) refuse('E_WORKER', 'the worker was not told what to work on');
  return part;
}
