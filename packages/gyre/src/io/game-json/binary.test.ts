import { describe, expect, test } from 'vitest';
import { abortedError, symmetricGraph } from '../../graph/inner.ts';
import { gyreBinary } from '../formats.ts';
import { type ColumnData, writeWithFields } from '../kit/container.ts';
import { LONG_FIELDS } from './gathered-fields.ts';

const { offsets, ends } = symmetricGraph(3, [[0, 1]]).out(0);
const BASE = '"gyre":1,"content":"game","kind":"symmetric","vertices":3';

/** A file with these fields and columns, and a right checksum. */
function fileWith(fields: string | Uint8Array, more: readonly [string, ColumnData][] = []): Uint8Array[] {
  const bytes = typeof fields === 'string' ? new TextEncoder().encode(fields) : fields;
  return [...writeWithFields(() => [bytes], new Map([['offsets', offsets], ['ends', ends], ...more]))];
}

/** Fields that are read in one go, and the same ones beside a long text. */
const LENGTHS = [
  ['short', BASE],
  ['long', `${BASE},"x":"${'x'.repeat(LONG_FIELDS)}"`],
] as const;

describe.each(LENGTHS)('a %s header', (_, base) => {
  test.each([
    ['"names":["a","b",5]', 'E_SHAPE', 'names.2 is 5'],
    ['"names":["a","b"]', 'E_SHAPE', 'there are 2 names for 3 vertices'],
    ['"names":["a","b","c","d"]', 'E_SHAPE', 'there are 4 names for 3 vertices'],
    ['"title":"a","title":"b"', 'E_SHAPE', '"title" comes twice'],
    ['"title":"a","\\u0074itle":"b"', 'E_SHAPE', '"title" comes twice'],
    ['"title":a', 'E_FORMAT', 'the header is not JSON'],
    ['"payoffs":[{"vertex":9,"score":1}]', 'E_VERTEX', 'there is no vertex 9'],
  ])('with %s is refused', async (field, code, found) => {
    const refused = gyreBinary.parse(fileWith(`${base},${field}`), { file: 'a.gyre' });
    await expect(refused).rejects.toMatchObject({ code, found, place: { file: 'a.gyre' } });
    await expect(refused).rejects.not.toHaveProperty('place.line');
  });

  test('with bytes that are not UTF-8 is refused as damage', async () => {
    const bytes = new TextEncoder().encode(`${base},"title":"?"`);
    bytes[bytes.length - 2] = 0xff;
    await expect(gyreBinary.parse(fileWith(bytes))).rejects.toMatchObject({
      code: 'E_FORMAT',
      found: 'the header is not JSON',
      hint: 'the file was damaged; make or copy it again',
    });
  });

  test.each(['"owners":[0,7]', '"owners":"011"', '"places":[null,[1]]', '"arcs":5'])(
    'with %s, which the columns have, is read',
    async (field) => {
      const { graph } = await gyreBinary.parse(fileWith(`${base},${field}`));
      expect([graph.vertices, graph.arcs, graph.owners]).toEqual([3, 1, undefined]);
    },
  );
});

test('a header of another version is refused', async () => {
  const refused = gyreBinary.parse(fileWith(BASE.replace('1', '2')));
  await expect(refused).rejects.toMatchObject({ found: 'the file has format version 2' });
});

test('places of which no drawing could be made are refused', async () => {
  const places = new Float64Array(6);
  places[3] = Number.POSITIVE_INFINITY;
  const refused = gyreBinary.parse(fileWith(BASE, [['places', places]]), { file: 'a.gyre' });
  await expect(refused).rejects.toMatchObject({
    found: 'place 1 is [0,Infinity]',
    place: { file: 'a.gyre' },
  });
});

test('whoever stops the reading of a long header hears that it was stopped', async () => {
  const inOneGo = (): Promise<never> => Promise.reject(abortedError(AbortSignal.abort()));
  const refused = gyreBinary.parse(fileWith(LENGTHS[1][1]), { inOneGo });
  await expect(refused).rejects.toMatchObject({ code: 'E_ABORTED' });
});
