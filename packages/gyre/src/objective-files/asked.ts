import { whatIsMeant } from '../floor/near-word.ts';
import type { GameDocument, StatedObjective } from '../game/inner.ts';
import { GyreError, type Integers, refuse } from '../graph/inner.ts';
import { gameOf } from '../io/inner.ts';
import {
  type Arena,
  type ArenaOptions,
  almostSurely,
  arena,
  buchi,
  CHANCE,
  coBuchi,
  cost,
  energy,
  meanPayoff,
  type Objective,
  type ObjectiveName,
  type ParityWord,
  parity,
  positively,
  pressing,
  reach,
} from '../objectives/inner.ts';
import { solve } from '../solve/inner.ts';

/** The names of the objectives, as commands and files write them. */
export const objectiveNames: readonly ObjectiveName[] = [
  'parity',
  'buchi',
  'co-buchi',
  'reach',
  'cost',
  'energy',
  'mean-payoff',
  'almost-surely',
  'positively',
  'pressing',
];

/** What is asked of a game, in place of what its file says. */
export interface ObjectiveRequest extends ArenaOptions {
  readonly name?: string;
  readonly targets?: Integers;
  /** With chance: to reach targets, or to visit them again and again. */
  readonly goal?: 'reach' | 'buchi';
}

/** The arena of a game and what player 0 wants on it, as the file says or the request; refuses what lacks a part. */
export function objectiveOf(
  document: GameDocument,
  request: ObjectiveRequest = {},
): { readonly arena: Arena; readonly objective: Objective } {
  const { graph, objective: said, convention, payoffs } = document;
  const name = nameOf(said ?? {}, request.name);
  if (name !== 'pressing' && (convention !== undefined || payoffs !== undefined))
    refuse(
      'E_CONVENTION',
      `the game has ${convention === undefined ? 'payoffs' : `the convention ${convention.name}`}, and ${name} is asked for`,
      'with an objective a stuck player loses: leave that out of the file',
    );
  if (request.targets !== undefined && !AIMED.includes(name))
    refuse('E_DOMAIN', `${name} has no targets`, `those that have are ${AIMED.join(', ')}`);
  const stated = { ...said, ...(request.targets && { targets: request.targets }) };
  const { offsets, ends } = graph.kind === 'owned' ? graph.out(0) : { offsets: undefined, ends: undefined };
  const owners = graph.owners?.slice();
  for (const v of stated.chance ?? []) if (owners !== undefined) owners[v] = CHANCE;
  const source = owners && offsets ? { owners, arcs: { offsets, ends } } : graph;
  const { deadEnds } = request;
  return {
    arena: arena(source, deadEnds === undefined ? {} : { deadEnds }),
    objective: objectiveNamed(name, { ...stated, ...(request.goal && { goal: request.goal }) }, document),
  };
}

/** The objectives with targets. */
const AIMED: readonly ObjectiveName[] = ['buchi', 'co-buchi', 'reach', 'cost', 'almost-surely', 'positively'];

/** The name that is asked for, or the one that the file says, or the one that its numbers leave no doubt about. */
function nameOf({ name, priorities }: Stated, asked: string | undefined): ObjectiveName {
  const word = asked ?? name ?? (priorities === undefined ? undefined : 'parity');
  if (word === undefined)
    throw new GyreError(
      'E_DOMAIN',
      'the game does not say what player 0 wants',
      `ask for one of ${objectiveNames.join(', ')}`,
      {},
      { option: 'objective' },
    );
  const found = objectiveNames.find((one) => one === word || one.replace('-', '') === word);
  if (found !== undefined) return found;
  const hint = whatIsMeant(word, objectiveNames, 'objectives');
  throw new GyreError('E_DOMAIN', `there is no objective "${word}"`, hint, {}, { option: 'objective' });
}

type Stated = Omit<StatedObjective, 'targets'> & Pick<ObjectiveRequest, 'targets' | 'goal'>;

function objectiveNamed(name: ObjectiveName, stated: Stated, document: GameDocument): Objective {
  const need = <K extends 'priorities' | 'targets' | 'weights'>(key: K): NonNullable<Stated[K]> => {
    const found = stated[key];
    if (found !== undefined) return found;
    throw new GyreError('E_DOMAIN', `the game has no ${key}, and ${name} needs them`, EXAMPLES[key]);
  };
  switch (name) {
    case 'parity':
      return parity(need('priorities'), (stated.parity ?? 'max-even') as ParityWord);
    case 'buchi':
      return buchi(need('targets'));
    case 'co-buchi':
      return coBuchi(need('targets'));
    case 'reach':
      return reach(need('targets'));
    case 'cost':
      return cost(need('weights'), need('targets'));
    case 'energy':
      return energy(need('weights'));
    case 'mean-payoff':
      return meanPayoff(need('weights'));
    case 'almost-surely':
      return almostSurely(need('targets'), stated.goal);
    case 'positively':
      return positively(need('targets'), stated.goal);
    case 'pressing':
      break;
  }
  const { objective: _, ...game } = document;
  return pressing(solve(gameOf(game)));
}

const EXAMPLES = {
  priorities: 'a PGSolver file has them; in JSON "priorities": [2, 1, …], one for each vertex',
  targets: 'give --targets 3,7, or in JSON "targets": [3, 7]',
  weights: 'in JSON "weights": [1, -2, …], one for each arc in the order of "arcs"',
};
