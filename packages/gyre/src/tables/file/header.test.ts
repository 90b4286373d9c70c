import { expect, test } from 'vitest';
import { compress, crc32, packNumbers } from './bytes.ts';
import { openTable } from './file.ts';
import { bytesSource } from './source.ts';

/** A table file without blocks whose header is this text, with the right checksums. */
async function tableWith(header: string): Promise<Uint8Array> {
  const head = new TextEncoder().encode(header);
  const list = await compress(new Uint8Array(0));
  const prefix = packNumbers([head.length, crc32(head), list.length, crc32(list)], 4);
  return new Uint8Array(Buffer.concat([Buffer.from('GYRETAB1'), prefix, head, list]));
}

const GOOD = {
  schema: 'gyre-table/1',
  ruleset: 'nim',
  title: 'Nim',
  parameters: {},
  kind: 'keyed',
  rows: 0,
  blockRows: 1,
  columns: { plies: 2, scores: false },
  firstKeys: [],
};

test.each<readonly [string, string]>([
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '7'],
  ['not JSON', '{'],
  ['another schema', JSON.stringify({ ...GOOD, schema: 'gyre-table/2' })],
  ...(['ruleset', 'title', 'parameters', 'kind', 'rows', 'blockRows', 'columns', 'firstKeys'] as const).map(
    (part) => [`${part} is null`, JSON.stringify({ ...GOOD, [part]: null })] as const,
  ),
  ['no cell of an indexed table', JSON.stringify({ ...GOOD, kind: 'indexed' })],
])('a table whose header is wrong is refused: %s', async (_, header) => {
  await expect(openTable(bytesSource(await tableWith(header)))).rejects.toMatchObject({
    name: 'GyreError',
    code: 'E_FORMAT',
  });
});

test('a table without a schema is refused in these words', async () => {
  const header = JSON.stringify({ ...GOOD, schema: undefined });
  await expect(openTable(bytesSource(await tableWith(header)))).rejects.toThrow('the table has no schema');
});

test('a table whose header is right is opened', async () => {
  expect((await openTable(bytesSource(await tableWith(JSON.stringify(GOOD))))).header.rows).toBe(0);
});

test('bytes behind the last block are refused', async () => {
  const bytes = await tableWith(JSON.stringify(GOOD));
  await expect(openTable(bytesSource(bytes))).resolves.toBeDefined();
  const longer = new Uint8Array([...bytes, 0]);
  await expect(openTable(bytesSource(longer))).rejects.toThrow('bytes follow the end of the table');
});
