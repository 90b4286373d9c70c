import { GyreError } from 'gyre';
import type { ManySumsCount, StopperFacts, SumsCount } from 'gyre-lab/stoppers';
import { noSavedSearch, readState } from '../output/index.ts';

/** What is asked of the stoppers, with the answer to one part of it. */
export interface Answers {
  readonly census: never;
  readonly facts: readonly StopperFacts[];
  readonly sums: SumsCount;
  /** The sums, of which those of two plumtrees are left to a theorem. */
  readonly critical: SumsCount;
  readonly triples: ManySumsCount;
  readonly multiples: ManySumsCount;
}

/** A question about all stoppers of some sizes, and its parts that are answered; the others are null. */
export interface Study<What extends keyof Answers = keyof Answers> {
  readonly schema: 'gyre/stoppers-search/1';
  readonly what: What;
  readonly vertices: number;
  /** Of multiples: the most copies. */
  readonly most?: number;
  /** Part of the census → the codes that were found. */
  readonly census: (readonly number[] | null)[];
  readonly answers: (Answers[What] | null)[];
}

/** The question before anything is answered. */
export function newStudy<What extends keyof Answers>(
  what: What,
  vertices: number,
  most: number | undefined,
): Study<What> {
  const copies = most === undefined ? {} : { most };
  return { schema: 'gyre/stoppers-search/1', what, vertices, ...copies, census: [], answers: [] };
}

/** The question in a file, which must be the same as `fresh`; `fresh` itself if there is no such file yet. */
export async function readStudy<What extends keyof Answers>(
  path: string | undefined,
  fresh: Study<What>,
): Promise<Study<What>> {
  const saved = path === undefined ? undefined : ((await readState(path)) as Study<What> | null | undefined);
  if (path === undefined || saved === undefined) return fresh;
  const isStudy =
    saved?.schema === fresh.schema && Array.isArray(saved.census) && Array.isArray(saved.answers);
  if (!isStudy) throw noSavedSearch(path);
  const isSame = saved.what === fresh.what && saved.vertices === fresh.vertices && saved.most === fresh.most;
  if (isSame) return saved;
  const found = `the saved search is for the ${saved.what} of ${saved.vertices} vertices`;
  throw new GyreError('E_SHAPE', found, 'ask for the same, or give another file', { file: path });
}

/** Makes room for all parts; refuses a list that is longer than there are. */
export function fitParts(parts: unknown[], length: number, path: string | undefined): void {
  if (parts.length > length) throw noSavedSearch(path ?? '');
  while (parts.length < length) parts.push(null);
}
