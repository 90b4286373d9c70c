import { Notation } from 'gyre/algebra';
import { canonicalForm, follower, gameWithOrigins, isIsomorphic, type LoopyGame } from 'gyre/loopy';
import { canonicityTest, MAX_MASKED } from './canonicity.ts';
import { unicycleDocument } from './drawing.ts';
import { writePattern } from './pattern.ts';
import type { CanonicityProof } from './proof.ts';
import { proveCanonical } from './prove.ts';
import { recogniseUnicycle } from './recognise.ts';
import { canonicityFault } from './replay.ts';
import { stockTexts } from './stock-texts.ts';
import { type Unicycle, unicycleGame, unicycleOf } from './unicycle.ts';

/** Everything that there is to say about one unicycle. */
export interface UnicycleReport {
  readonly pattern: string;
  readonly exits: readonly string[];
  readonly game: LoopyGame;
  readonly isCanonical: boolean;
  /** Ways in which it was checked, each with what it found; only where they were asked for. */
  readonly checks: readonly Check[];
  readonly proof?: CanonicityProof;
  /** A name for each vertex of the game: s0, s1, … on the cycle, values elsewhere. */
  readonly nameOf: (v: number) => string;
}

/** What one way to check canonicity has found, and whether the answer given agrees with it. */
interface Check {
  readonly by: string;
  readonly found: string;
  readonly agrees: boolean;
}

/** The most vertices for which the algebra's canonical form is worked out as a check. */
const MAX_REDUCED = 400;

/** Examines a unicycle: is it canonical? With `verify`, in every available way. */
export function examineUnicycle(unicycle: Unicycle, verify: boolean): UnicycleReport {
  const game = unicycleGame(unicycle);
  const proof = proveCanonical(game);
  const isCanonical = proof !== undefined;
  const { graph, names } = unicycleDocument(unicycle);
  const { origins } = gameWithOrigins(graph);
  const checks = verify ? [...masks(unicycle, isCanonical), ...algebra(game, isCanonical)] : [];
  return {
    ...inWords(unicycle),
    game,
    isCanonical,
    ...(verify ? withProof(game, checks, proof) : { checks }),
    nameOf: (v) => names?.name(origins[v]) ?? String(v),
  };
}

/** The same for a given game; `undefined` if it is not a unicycle. */
export function examineGame(game: LoopyGame, verify: boolean): UnicycleReport | undefined {
  const found = recogniseUnicycle(game);
  if (found === undefined) return undefined;
  const exits = new Map<number, LoopyGame>(); // by vertex: many have the same
  for (const v of new Set(found.exits)) exits.set(v, follower(game, v));
  const unicycle = unicycleOf(
    found.pattern,
    found.exits.map((v) => exits.get(v) ?? game),
  );
  const isOnCycle = found.cycle.includes(game.start);
  const proof = proveCanonical(game); // only of a game that starts on its cycle
  const isCanonical = isOnCycle ? proof !== undefined : isIsomorphic(canonicalForm(game), game);
  const checks = verify ? algebra(game, isCanonical) : [];
  const notation = new Notation();
  return {
    ...inWords(unicycle),
    game,
    isCanonical,
    ...(verify && isOnCycle ? withProof(game, checks, proof) : { checks }),
    nameOf: (v) =>
      found.cycle.includes(v) ? `s${found.cycle.indexOf(v)}` : notation.write(follower(game, v)),
  };
}

function inWords({ pattern, stock, exits }: Unicycle): { pattern: string; exits: string[] } {
  const texts = stockTexts(stock);
  return { pattern: writePattern(pattern), exits: Array.from(exits, (g) => texts[g]) };
}

function masks({ pattern, stock, exits }: Unicycle, isCanonical: boolean): Check[] {
  if (pattern.length > MAX_MASKED) return [];
  const holds = canonicityTest(pattern, stock)(exits);
  return [{ by: 'masks', found: holds ? 'canonical' : 'not canonical', agrees: holds === isCanonical }];
}

function algebra(game: LoopyGame, isCanonical: boolean): Check[] {
  if (game.vertices > MAX_REDUCED) return [];
  const form = canonicalForm(game);
  const isSame = isIsomorphic(form, game);
  const found = isSame
    ? 'isomorphic to its canonical form'
    : `its canonical form has ${form.vertices} vertices`;
  return [{ by: 'algebra', found, agrees: isSame === isCanonical }];
}

function withProof(
  game: LoopyGame,
  checks: readonly Check[],
  proof: CanonicityProof | undefined,
): Pick<UnicycleReport, 'checks' | 'proof'> {
  if (proof === undefined) return { checks: [...checks, { by: 'proof', found: 'none', agrees: true }] };
  const why = canonicityFault(game, proof);
  const questions = proof.answers.length === 1 ? '1 question' : `${proof.answers.length} questions`;
  const found = `${proof.claims.length / 4} claims replayed, ${questions} answered`;
  return { checks: [...checks, { by: 'proof', found: why ?? found, agrees: why === undefined }], proof };
}
