import { checkOptions } from '../../game/inner.ts';
import { checkLimit, refuse } from '../../graph/inner.ts';
import {
  checkExplorable,
  checkRules,
  kindOf,
  type Ruleset,
  startsOf,
  tooMany,
} from '../../rulesets/inner.ts';
import { fingerprint } from '../../tables/inner.ts';
import { checkFolder, type Folder } from '../files/folder.ts';
import { DEFAULT_BYTES, DiskExploration, type SpillOptions } from './exploration.ts';
import { type ExplorationManifest, FILES, readExploration } from './manifest.ts';
import { type DiskPlay, playOnDisk } from './play-on-disk.ts';

/**
 * Explores a ruleset with its keys and moves in a folder, not in memory: the same positions with the same numbers and the
 * same rows as `explore`. The ruleset needs `fromKey`: positions are kept as keys.
 *
 * The folder holds the exploration: if the process ends at any moment, the same call continues from the last checkpoint.
 */
export async function exploreOnDisk<P>(
  ruleset: Ruleset<P>,
  folder: Folder,
  options: SpillOptions = {},
): Promise<DiskPlay<P>> {
  checkRules(ruleset);
  checkFolder(folder);
  checkOptions(options);
  const { maxBytes, limit, checkpointSeconds, pieceMoves } = options;
  for (const [value, name, least] of [
    [maxBytes, 'maxBytes', 0],
    [limit, 'limit', 0],
    [checkpointSeconds, 'checkpointSeconds', 0],
    [pieceMoves, 'pieceMoves', 1],
  ] as const)
    if (value !== undefined) checkLimit(value, name, least);
  checkExplorable(ruleset);
  refuseWithoutKeys(ruleset);
  const kind = kindOf(startsOf(ruleset));
  const identity = identityOf(ruleset);
  folder.prepare();
  const unlock = folder.lock(FILES.lock);
  try {
    const begun = readExploration(folder, identity);
    if (begun !== undefined) options.onCheckpoint?.();
    const manifest = begun ?? { ...NOTHING, identity, kind };
    const whole =
      manifest.buckets === undefined
        ? await new DiskExploration(ruleset, folder, manifest, options).run()
        : manifest;
    if (limit !== undefined && whole.vertices > limit) throw tooMany(ruleset, limit);
    checkMemory(whole, maxBytes ?? DEFAULT_BYTES);
    return playOnDisk(ruleset, folder, whole, (maxBytes ?? DEFAULT_BYTES) / 4);
  } finally {
    unlock();
  }
}

const NOTHING = {
  gyre: 'exploration',
  version: 0,
  vertices: 0,
  listed: 0,
  moves: 0,
  over: 0,
  keyWords: 0,
  listedWords: 0,
  starts: [],
} as const;

/** Refuses a game of which more is kept in memory than is allowed: who is to move, and what the ends are worth. */
function checkMemory({ vertices, over }: ExplorationManifest, maxBytes: number): void {
  const needed = vertices + 8 * over;
  if (needed <= Math.max(maxBytes, LEAST_BYTES)) return;
  refuse(
    'E_LIMIT',
    `${vertices} positions, ${over} of them ends, take ${Math.ceil(needed / 2 ** 20)} MiB in memory, and ${Math.floor(maxBytes / 2 ** 20)} MiB are allowed`,
    'a position takes one byte and an end eight more: allow as much; nothing that was found is lost',
    {},
    { option: 'maxBytes' },
  );
}

/** What the program takes anyway. */
const LEAST_BYTES = 2 ** 25;

/** What tells these rules from others. */
export function identityOf<P>(ruleset: Ruleset<P>): string {
  const { name, parameters = {} } = ruleset;
  return JSON.stringify([
    name,
    Object.keys(parameters)
      .toSorted()
      .map((key) => [key, parameters[key]]),
    fingerprint(ruleset),
  ]);
}

/** Refuses rules whose keys do not give their positions back. */
function refuseWithoutKeys<P>(ruleset: Ruleset<P>): void {
  if (ruleset.fromKey !== undefined) return;
  refuse(
    'E_RULESET',
    `${ruleset.title} has no fromKey, and on the disk positions are kept as keys`,
    'add fromKey(key), which gives back the position of a key (docs/write-a-ruleset.md), or explore it in memory',
  );
}
