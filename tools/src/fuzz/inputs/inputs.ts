import type { GyreError, Random } from 'gyre';
import { type Mode, pick, type Tally } from '../mode.ts';
import { keptInputs, Novelties } from './corpus.ts';
import { gameTargets, solutionTargets } from './file-targets.ts';
import { linkTarget } from './link-target.ts';
import { mutated } from './mutate.ts';
import { tableTargets } from './table-targets.ts';
import type { Target } from './target.ts';
import { batchTargets, certificateTargets, notationTargets } from './text-targets.ts';

/** All that reads what strangers send. */
export const targets: readonly Target[] = [
  ...gameTargets,
  ...solutionTargets,
  ...tableTargets,
  ...notationTargets,
  ...certificateTargets,
  ...batchTargets,
  linkTarget,
];

/** Damaged inputs of every kind: answered, or refused in words. New refusals join the corpus if GYRE_FUZZ_GROW is set. */
export const inputs: Mode = {
  name: 'inputs',
  summary: 'damaged files, tables, solutions, notation, certificates, batches and links',
  aim: 1_000_000,
  piece: 10_000,
  seconds: 20,
  run: (random, tally) => tryInput(random, tally, pick(random, targets)),
};

const novelties = process.env.GYRE_FUZZ_GROW === undefined ? undefined : new Novelties();

/** One damaged input of one target. */
export async function tryInput(random: Random, tally: Tally, target: Target): Promise<void> {
  const seeds = await seedsOf(target);
  let bytes = mutated(random, pick(random, seeds), pick(random, seeds));
  if (target.reseal !== undefined && random.below(4) > 0) bytes = target.reseal(bytes);
  try {
    await target.read(bytes);
    tally.add(`${target.name} read`);
  } catch (error) {
    if (!isRefusal(error)) throw strange(target, bytes, error);
    tally.add(`${target.name} refused`);
    novelties?.add(target.name, `${error.code}: ${error.message}`, bytes);
  }
}

/** By its name: the studio's part may have loaded the library once more. */
function isRefusal(error: unknown): error is GyreError {
  return error instanceof Error && error.name === 'GyreError' && error.message !== '';
}

function strange(target: Target, bytes: Uint8Array, error: unknown): Error {
  const shown = JSON.stringify(Buffer.from(bytes).toString('latin1'));
  const what =
    error instanceof Error
      ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n')
      : String(error);
  return Object.assign(new Error(), { stack: `${target.name} of ${shown.slice(0, 400)}: ${what}` });
}

const seeds: Map<string, Promise<readonly Uint8Array[]>> = new Map();

/** Right inputs and kept ones. */
function seedsOf(target: Target): Promise<readonly Uint8Array[]> {
  const known = seeds.get(target.name) ?? bothKinds(target);
  seeds.set(target.name, known);
  return known;
}

async function bothKinds(target: Target): Promise<readonly Uint8Array[]> {
  const right = await target.seeds();
  if (right.length === 0) throw new Error(`there is no right input of ${target.name}`);
  return [...right, ...keptInputs(target.name)];
}
