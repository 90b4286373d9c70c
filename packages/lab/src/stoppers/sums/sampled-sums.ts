import { briefJson, GyreError } from 'gyre';
import type { AlgebraOptions, LoopyGame } from 'gyre/loopy';
import { checkWork, throwIfAborted } from '../../kit/checks.ts';
import { isObject } from '../census/index.ts';
import { isOpen, kindOf, MOST_BYTES, mixed, PairExaminer, type SideStatus } from './pair.ts';
import { SAMPLE_KINDS, type SampleKind, StopperSampler } from './samples.ts';

/** A sampled pair whose sum has a side that is impossible or unknown. */
export interface OpenSample {
  readonly first: LoopyGame;
  readonly second: LoopyGame;
  readonly onside: SideStatus;
  readonly offside: SideStatus;
}

/** What was found about sampled pairs. */
export interface SampledSums {
  readonly pairs: number;
  readonly stoppers: number;
  readonly found: number;
  readonly impossible: number;
  readonly unknown: number;
  readonly proofs: number;
  readonly hash: number;
  readonly open: readonly OpenSample[];
  /** The most vertices that a summand had. */
  readonly largest: number;
}

/** What to draw. */
export interface SampleQuestion {
  /** How many vertices a graph has before it is brought into canonical form. */
  readonly vertices: number;
  readonly seed: number;
  readonly pairs: number;
}

/**
 * Sums of pairs drawn at random: the kinds of the two summands go round through all pairs of kinds. Each side that is
 * found is proved and the proof replayed, as for the census.
 */
export function sampledSums(question: SampleQuestion, options: AlgebraOptions = {}): SampledSums {
  checkQuestion(question);
  checkWork(options);
  const sampler = new StopperSampler(question.vertices, question.seed);
  const kinds = kindPairs();
  let examiner = new PairExaminer();
  const count = { stoppers: 0, found: 0, impossible: 0, unknown: 0, proofs: 0 };
  const open: OpenSample[] = [];
  let hash = 0;
  let largest = 0;
  for (let k = 0; k < question.pairs; k++) {
    throwIfAborted(options.signal);
    options.onProgress?.(k / question.pairs);
    if (examiner.bytes > MOST_BYTES) examiner = new PairExaminer();
    const [first, second] = kinds[k % kinds.length].map((kind) => sampler.next(kind));
    largest = Math.max(largest, first.vertices, second.vertices);
    const answer = examiner.examine([examiner.summand(first), examiner.summand(second)], options);
    hash = mixed(hash, answer.hash);
    count.proofs += answer.proofs;
    const kind = kindOf(answer);
    count[kind]++;
    const { onside, offside } = answer;
    if (isOpen(kind)) open.push({ first, second, onside, offside });
  }
  options.onProgress?.(1);
  return { pairs: question.pairs, ...count, hash, open, largest };
}

function checkQuestion(question: Partial<Record<keyof SampleQuestion, unknown>> | undefined): void {
  const { vertices, seed, pairs } = isObject(question) ? question : {};
  const isFine = [vertices, seed, pairs].every(Number.isSafeInteger) && (pairs as number) >= 0;
  if (isFine) return;
  const hint = 'give the number of vertices, a seed and a number of pairs';
  throw new GyreError('E_SHAPE', `${briefJson(question)} does not say what to draw`, hint);
}

function kindPairs(): (readonly [SampleKind, SampleKind])[] {
  return SAMPLE_KINDS.flatMap((a, i) => SAMPLE_KINDS.slice(i).map((b) => [a, b] as const));
}
