import { GyreError } from 'gyre';
import { type CarouselState, carouselStart } from 'gyre/unicycles';
import { noSavedSearch, readState } from '../output/index.ts';

/** A search through all sizes up to a limit, one state per size; it can be resumed. */
export interface SavedSearch {
  readonly schema: 'gyre/carousel-search/1';
  readonly sizes: readonly CarouselState[];
}

/** The search before it has begun. */
export function newSearch(vertices: number, maxArcs: number | undefined): SavedSearch {
  carouselStart(vertices, maxArcs); // this call refuses a size that is too large
  const sizes = Array.from({ length: vertices }, (_, i) => carouselStart(i + 1, maxArcs));
  return { schema: 'gyre/carousel-search/1', sizes };
}

/** The search in a file, which must be the same one as `fresh`; `fresh` itself if there is no such file yet. */
export async function readSearch(path: string, fresh: SavedSearch): Promise<SavedSearch> {
  const saved = (await readState(path)) as SavedSearch | null | undefined;
  if (saved === undefined) return fresh;
  const isSearch =
    saved?.schema === fresh.schema &&
    Array.isArray(saved.sizes) &&
    saved.sizes.every((size) => Array.isArray(size?.path) && Array.isArray(size.sideless));
  if (!isSearch) throw noSavedSearch(path);
  const asked = saved.sizes.map(({ vertices, maxArcs }) => `${vertices} ${maxArcs}`).join();
  if (asked !== fresh.sizes.map(({ vertices, maxArcs }) => `${vertices} ${maxArcs}`).join()) {
    const { vertices, maxArcs } = saved.sizes.at(-1) ?? fresh.sizes[0];
    const arcs = maxArcs === undefined ? '' : ` and ${maxArcs} arcs`;
    throw new GyreError(
      'E_SHAPE',
      `the saved search is for up to ${vertices} vertices${arcs}`,
      'ask for the same, or give another file',
      { file: path },
    );
  }
  return saved;
}
