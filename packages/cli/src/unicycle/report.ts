import {
  type CanonicityProof,
  canonicalForm,
  canonicityTest,
  gameWithOrigins,
  isIsomorphic,
  type LoopyGame,
  MAX_MASKED,
  proveCanonical,
  stockTexts,
  type Unicycle,
  unicycleDocument,
  unicycleGame,
  whyNotProved,
  writePattern,
} from 'gyre/algebra';

/** All that the program says about one unicycle. */
export interface UnicycleReport {
  readonly pattern: string;
  readonly exits: readonly string[];
  readonly game: LoopyGame;
  readonly isCanonical: boolean;
  /** Ways in which it was checked, each with what it found; only where they were asked for. */
  readonly checks: readonly { readonly by: string; readonly found: string; readonly agrees: boolean }[];
  readonly proof?: CanonicityProof;
  /** A name for each vertex of the game: s0, s1, … on the cycle, values elsewhere. */
  readonly names: readonly string[];
}

/** The most vertices for which the algebra's canonical form is worked out as a check. */
const MAX_REDUCED = 400;

/** Looks at a unicycle: is it canonical? With `verify` in every way there is. */
export function reportOn(unicycle: Unicycle, verify: boolean): UnicycleReport {
  const game = unicycleGame(unicycle);
  const proof = proveCanonical(game);
  const isCanonical = proof !== undefined;
  const texts = stockTexts(unicycle.stock);
  return {
    pattern: writePattern(unicycle.pattern),
    exits: Array.from(unicycle.exits, (g) => texts[g]),
    game,
    isCanonical,
    checks: verify ? [...independentChecks(unicycle, game, isCanonical), replayed(game, proof)] : [],
    ...(verify && proof !== undefined ? { proof } : {}),
    names: vertexNames(unicycle),
  };
}

/** The names of the drawing, in the numbering of the game. */
function vertexNames(unicycle: Unicycle): string[] {
  const { graph, names } = unicycleDocument(unicycle);
  return Array.from(gameWithOrigins(graph).origins, (v) => names?.name(v) ?? String(v));
}

function independentChecks(
  unicycle: Unicycle,
  game: LoopyGame,
  isCanonical: boolean,
): { by: string; found: string; agrees: boolean }[] {
  const checks: { by: string; found: string; agrees: boolean }[] = [];
  const { pattern, stock, exits } = unicycle;
  if (pattern.length <= MAX_MASKED) {
    const holds = canonicityTest(pattern, stock)(exits);
    checks.push({ by: 'masks', found: holds ? 'canonical' : 'not canonical', agrees: holds === isCanonical });
  }
  if (game.vertices <= MAX_REDUCED) {
    const form = canonicalForm(game);
    const same = isIsomorphic(form, game);
    const found = same
      ? 'isomorphic to its canonical form'
      : `its canonical form has ${form.vertices} vertices`;
    checks.push({ by: 'algebra', found, agrees: same === isCanonical });
  }
  return checks;
}

function replayed(
  game: LoopyGame,
  proof: CanonicityProof | undefined,
): { by: string; found: string; agrees: boolean } {
  if (proof === undefined) return { by: 'proof', found: 'none', agrees: true };
  const why = whyNotProved(game, proof);
  const found = `${proof.claims.length / 4} claims replayed, ${proof.answers.length} questions answered`;
  return { by: 'proof', found: why ?? found, agrees: why === undefined };
}
