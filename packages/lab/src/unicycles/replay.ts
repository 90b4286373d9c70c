import type { Player } from 'gyre';
import type { LoopyGame } from 'gyre/loopy';
import { checkLoopy } from '../kit/checks.ts';
import { cyclicPeriod, isAlternating } from './pattern.ts';
import { type CanonicityProof, CLAIM_SIZE, kindOf, missingColumn } from './proof.ts';
import { askQuestions } from './questions.ts';

/**
 * Replays a proof that a game is a unicycle in graph-canonical form: `undefined` if it holds, otherwise
 * the first thing that is wrong. It compares and solves nothing, and trusts nothing except
 * the game's own graph; the work is linear in game and proof.
 */
export function canonicityFault(game: LoopyGame, proof: CanonicityProof): string | undefined {
  checkLoopy(game);
  const missing = missingColumn(proof);
  if (missing !== undefined) return `the proof has no column ${missing}`;
  return wrongCycle(game, proof.cycle) ?? wrongClaim(game, proof) ?? wrongAnswer(game, proof);
}

/** Definition 13, "not alternating", and (F): no rotation of the cycle keeps colours and exits. */
function wrongCycle(game: LoopyGame, cycle: Int32Array): string | undefined {
  const n = cycle.length;
  const onCycle = new Set(cycle);
  if (n === 0 || onCycle.size !== n) return 'the cycle is empty or passes a vertex twice';
  const colours: Player[] = [];
  const word: number[] = []; // one letter per vertex: its exit and its colour
  for (let i = 0; i < n; i++) {
    const next = cycle[(i + 1) % n];
    if (!(cycle[i] >= 0 && cycle[i] < game.vertices)) return `the cycle names vertex ${cycle[i]}`;
    const options = [game.options(0, cycle[i]), game.options(1, cycle[i])];
    if (options[0].length !== 1 || options[1].length !== 1) return `vertex ${cycle[i]} has not two options`;
    const colour: Player = options[0][0] === next ? 0 : 1;
    const exit = options[1 - colour][0];
    if (options[colour][0] !== next || onCycle.has(exit))
      return `vertex ${cycle[i]} does not lead on and out`;
    colours.push(colour);
    word.push(exit * 2 + colour);
  }
  if (hasCycleBeside(game, onCycle)) return 'there is another cycle, or a way back to this one';
  if (isAlternating(colours)) return 'the cycle alternates';
  if (cyclicPeriod(word) !== n) return `a rotation by ${cyclicPeriod(word)} keeps the cycle as it is`;
  return undefined;
}

/**
 * Can the vertices that are not on the cycle come back to themselves or to it? They cannot if, taken away whenever all their
 * options are gone, they all go. A twin of `optionsFirst` on purpose: a checker shares no code with what it checks.
 */
function hasCycleBeside(game: LoopyGame, onCycle: ReadonlySet<number>): boolean {
  const open = new Int32Array(game.vertices); // vertex → options that are still there
  const gone: number[] = [];
  for (let v = 0; v < game.vertices; v++) {
    open[v] = game.options(0, v).length + game.options(1, v).length;
    if (open[v] === 0) gone.push(v);
  }
  for (const w of gone) {
    for (const player of [0, 1] as const) {
      const { offsets, ends } = game.into(player);
      for (const v of ends.subarray(offsets[w], offsets[w + 1])) if (--open[v] === 0) gone.push(v);
    }
  }
  return gone.length !== game.vertices - onCycle.size;
}

/** Every claim follows from its premises, which come before it. */
function wrongClaim(game: LoopyGame, { claims, premises }: CanonicityProof): string | undefined {
  const count = claims.length / CLAIM_SIZE;
  for (let c = 0; c < count; c++) {
    const [kind, v, w, begin] = claims.subarray(c * CLAIM_SIZE, (c + 1) * CLAIM_SIZE);
    const end = c + 1 < count ? claims[(c + 1) * CLAIM_SIZE + 3] : premises.length;
    const player: Player = kind < 2 ? 0 : 1;
    const other: Player = player === 0 ? 1 : 0;
    if (!isVertex(game, v) || !isVertex(game, w) || kind < 0 || kind > 3 || end < begin)
      return `claim ${c} is not a claim`;
    for (let k = begin; k < end; k++)
      if (!(premises[k] >= 0 && premises[k] < c)) return `claim ${c} rests on a later one`;
    const isHeld = (k: number, heldKind: number, a: number, b: number): boolean => {
      const at = premises[k] * CLAIM_SIZE;
      return k < end && claims[at] === heldKind && claims[at + 1] === a && claims[at + 2] === b;
    };
    if (kind % 2 === 1) {
      const held = kindOf(player, false);
      const inFirst = game.options(player, v).some((x) => isHeld(begin, held, x, w));
      const inSecond = game.options(other, w).some((y) => isHeld(begin, held, v, y));
      if (end !== begin + 1 || !(inFirst || inSecond)) return `claim ${c} names no winning move`;
    } else {
      let k = begin;
      const held = kindOf(player, true);
      for (const x of game.options(other, v))
        if (!isHeld(k++, held, x, w)) return `claim ${c} leaves a move unanswered`;
      for (const y of game.options(player, w))
        if (!isHeld(k++, held, v, y)) return `claim ${c} leaves a move unanswered`;
      if (k !== end) return `claim ${c} has premises to spare`;
    }
  }
  return undefined;
}

function isVertex(game: LoopyGame, v: number): boolean {
  return v >= 0 && v < game.vertices;
}

/** Every question has the claim that answers it. */
function wrongAnswer(game: LoopyGame, { cycle, claims, answers }: CanonicityProof): string | undefined {
  const onCycle = new Set(cycle);
  let next = 0;
  let wrong: string | undefined;
  const claimIs = (kind: number, v: number, w: number): boolean => {
    const at = answers[next] * CLAIM_SIZE;
    return claims[at] === kind && claims[at + 1] === v && claims[at + 2] === w;
  };
  askQuestions(
    game,
    (v) => onCycle.has(v),
    (player, v, w) => {
      if (!claimIs(kindOf(player, true), v, w))
        wrong ??= `question ${next}, ${v} against ${w}, is not answered`;
      next++;
    },
    (v, w) => {
      if (!claimIs(kindOf(0, true), v, w) && !claimIs(kindOf(1, true), v, w)) {
        wrong ??= `question ${next}, whether ${v} and ${w} differ, is not answered`;
      }
      next++;
    },
  );
  return wrong;
}
