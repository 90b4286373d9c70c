import { createWriteStream, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GyreError, NORMAL } from 'gyre';
import { parsedFormats } from 'gyre-formats';
import { numbersParquet, parquetFooter } from 'gyre-formats/columns';
import type { ClusterInput } from './input.ts';
import { withSource } from './parquet.ts';

/** What the caller gives; the rest may stand in the file itself. */
export type GivenInput = Omit<ClusterInput, 'convention'> & Partial<Pick<ClusterInput, 'convention'>>;

/**
 * The input with what the footer of a file that Gyre wrote says: vertices, convention, owners, which go to a file
 * in the folder of the run. Other files, and folders, say nothing.
 */
export async function completeInput(input: GivenInput, folder: string): Promise<ClusterInput> {
  const { owners: given } = input;
  const plain = {
    ...input,
    ...(given === undefined || !existsSync(given) ? {} : { owners: resolve(given) }),
    convention: input.convention ?? NORMAL,
  };
  if (statSync(input.edges, { throwIfNoEntry: false })?.isFile() !== true) return plain;
  return withSource(input.edges, async (source) => {
    if (Object.keys((await parquetFooter(source)).fields).length === 0) return plain;
    const format = parsedFormats.find(({ name }) => name === 'parquet');
    const game = await format?.stream?.(source, { file: input.edges });
    if (game?.payoffs !== undefined && (!('length' in game.payoffs) || game.payoffs.length > 0)) {
      const hint = 'the disk engine takes them';
      throw new GyreError('E_PAYOFF', 'the game has payoffs, which a cluster does not take', hint, {
        file: input.edges,
      });
    }
    const vertices = input.vertices ?? game?.vertices;
    const convention = input.convention ?? game?.convention ?? NORMAL;
    const owners = plain.owners ?? (game?.owners && (await writeOwners(game.owners, folder)));
    return {
      edges: input.edges,
      convention,
      ...(vertices === undefined ? {} : { vertices }),
      ...(owners === undefined ? {} : { owners }),
    };
  });
}

async function writeOwners(owners: Uint8Array, folder: string): Promise<string> {
  const path = `${folder}/owners.parquet`;
  const columns = {
    vertex: new Int32Array(owners.length).map((_, v) => v),
    player: Int32Array.from(owners),
  };
  await pipeline(Readable.from(numbersParquet(columns)), createWriteStream(path));
  return path;
}
