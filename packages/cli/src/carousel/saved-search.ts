import { readFile, rename, writeFile } from 'node:fs/promises';
import { GyreError } from 'gyre';
import { type CarouselState, carouselStart } from 'gyre/algebra';
import { fileError } from '../input.ts';

/** A search through all sizes up to one, a state for each; it can be taken up again. */
export interface SavedSearch {
  readonly schema: 'gyre/carousel-search/1';
  readonly sizes: readonly CarouselState[];
}

/** The search before it has begun. */
export function newSearch(vertices: number, maxArcs: number | undefined): SavedSearch {
  carouselStart(vertices, maxArcs); // refuses what is too large
  const sizes = Array.from({ length: vertices }, (_, i) => carouselStart(i + 1, maxArcs));
  return { schema: 'gyre/carousel-search/1', sizes };
}

/** The search in a file, which must be the same one as `fresh`; `fresh` itself if there is no such file yet. */
export async function readSearch(path: string, fresh: SavedSearch): Promise<SavedSearch> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fresh;
    throw fileError(path, error);
  }
  const saved = parsed(text);
  const isSearch =
    saved?.schema === fresh.schema &&
    Array.isArray(saved.sizes) &&
    saved.sizes.every((size) => Array.isArray(size?.path) && Array.isArray(size.sideless));
  if (!isSearch) {
    throw new GyreError('E_FORMAT', 'this is no saved search', 'give a new file, or one from --state', {
      file: path,
    });
  }
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

function parsed(text: string): SavedSearch | undefined {
  try {
    return JSON.parse(text) as SavedSearch;
  } catch {
    return undefined;
  }
}

/** Writes the search so that a crash leaves the old file or the new one, never half of one. */
export async function writeSearch(path: string, search: SavedSearch): Promise<void> {
  try {
    await writeFile(`${path}.part`, `${JSON.stringify(search)}\n`);
    await rename(`${path}.part`, path);
  } catch (error) {
    throw fileError(path, error);
  }
}
