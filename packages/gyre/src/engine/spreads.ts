import type { Layout } from '../game/inner.ts';
import { type Graph, opponent, type Player } from '../graph/inner.ts';
import type { Sweep } from './sweeps.ts';

/**
 * One way in which a layer spreads: from the attacker's or the defender's positions of the layer, along
 * one block of the reversed rows, to positions of the attacker or the defender.
 */
export interface Spread {
  readonly fromAttacker: boolean;
  readonly toAttacker: boolean;
  /** Does one move suffice, or must every move be refuted? */
  readonly claims: boolean;
  /** Position q has its arcs in row `q + rowShift`. */
  readonly rowShift: number;
  /** The source u of such an arc is position `u + base`. */
  readonly base: number;
}

/** What one must know of a game to spread in it. */
interface SpreadGame {
  readonly layout: Layout;
  readonly graph: Pick<Graph, 'vertices' | 'kind'>;
}

/** How layers spread in a sweep of this attacker. */
export function spreadsOf(game: SpreadGame, attacker: Sweep['attacker']): Spread[] {
  if (game.layout === 'shared') return sharedSpreads(attacker);
  if (game.layout === 'owned') return ownedSpreads(game.graph.vertices, attacker);
  const first = attacker === 1 ? 1 : 0;
  return [
    pairedSpread(game, first, { fromAttacker: true, toAttacker: false, claims: false }),
    pairedSpread(game, opponent(first), {
      fromAttacker: false,
      toAttacker: true,
      claims: attacker !== 'nobody',
    }),
  ];
}

/** The value of the position says who is attacker and who is defender; the two take turns. */
function sharedSpreads(attacker: Sweep['attacker']): Spread[] {
  const here = { rowShift: 0, base: 0 };
  if (attacker === 'nobody') return [{ fromAttacker: true, toAttacker: true, claims: false, ...here }];
  return [
    { fromAttacker: true, toAttacker: false, claims: false, ...here },
    { fromAttacker: false, toAttacker: true, claims: true, ...here },
  ];
}

/** From positions at which `player` is to move, back along the other player's arcs. */
function pairedSpread(
  { graph }: SpreadGame,
  player: Player,
  kind: Pick<Spread, 'fromAttacker' | 'toAttacker' | 'claims'>,
): Spread {
  const mover = opponent(player);
  const block = graph.kind === 'symmetric' ? 0 : mover;
  return { ...kind, rowShift: (block - player) * graph.vertices, base: mover * graph.vertices };
}

/** From any position back along the arcs of the attacker's vertices, and along those of the defender's. */
function ownedSpreads(vertices: number, attacker: Sweep['attacker']): Spread[] {
  const spread = (fromAttacker: boolean, toAttacker: boolean, claims: boolean, mover: Player): Spread => ({
    fromAttacker,
    toAttacker,
    claims,
    rowShift: mover * vertices,
    base: 0,
  });
  if (attacker === 'nobody') return [spread(true, true, false, 0), spread(true, true, false, 1)];
  const first = attacker === 1 ? 1 : 0;
  return [true, false].flatMap((fromAttacker) => [
    spread(fromAttacker, true, true, first),
    spread(fromAttacker, false, false, opponent(first)),
  ]);
}
