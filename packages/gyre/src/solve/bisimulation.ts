import { attractor } from '../engine/inner.ts';
import {
  endlessMark,
  type Payoff,
  type PliesColumn,
  playerAt,
  positionOf,
  type Solution,
  type SolveOptions,
  type Solver,
  type TokenGame,
  tokenGame,
  vertexOf,
} from '../game/inner.ts';
import { coarsestBisimulation, type Partition, quotientGraph, throwIfAborted } from '../graph/inner.ts';
import { bisimulationScript, QuotientTeller } from './bisimulation-script.ts';

/**
 * Solves the coarsest bisimulation quotient and lifts the answer back: equivalent vertices have the same
 * value and the same plies (a bounded epimorphism keeps them). O(E log V) for the quotient, so it pays only
 * where the quotient is solved many times or is very much smaller. Theory: docs/theory.md §3, constructions.
 */
export const bisimulation: Solver = {
  name: 'bisimulation',
  summary: 'the default engine on the coarsest bisimulation quotient, lifted back; every convention',
  source: 'Löwe 2004, Proposition 3.2',
  columns: ['values', 'plies', 'scores'],
  script: bisimulationScript,
  refuses: () => undefined,
  solve,
};

function solve(game: TokenGame, options: SolveOptions = {}): Solution {
  const { watcher, ...unwatched } = options;
  const round = (): void => throwIfAborted(options.signal);
  const teller = watcher && new QuotientTeller(game, watcher, round);
  const partition = coarsestBisimulation(game.graph, payoffColours(game), teller ?? { ...UNTOLD, round });
  const small = quotientGame(game, partition);
  const solution = attractor.solve(
    small,
    teller === undefined ? unwatched : { ...unwatched, watcher: teller.onQuotient(small, partition) },
  );
  const lifted = liftSolution(game, partition, solution);
  teller?.lifted(lifted.values, partition);
  return lifted;
}

const UNTOLD = { started: () => undefined, split: () => undefined };

/** vertex → a number that tells its payoffs apart; 0 if it has no payoff. */
function payoffColours(game: TokenGame): Int32Array | undefined {
  if (game.payoffPositions.length === 0) return undefined;
  const colourOf = new Int32Array(game.graph.vertices);
  const colours = new Map<string, number>(); // colour so far, player and score → the colour with that payoff
  for (let i = 0; i < game.payoffPositions.length; i++) {
    const p = game.payoffPositions[i];
    const v = vertexOf(game, p);
    const key = `${colourOf[v]} ${playerAt(game, p)} ${game.payoffScores[i]}`;
    const colour = colours.get(key) ?? colours.size + 1;
    colours.set(key, colour);
    colourOf[v] = colour;
  }
  return colourOf;
}

function quotientGame(game: TokenGame, partition: Partition): TokenGame {
  const payoffs = Array.from(game.payoffPositions, (p, i): Payoff => {
    const vertex = partition.classOf[vertexOf(game, p)];
    const score = game.payoffScores[i];
    return game.layout === 'paired' ? { vertex, player: playerAt(game, p), score } : { vertex, score };
  });
  return tokenGame(quotientGraph(game.graph, partition), game.convention, payoffs);
}

function liftSolution(game: TokenGame, { classOf }: Partition, small: Solution): Solution {
  const classAt = new Int32Array(game.positions); // position → the quotient's position
  for (let p = 0; p < game.positions; p++) {
    classAt[p] = positionOf(small.game, playerAt(game, p), classOf[vertexOf(game, p)]);
  }
  const { values, plies, scores } = small;
  return {
    game,
    solver: bisimulation.name,
    values: Uint8Array.from(classAt, (p) => values[p]),
    ...(plies === undefined ? {} : { plies: liftPlies(plies, classAt) }),
    ...(scores === undefined ? {} : { scores: classAt.map((p) => scores[p]) }),
  };
}

function liftPlies(plies: PliesColumn, classAt: Int32Array): PliesColumn {
  return endlessMark(plies) === 0xffff
    ? Uint16Array.from(classAt, (p) => plies[p])
    : Uint32Array.from(classAt, (p) => plies[p]);
}
