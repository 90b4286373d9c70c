import { counted, NO_MOVE, placeWords } from '../game/inner.ts';
import type { VertexNames } from '../graph/inner.ts';
import type { Claims, VerifyFault, VerifyRule } from './claims.ts';
import { type Side, worthOfEnd } from './ends.ts';

/** One move of a position under suspicion, with what the solution says of where it leads. */
interface Option {
  readonly vertex: number;
  readonly score: number;
  readonly plies: number | undefined;
}

/** Says which rule vertex v of the side breaks, given that it breaks one. */
export class Diagnosis {
  readonly #claims: Claims;
  readonly #names: VertexNames | undefined;

  constructor(claims: Claims, names: VertexNames | undefined) {
    this.#claims = claims;
    this.#names = names;
  }

  /** Why the value or the plies of vertex v cannot be right. */
  ofColumns(side: Side, v: number): VerifyFault {
    const options = this.#options(side, v);
    return options.length === 0 ? this.#ofEnd(side, v) : this.#ofMover(side, v, options);
  }

  #ofEnd(side: Side, v: number): VerifyFault {
    const worth = worthOfEnd(this.#claims.game, side.player, side.base + v);
    if (this.#score(side.base + v) !== worth) {
      return this.#fault(side, v, 'end-value', `has no moves and is ${this.#worth(worth)}`);
    }
    return this.#fault(side, v, 'end-plies', 'has no moves, so its plies are 0');
  }

  #ofMover(side: Side, v: number, options: readonly Option[]): VerifyFault {
    const { game, plies } = this.#claims;
    const score = this.#score(side.base + v);
    const best = options.reduce((a, b) => (b.score > a.score ? b : a));
    const to = this.#vertex(best.vertex);
    if (best.score > score) {
      return this.#fault(
        side,
        v,
        'better-move',
        `can move to ${to}, and with that is ${this.#worth(best.score)}`,
      );
    }
    if (best.score < score) {
      return this.#fault(
        side,
        v,
        'no-such-move',
        `has no better move than to ${to}, and with that is ${this.#worth(best.score)}`,
      );
    }
    const endless = side.player === 0 ? game.convention.endless : 0 - game.convention.endless;
    if (plies !== undefined && plies[side.base + v] === this.#claims.never && score !== endless) {
      return this.#fault(side, v, 'endless-value', `rests on endless play, which is ${this.#worth(endless)}`);
    }
    const keeping = options.filter((option) => option.score === score);
    const lengths = keeping.map((option) => option.plies ?? Number.POSITIVE_INFINITY);
    const hurries = score > endless || (score === endless && score > 0);
    const better = hurries ? Math.min : Math.max;
    const right = 1 + lengths.reduce((a, b) => better(a, b));
    const length =
      right === Number.POSITIVE_INFINITY ? 'is endless' : `takes ${counted(right, 'ply', 'plies')}`;
    return this.#fault(side, v, 'plies', `${length} by its best move that keeps the value`);
  }

  /** Why the rank of vertex v proves nothing. */
  ofRank(side: Side, v: number): VerifyFault {
    return this.#fault(
      side,
      v,
      'rank',
      'has no move, or not all moves, that keep the value to a smaller rank',
    );
  }

  /** Why the move given for vertex v is not right. */
  ofMove(side: Side, v: number, move: number): VerifyFault {
    const options = this.#options(side, v);
    if ((options.length === 0) !== (move === NO_MOVE)) {
      const has = options.length === 0 ? 'has no moves, and one is given' : 'has moves, and none is given';
      return this.#fault(side, v, 'move-missing', has);
    }
    const taken = options.find((option) => option.vertex === move);
    if (taken === undefined)
      return this.#fault(side, v, 'move-illegal', `has no arc to ${this.#vertex(move)}`);
    const step = `moves to ${this.#vertex(move)}`;
    if (taken.score !== this.#score(side.base + v)) {
      return this.#fault(side, v, 'move-value', `${step}, which makes it ${this.#worth(taken.score)}`);
    }
    const before = this.#pliesAt(side.base + v);
    const after = before === undefined ? undefined : before - 1;
    if (this.#claims.plies !== undefined && taken.plies !== after) {
      return this.#fault(
        side,
        v,
        'move-plies',
        `${step}, with ${taken.plies === undefined ? 'endless play' : counted(taken.plies, 'ply', 'plies')} after it`,
      );
    }
    return this.#fault(side, v, 'move-tie', `${step}, and a lower vertex is as good`);
  }

  #options({ player, base, rows, owners }: Side, v: number): Option[] {
    const { game } = this.#claims;
    const targetBase = game.layout === 'paired' ? game.graph.vertices - base : 0;
    return Array.from(rows.ends.subarray(rows.offsets[v], rows.offsets[v + 1]), (w) => {
      const q = targetBase + w;
      const same = owners !== undefined && owners[q] === player;
      return { vertex: w, score: same ? this.#score(q) : 0 - this.#score(q), plies: this.#pliesAt(q) };
    });
  }

  #score(p: number): number {
    return this.#claims.scores[this.#claims.grades[p]];
  }

  #pliesAt(p: number): number | undefined {
    const { plies, never } = this.#claims;
    return plies === undefined || plies[p] === never ? undefined : plies[p];
  }

  #fault(side: Side, v: number, rule: VerifyRule, truth: string): VerifyFault {
    const position = side.base + v;
    const { plies, never } = this.#claims;
    const length =
      plies === undefined
        ? ''
        : plies[position] === never
          ? ', endless'
          : `, ${counted(plies[position], 'ply', 'plies')}`;
    const where = placeWords(this.#claims.game, v, side.player, this.#names);
    const claim = `said to be ${this.#worth(this.#score(position))}${length}`;
    return { position, rule, sentence: `${where}, ${claim}, ${truth}` };
  }

  #worth(score: number): string {
    if (this.#claims.top > 2) return `worth ${score}`;
    return score > 0 ? 'won' : score < 0 ? 'lost' : 'drawn';
  }

  #vertex(v: number): string {
    return this.#names?.shown(v) ?? `v${v}`;
  }
}
