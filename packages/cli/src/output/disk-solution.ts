import { VALUE_LETTERS } from 'gyre';
import { type DiskSolution, endlessMark } from 'gyre/disk';
import type { Chunks } from 'gyre/io';
import { compressionOf } from './compression.ts';

/** The bytes of a solution whose game is not in memory, in the format that the name of the file asks for. */
export async function diskSolutionChunks(
  path: string,
  solution: DiskSolution,
  asked: string | undefined,
): Promise<Chunks> {
  const format = diskSolutionFormat(path);
  const { compression } = compressionOf(asked, format);
  if (format === 'csv') return csvBytes(solution);
  const { columnsParquet } = await import('gyre-formats/columns');
  return columnsParquet(solution, compression);
}

/** The format that the name of the file asks for. */
export function diskSolutionFormat(path: string): 'csv' | 'parquet' {
  return path.toLowerCase().replace(/\.gz$/, '').endsWith('.csv') ? 'csv' : 'parquet';
}

/** The rows of a solution in CSV, without the line that names the game by its checksum. */
function* csvBytes(solution: DiskSolution): Generator<Uint8Array> {
  const { positions, vertices, layout, owners, values, plies, scores } = solution;
  const endless = endlessMark(plies);
  const encoder = new TextEncoder();
  let text = `vertex,player,value,plies${scores === undefined ? '' : ',score'}\n`;
  for (let p = 0; p < positions; p++) {
    const player = layout === 'shared' ? 'either' : (owners?.[p] ?? (p < vertices ? 0 : 1));
    const length = plies[p] === endless ? '' : String(plies[p]);
    const score = scores === undefined ? '' : `,${scores[p]}`;
    text += `${p % vertices},${player},${VALUE_LETTERS[values[p]]},${length}${score}\n`;
    if (text.length < 1 << 16) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}
