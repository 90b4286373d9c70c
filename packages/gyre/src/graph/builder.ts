import { ArcBuffer, checkVertexCount } from './arcs.ts';
import { refuse, shown } from './error.ts';
import {
  type Graph,
  type GraphKind,
  ownedGraph,
  type Player,
  partizanGraph,
  symmetricGraph,
} from './graph.ts';
import { checkWord } from './kinds.ts';

/**
 * A graph that arrives arc by arc, in any order, without an object per arc.
 *
 *     const builder = new GraphBuilder('symmetric');
 *     builder.arc(0, 1);
 *     const graph = builder.build();
 *
 * @example
 * ```ts
 * import { GraphBuilder } from 'gyre';
 * const builder = new GraphBuilder('symmetric');
 * for (let v = 1; v < 1000; v++) builder.arc(v, v >> 1);
 * console.log(builder.build().arcs);
 * // prints: 999
 * ```
 */
export class GraphBuilder {
  readonly #kind: GraphKind;
  readonly #arcs: readonly [ArcBuffer, ArcBuffer] = [new ArcBuffer(), new ArcBuffer()];
  #owners = new Uint8Array(64).fill(NO_OWNER);
  #vertices = 0;

  constructor(kind: GraphKind) {
    checkWord(kind, 'the kind', ['symmetric', 'partizan', 'owned']);
    this.#kind = kind;
  }

  /** The number of arcs so far. */
  get arcs(): number {
    return this.#arcs[0].length + this.#arcs[1].length;
  }

  /** Adds an arc; in a partizan graph, for `player`. */
  arc(from: number, to: number, player: Player = 0): void {
    this.vertex(from);
    this.vertex(to);
    if (player !== 0 && (player !== 1 || this.#kind !== 'partizan')) {
      const right =
        this.#kind === 'partizan' ? 'players are 0 and 1' : 'only partizan graphs have arcs of one player';
      refuse('E_ARC', `arc ${this.arcs} is for player ${shown(player)}`, right, { at: this.arcs });
    }
    this.#arcs[player].push(from, to);
  }

  /** Makes sure that vertex v exists, even if no arc touches it. */
  vertex(v: number): void {
    if (!Number.isInteger(v) || v < 0 || v >= 0x7fff_ffff) {
      const found = `arc ${this.arcs} names vertex ${shown(v)}`;
      refuse('E_VERTEX', found, 'vertices are 0, 1, 2, …', { at: this.arcs });
    }
    if (v >= this.#vertices) this.#vertices = v + 1;
  }

  /** In an owned graph: says who moves at v. */
  own(v: number, player: Player): void {
    if (this.#kind !== 'owned')
      refuse('E_OWNER', `an owner for a ${this.#kind} graph`, 'only owned graphs have owners');
    this.vertex(v);
    if (player !== 0 && player !== 1)
      refuse('E_OWNER', `vertex ${v} is owned by ${shown(player)}`, 'owners are 0 or 1', { at: v });
    if (v >= this.#owners.length) {
      const owners = new Uint8Array(Math.max(v + 1, this.#owners.length * 2)).fill(NO_OWNER);
      owners.set(this.#owners);
      this.#owners = owners;
    }
    this.#owners[v] = player;
  }

  /** The graph of all arcs so far, with `vertices` vertices or, without it, as many as were named. */
  build(vertices: number = this.#vertices): Graph {
    checkVertexCount(vertices);
    if (this.#kind === 'symmetric') return symmetricGraph(vertices, this.#arcs[0].columns());
    if (this.#kind === 'partizan') {
      return partizanGraph(vertices, this.#arcs[0].columns(), this.#arcs[1].columns());
    }
    const owners = new Uint8Array(vertices).fill(NO_OWNER);
    owners.set(this.#owners.subarray(0, Math.min(vertices, this.#owners.length)));
    const lacking = owners.indexOf(NO_OWNER);
    if (lacking >= 0)
      refuse('E_OWNER', `vertex ${lacking} has no owner`, 'say own(vertex, 0 or 1)', { at: lacking });
    return ownedGraph(owners, this.#arcs[0].columns());
  }
}

const NO_OWNER = 0xff;
