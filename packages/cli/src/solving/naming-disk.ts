import { GyreError } from 'gyre';

/** Does the work; the refusal of a game that is too large for memory suggests solving it on the disk. */
export async function namingDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GyreError) || error.code !== 'E_LIMIT' || error.option !== 'maxBytes') throw error;
    const hint = 'allow more with --max-memory SIZE, or keep the arcs on the disk with --disk FOLDER';
    throw new GyreError('E_LIMIT', error.found, hint, error.place, { cause: error });
  }
}
