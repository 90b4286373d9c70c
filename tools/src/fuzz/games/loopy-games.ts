import { GyreError, type Random } from 'gyre';
import {
  type ComparisonCertificate,
  canonicalForm,
  canonicalKey,
  certificateFault,
  compare,
  gameFromOptions,
  impossibilityFault,
  isStopper,
  type LoopyGame,
  negative,
  outcome,
  proveAtMost,
  type SideAnswer,
  sides,
} from 'gyre/loopy';
import { fault, type Mode, pick, type Tally } from '../mode.ts';
import { formFault, isAtMostByDefinition, isStopperByDefinition, type PlainLoopy } from './loopy-oracle.ts';

/** Random loopy games: comparison, outcome, sides and canonical forms against the definitions, and forged certificates. */
export const loopyGames: Mode = {
  name: 'loopy',
  summary: 'random loopy games against the definitions',
  aim: 1_000_000,
  piece: 10_000,
  seconds: 20,
  run: tryLoopy,
};

const ZERO: PlainLoopy = { vertices: 1, options: [[[]], [[]]] };

function tryLoopy(random: Random, tally: Tally): void {
  const a = drawLoopy(random);
  const b = drawLoopy(random);
  const [plainA, plainB] = [plainOf(a), plainOf(b)];
  const where = { a: plainA, b: plainB };
  const { onLeq, offLeq, onGeq, offGeq, relation } = compare(a, b);
  const given = [onLeq, offLeq, onGeq, offGeq];
  const right = [
    isAtMostByDefinition(plainA, plainB, true),
    isAtMostByDefinition(plainA, plainB, false),
    isAtMostByDefinition(plainB, plainA, true),
    isAtMostByDefinition(plainB, plainA, false),
  ];
  if (String(given) !== String(right)) fault(`compare says ${String(given)}, not ${String(right)}`, where);
  tally.add(relation);
  checkOutcome(a, plainA);
  checkCertificate(random, a, b, where);
  if (isStopper(a) !== isStopperByDefinition(plainA)) fault('isStopper is wrong', plainA);
  const { onside, offside } = sides(a);
  checkSide(a, plainA, onside, true, tally);
  checkSide(a, plainA, offside, false, tally);
  if (isStopper(a)) checkForm(a, onside, plainA, tally);
}

/** A game on up to five vertices, seldom eight. */
function drawLoopy(random: Random): LoopyGame {
  const vertices = 1 + random.below(random.below(8) === 0 ? 8 : 5);
  const most = pick(random, [2, 3, 4]);
  const rows = (): number[][] =>
    Array.from({ length: vertices }, () =>
      Array.from({ length: random.below(most) }, () => random.below(vertices)),
    );
  return gameFromOptions(vertices, rows(), rows());
}

function plainOf(game: LoopyGame): PlainLoopy {
  const rows = (player: 0 | 1): number[][] =>
    Array.from({ length: game.vertices }, (_, v) => Array.from(game.options(player, v)));
  return { vertices: game.vertices, options: [rows(0), rows(1)] };
}

function checkOutcome(game: LoopyGame, plain: PlainLoopy): void {
  const { leftFirst, rightFirst } = outcome(game);
  const loses = {
    left: isAtMostByDefinition(plain, ZERO, true),
    right: isAtMostByDefinition(ZERO, plain, false),
  };
  const draws = {
    left: isAtMostByDefinition(plain, ZERO, false),
    right: isAtMostByDefinition(ZERO, plain, true),
  };
  const expectedLeft = loses.left ? 'R' : draws.left ? 'D' : 'L';
  const expectedRight = loses.right ? 'L' : draws.right ? 'D' : 'R';
  if (leftFirst !== expectedLeft || rightFirst !== expectedRight)
    fault(`outcome ${leftFirst}${rightFirst}, not ${expectedLeft}${expectedRight}`, plain);
}

/** The certificate of the answer checks, and one that claims the opposite does not, whatever else is changed in it. */
function checkCertificate(random: Random, a: LoopyGame, b: LoopyGame, where: unknown): void {
  const certificate = proveAtMost(a, b, pick(random, ['onside', 'offside'] as const));
  const wrong = certificateFault(a, b, certificate);
  if (wrong !== undefined) fault(`a right certificate is refused: ${wrong}`, where);
  for (let i = 0; i < 4; i++) {
    const forged = forge(random, { ...certificate, holds: !certificate.holds });
    try {
      if (certificateFault(a, b, forged) === undefined) fault(`${JSON.stringify(forged)} is accepted`, where);
    } catch (error) {
      if (!(error instanceof GyreError)) throw error;
    }
  }
}

const COLUMNS = ['gamma', 'delta', 'movers', 'ranks', 'moves', 'components'] as const;

function forge(random: Random, certificate: ComparisonCertificate): ComparisonCertificate {
  const name = pick(random, COLUMNS);
  const states = certificate.ranks.length;
  const column = certificate[name].map((x) => (random.below(3) === 0 ? random.below(states + 1) - 1 : x));
  return { ...certificate, [name]: random.below(16) === 0 ? column.slice(1) : column };
}

/** A stopper that was found is one, has the side's value, and is in canonical form; a proof that there is none checks. */
function checkSide(
  game: LoopyGame,
  plain: PlainLoopy,
  side: SideAnswer,
  isOnside: boolean,
  tally: Tally,
): void {
  tally.add(side.status === 'found' ? `found by ${side.method}` : side.status);
  if (side.status === 'impossible') {
    const wrong = impossibilityFault(isOnside ? game : negative(game), side.proof);
    if (wrong !== undefined) fault(`a proof that there is no side is refused: ${wrong}`, plain);
  }
  if (side.status !== 'found') return;
  const stopper = plainOf(side.stopper);
  if (!isStopperByDefinition(stopper)) fault('a side is not a stopper', plain);
  if (!isAtMostByDefinition(stopper, plain, isOnside) || !isAtMostByDefinition(plain, stopper, isOnside))
    fault(`the ${isOnside ? 'onside' : 'offside'} has another value`, plain);
  if (isStopper(game)) return; // its sides are its canonical form, which is looked at by itself
  const wrong = formFault(stopper);
  if (wrong !== undefined) fault(`a side is not in canonical form, ${wrong}`, plain);
}

/** The canonical form of a stopper is equal to it, in canonical form, and that of its negative is the negative. */
function checkForm(game: LoopyGame, side: SideAnswer, plain: PlainLoopy, tally: Tally): void {
  const form = canonicalForm(game);
  if (side.stopper === undefined || canonicalKey(side.stopper) !== canonicalKey(form))
    fault('the side of a stopper is not its canonical form', plain);
  const it = plainOf(form);
  if (!isAtMostByDefinition(it, plain, true) || !isAtMostByDefinition(plain, it, true))
    fault('the canonical form has another value', plain);
  const wrong = formFault(it);
  if (wrong !== undefined) fault(`a canonical form is not canonical, ${wrong}`, plain);
  const [one, other] = [canonicalForm(negative(game)), canonicalForm(negative(form))];
  if (canonicalKey(one) !== canonicalKey(other)) fault('the negative has two canonical forms', plain);
  tally.add('stopper');
}
