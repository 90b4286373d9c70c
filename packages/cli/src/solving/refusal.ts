import {
  CONVENTIONS,
  type GameDocument,
  GyreError,
  type Solver,
  solvers,
  symmetricGraph,
  tokenGame,
} from 'gyre';
import { gameOf } from 'gyre/io';

/** Does the work; rewords a solver's refusal by `retold`. */
export async function toldRefusal<T>(
  solver: Solver,
  document: GameDocument,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw retold(error, solver, document);
  }
}

/** A solver's refusal with the names of the vertices and the option that would help; any other error as it is. */
export function retold(error: unknown, solver: Solver, document: GameDocument): unknown {
  if (!(error instanceof GyreError) || error.code !== 'E_SOLVER') return error;
  const refusal = solver.refuses(gameOf(document), document.names);
  if (refusal === undefined) return error;
  const found = `the solver ${solver.name} cannot solve this: ${refusal}`;
  return new GyreError('E_SOLVER', found, helpFor(solver, document), {}, { cause: error });
}

/**
 * The conventions under which the solver would accept the game, and the solver that accepts every game. Other
 * conventions help only where the game's own is refused even without arcs: a large game is not searched for each.
 */
function helpFor(solver: Solver, document: GameDocument): string {
  const other = `--algorithm ${solvers[0].name} solves every game`;
  if (solver.refuses(tokenGame(NO_ARCS, document.convention)) === undefined) return other;
  const accepted = CONVENTIONS.filter(
    (convention) => solver.refuses(gameOf({ ...document, convention })) === undefined,
  );
  if (accepted.length === 0) return other;
  return `${solver.name} needs --convention ${accepted.map(({ name }) => name).join(' or ')}; ${other}`;
}

/** A game that every solver accepts, apart from its convention. */
const NO_ARCS = symmetricGraph(1, []);
