import type { IndexedRuleset } from '../rulesets/index.ts';
import {
  Audit,
  type Audited,
  type AuditFault,
  type CellWindow,
  type IndexedTable,
  LayerAudit,
  type LayerAuditWork,
  ScoreAudit,
  type ScoredLayer,
  type ScoreRound,
} from '../tables/index.ts';
import type { AuditedScores } from './audit-run.ts';

/** A part of some work: every `shares`-th block of it. */
export type ShareOf<Work> = Work & { readonly share: number; readonly shares: number };

/** A finished layer without plies, as its audit reads it. */
export interface ScoreLayerWork extends Omit<ScoredLayer, 'ruleset'> {
  /** A bit per index of the layer, all zero. */
  readonly isShown: Uint8Array;
}

/** One thread's part in audits. */
export class AuditWorker {
  readonly #ruleset: IndexedRuleset;
  #layer: LayerAudit | undefined;
  #scores: ScoreAudit | undefined;

  constructor(ruleset: IndexedRuleset) {
    this.#ruleset = ruleset;
  }

  table({ code, cells, share, shares }: ShareOf<Pick<IndexedTable, 'code' | 'cells'>>): Audited {
    const audit = new Audit({ ruleset: this.#ruleset, code, cells }, share, shares);
    while (audit.piece());
    return { counts: audit.counts, fault: audit.fault };
  }

  /** Looks at moves within the layer; returns the windows that other moves lead to. */
  layer(work: ShareOf<LayerAuditWork>): number[] {
    const audit = new LayerAudit(this.#ruleset, work, work.share, work.shares);
    audit.look({ ...work.layer, cells: work.cells });
    this.#layer = audit;
    return [...audit.reached];
  }

  look(window: CellWindow): void {
    this.#layer?.look(window);
  }

  end(): Audited {
    return (this.#layer as LayerAudit).end();
  }

  scores(
    work: ShareOf<Pick<IndexedTable, 'code' | 'cells'> & { readonly isShown: Uint8Array }>,
  ): AuditedScores {
    const { code, cells, isShown, share, shares } = work;
    this.#scores = new ScoreAudit({ ruleset: this.#ruleset, code, cells }, isShown, share, shares);
    return this.endScores();
  }

  /** Looks at moves to the first window; returns the others that moves out of the layer lead to. */
  scoreLayer(work: ShareOf<ScoreLayerWork & { readonly window: CellWindow }>): number[] {
    const { isShown, window, share, shares } = work;
    this.#scores = new ScoreAudit({ ...work, ruleset: this.#ruleset }, isShown, share, shares);
    this.#scores.look(window);
    return [...this.#scores.reached];
  }

  lookForScores(window: CellWindow): void {
    this.#scores?.look(window);
  }

  endScores(): AuditedScores {
    const audit = this.#scores as ScoreAudit;
    while (audit.piece());
    return { counts: audit.counts, fault: audit.fault };
  }

  round(): ScoreRound & { readonly never: AuditFault | undefined } {
    const audit = this.#scores as ScoreAudit;
    return { ...audit.round(), never: audit.neverComes() };
  }
}
