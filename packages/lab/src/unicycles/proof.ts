import { briefJson, GyreError, type Player } from 'gyre';

/**
 * A proof that a unicycle is in graph-canonical form, as a list of claims "player p, moving first
 * (second), wins v − w", where v and w are vertices of the game. Each claim follows from earlier ones:
 * a first player's from the one move that wins, a second player's from an answer to each of the
 * opponent's moves. So the list can be replayed from front to back without solving anything.
 */
export interface CanonicityProof {
  /** The vertices of the cycle in the order of travel. */
  readonly cycle: Int32Array;
  /** Four numbers per claim: kind, v, w, and where its premises begin; they end where the next claim's premises begin. */
  readonly claims: Int32Array;
  /** Claims by number, each smaller than the claim that rests on it. */
  readonly premises: Int32Array;
  /** The claims that settle the questions of `questions.ts`, in the order in which they are asked. */
  readonly answers: Int32Array;
}

/** How many numbers one claim takes in `claims`. */
export const CLAIM_SIZE = 4;

/** A claim's kind: 2 · player, and 1 more if the player moves first. */
export function kindOf(player: Player, isFirst: boolean): number {
  return player * 2 + (isFirst ? 1 : 0);
}

const PROOF_COLUMNS = ['cycle', 'claims', 'premises', 'answers'] as const;

/** The column that a proof lacks; undefined if it has all. */
export function missingColumn(proof: unknown): string | undefined {
  const columns = (proof ?? {}) as Record<string, unknown>;
  return PROOF_COLUMNS.find((name) => !(columns[name] instanceof Int32Array));
}

/** Refuses what is not a proof. */
function checkProof(proof: CanonicityProof): void {
  const missing = missingColumn(proof);
  if (missing === undefined) return;
  throw new GyreError('E_SHAPE', `the proof has no column ${missing}`, 'proveCanonical makes one');
}

/** The proof in words, one line per claim, with a name for each vertex. */
export function* proofLines(proof: CanonicityProof, name: (v: number) => string): Generator<string> {
  checkProof(proof);
  if (typeof name !== 'function')
    throw new GyreError('E_SHAPE', `the names are ${briefJson(name)}`, 'give a function');
  const { claims, premises } = proof;
  const count = claims.length / CLAIM_SIZE;
  for (let c = 0; c < count; c++) {
    const [kind, v, w, begin] = claims.subarray(c * CLAIM_SIZE, (c + 1) * CLAIM_SIZE);
    const end = c + 1 < count ? claims[(c + 1) * CLAIM_SIZE + 3] : premises.length;
    const isFirst = kind % 2 === 1;
    const who = kind < 2 ? 'Left' : 'Right';
    const rests = Array.from(premises.subarray(begin, end)).join(', ');
    const moves = rests === '' ? 'there is no move' : `all moves lead to ${rests}`;
    const why = isFirst ? `a move leads to ${rests}` : moves;
    yield `${c}  ${who}, moving ${isFirst ? 'first' : 'second'}, wins ${name(v)} − ${name(w)}: ${why}`;
  }
}
