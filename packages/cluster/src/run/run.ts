import { GyreError } from 'gyre';
import { samePlay, throwIfAborted } from 'gyre/disk';
import type { ClusterEngine } from '../engines/index.ts';
import {
  arcsBetweenPositions,
  counters,
  type EpochTables,
  endsLayer,
  layerFacts,
  liveArcs,
  nextLayer,
  ownerRows,
  rowCount,
  stuckPositions,
  sweepsOf,
  type Table,
  type TableKind,
} from '../program/index.ts';
import { isTimeToCompact, isTimeToHandOff } from './cost.ts';
import { checkInput } from './input.ts';
import type { EpochEntry, LayerEntry, RunFolder, RunManifest, TableEntry } from './manifest.ts';

/** Options of a run. */
export interface RunOptions {
  /** Hand the rest to the disk engine: when the cost model says so, never, or after this many layers. */
  readonly handOff?: 'auto' | 'never' | number;
  /** May the rest be handed over at all? A reason why not, if it may not. */
  readonly handOffRefusal?: string;
  readonly signal?: AbortSignal;
  /** Compare all that an input holds with what it held at the start, and not only its files. */
  readonly checkContent?: boolean;
  /** Called before and after each statement with what it makes. */
  readonly onStatement?: (name: string, isOver: boolean) => void;
  /** Called after each layer. */
  readonly onLayer?: (layer: LayerEntry, manifest: RunManifest) => void;
}

/**
 * Runs the program layer by layer until it is done or handed over. Every statement writes one new table from tables that never
 * change; the manifest then takes it up. If the process ends at any moment, the next one continues from the manifest,
 * and writes tables with names of its own, so that what an engine may still be writing is in nobody's way.
 */
export class ClusterRun {
  manifest: RunManifest;
  readonly #engine: ClusterEngine;
  readonly #folder: RunFolder;
  readonly #options: RunOptions;

  constructor(engine: ClusterEngine, folder: RunFolder, manifest: RunManifest, options: RunOptions) {
    this.#engine = engine;
    this.#folder = folder;
    this.#options = options;
    this.manifest = { ...manifest, life: manifest.life + 1 };
    this.#folder.write(this.manifest);
  }

  async run(): Promise<RunManifest> {
    await this.#engine.declare(this.#tables());
    await this.#prepare();
    while (!this.manifest.isDone && this.manifest.handedOff === undefined) {
      throwIfAborted(this.#options.signal);
      await this.#step();
    }
    return this.manifest;
  }

  /** The tables that an earlier process has written and this one will read. */
  #tables(): Table[] {
    const { owners, stuck, epoch, layers } = this.manifest;
    const recent = layers.slice(Math.max(0, (epoch?.firstLayer ?? 0) - 1)).map(({ table }) => table);
    return [owners, stuck, epoch?.arcs, epoch?.moves, ...recent].flatMap((entry) =>
      entry === undefined ? [] : [this.#table(entry)],
    );
  }

  /** Owners, arcs in buckets, counters and stuck positions. Nothing after this reads the input again. */
  async #prepare(): Promise<void> {
    const { game, input, buckets } = this.manifest;
    const { dialect } = this.#engine;
    const began = performance.now();
    if (this.manifest.epoch === undefined) {
      const isAsked = this.#options.checkContent === true;
      await checkInput(this.#engine, input, isAsked);
      const owners =
        input.owners &&
        (await this.#write('owners', 0, ownerRows(dialect, input.owners), { by: 'p', into: buckets }));
      const kept = owners && this.#table(owners);
      const query = arcsBetweenPositions(game, dialect, input.edges, input.columns, kept);
      const arcs = await this.#write('arcs', 0, query, { by: 'target', into: buckets });
      await checkInput(this.#engine, input, isAsked);
      const moves = await this.#write('moves', 0, counters(dialect, this.#table(arcs)), {
        by: 'p',
        into: buckets,
      });
      const [facts] = await this.#engine.query(rowCount(dialect, this.#table(arcs)));
      this.#keep({
        ...(owners === undefined ? {} : { owners }),
        epoch: { number: 0, arcs, moves, liveArcs: Number(facts.entries), firstLayer: 0, carries: false },
        prepareSeconds: this.manifest.prepareSeconds + secondsSince(began),
      });
    }
    if (this.manifest.stuck !== undefined) return;
    const moves = this.#table(this.#epoch.moves);
    const { owners } = this.manifest;
    const kept = owners && this.#table(owners);
    const stuck = await this.#write('stuck', 0, stuckPositions(game, dialect, moves, kept));
    this.#keep({ stuck });
  }

  /** The next layer, the next sweep, or what must come before them. */
  async #step(): Promise<void> {
    const { game, sweep, plies, layers } = this.manifest;
    const sweeps = sweepsOf(game);
    if (sweep === sweeps.length) {
      this.#keep({ isDone: true });
      return;
    }
    if (plies > 0) {
      const last = layers.at(-1) as LayerEntry;
      if (last.attackers + last.defenders === 0) {
        this.#keep({ sweep: sweep + 1, plies: 0 });
        return;
      }
      if (this.#isTimeToHandOff()) {
        await this.#handOff();
        return;
      }
      if (this.#isTimeToCompact()) await this.#compact();
    }
    await this.#layer();
  }

  async #layer(): Promise<void> {
    const { game, sweep, plies, layers, stuck } = this.manifest;
    const { dialect } = this.#engine;
    const began = performance.now();
    const before = await this.#engine.shuffledBytes();
    const last = layers.at(-1)?.table;
    const query =
      plies === 0
        ? endsLayer(game, dialect, this.#table(stuck as TableEntry), sweep)
        : nextLayer(game, dialect, this.#epochTables(), this.#table(last as TableEntry), sweep, plies);
    const table = await this.#write('layer', layers.length, query);
    const [facts] = await this.#engine.query(layerFacts(dialect, this.#table(table), sweep));
    const after = await this.#engine.shuffledBytes();
    const layer: LayerEntry = {
      table,
      sweep,
      plies,
      attackers: Number(facts.attackers),
      defenders: Number(facts.defenders),
      arcs: Number(facts.arcs),
      liveArcs: plies === 0 ? 0 : this.#epoch.liveArcs,
      seconds: secondsSince(began),
      ...(before === undefined || after === undefined ? {} : { shuffledBytes: Math.max(0, after - before) }),
    };
    this.#keep({ layers: [...layers, layer], plies: plies + 1 });
    this.#options.onLayer?.(layer, this.manifest);
  }

  #isTimeToHandOff(): boolean {
    const { handOff = 'auto', handOffRefusal } = this.#options;
    const { layers, prepareSeconds, input } = this.manifest;
    if (handOff === 'never' || (handOff === 'auto' && handOffRefusal !== undefined)) return false;
    if (typeof handOff === 'number') return layers.length >= handOff;
    return isTimeToHandOff(layers, this.#arcsLeft(), prepareSeconds / Math.max(1, input.arcs));
  }

  #isTimeToCompact(): boolean {
    const { liveArcs: live, firstLayer } = this.#epoch;
    return isTimeToCompact(live - this.#arcsLeft(), live, this.manifest.layers.length - firstLayer);
  }

  /** The arcs of the epoch that no layer has looked at. */
  #arcsLeft(): number {
    const { firstLayer, liveArcs: live } = this.#epoch;
    return this.manifest.layers.slice(firstLayer).reduce((left, { arcs }) => left - arcs, live);
  }

  /** Begins a new epoch with the arcs that still count. */
  async #compact(): Promise<void> {
    const { buckets, layers } = this.manifest;
    const { dialect } = this.#engine;
    const began = performance.now();
    const number = this.#epoch.number + 1;
    const last = this.#table((layers.at(-1) as LayerEntry).table);
    const query = liveArcs(dialect, this.#epochTables(), last);
    const arcs = await this.#write('arcs', number, query, { by: 'target', into: buckets });
    const moves = await this.#write('moves', number, counters(dialect, this.#table(arcs)), {
      by: 'p',
      into: buckets,
    });
    const [facts] = await this.#engine.query(rowCount(dialect, this.#table(arcs)));
    const epoch: EpochEntry = {
      number,
      arcs,
      moves,
      liveArcs: Number(facts.entries),
      firstLayer: layers.length,
      carries: true,
    };
    this.#keep({ epoch, compactSeconds: this.manifest.compactSeconds + secondsSince(began) });
  }

  /** Drops dead arcs, so that only the rest travels to one machine, and leaves the run to the disk engine. */
  async #handOff(): Promise<void> {
    const { handOff, handOffRefusal } = this.#options;
    if (handOffRefusal !== undefined)
      throw new GyreError('E_LIMIT', handOffRefusal, 'run it to the end on the cluster');
    const isAsked = typeof handOff === 'number';
    if (this.#epoch.firstLayer !== this.manifest.layers.length) await this.#compact();
    const { sweep, plies } = this.manifest;
    const why = isAsked ? 'as asked' : 'layers cost more than the disk engine would';
    this.#keep({ handedOff: { sweep, plies, why } });
  }

  get #epoch(): EpochEntry {
    return this.manifest.epoch as EpochEntry;
  }

  #epochTables(): EpochTables {
    const { arcs, moves, firstLayer, carries } = this.#epoch;
    const layers = this.manifest.layers.map(({ table }) => this.#table(table));
    return {
      arcs: this.#table(arcs),
      moves: this.#table(moves),
      layers: layers.slice(firstLayer),
      ...(carries ? { carried: layers[firstLayer - 1] } : {}),
    };
  }

  async #write(
    holds: TableKind,
    number: number,
    query: string,
    buckets?: TableEntry['buckets'],
  ): Promise<TableEntry> {
    const name = `${holds}-${number}`;
    const entry = {
      name: `${name}.${this.manifest.life}`,
      holds,
      ...(buckets === undefined || buckets.into === 0 ? {} : { buckets }),
    };
    this.#options.onStatement?.(name, false);
    await this.#engine.write(this.#table(entry), query);
    this.#options.onStatement?.(name, true);
    return entry;
  }

  #table(entry: TableEntry): Table {
    return { ...entry, path: `${this.#folder.path}/${entry.name}` };
  }

  #keep(changes: Partial<RunManifest>): void {
    this.manifest = { ...this.manifest, ...changes };
    this.#folder.write(this.manifest);
  }
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}

/** Refuses to go on with a run of another game. */
export function checkSameGame(
  { game, input }: Pick<RunManifest, 'game' | 'input'>,
  other: Pick<RunManifest, 'game' | 'input'>,
  folder: string,
): void {
  const isSame =
    game.kind === other.game.kind &&
    game.vertices === other.game.vertices &&
    samePlay(game.convention, other.game.convention) &&
    input.arcs === other.input.arcs &&
    input.checksum === other.input.checksum &&
    input.owners?.checksum === other.input.owners?.checksum;
  if (isSame) return;
  throw new GyreError(
    'E_FILE',
    'the folder holds a run of another game',
    'give another folder, or remove this one',
    {
      file: folder,
    },
  );
}
