import { GyreError } from '../../graph/index.ts';
import { Xxh32 } from './checksum.ts';
import { type ColumnType, HEADER_LIMIT, leadOf, padding } from './container.ts';

/** A column of a binary file that comes in pieces, because it may not fit memory. */
export interface ContainerColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly length: number;
  bytes(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/**
 * The file that `writeContainer` writes, from pieces.
 *
 * @param fields the fields of the header as JSON, without brackets and without the columns; asked for twice
 */
export async function* writeContainerPieces(
  fields: () => Iterable<Uint8Array>,
  columns: readonly ContainerColumn[],
): AsyncGenerator<Uint8Array> {
  const listed = columns.map(({ name, type, length }) => ({ name, type, length }));
  const tail = new TextEncoder().encode(`,"columns":${JSON.stringify(listed)}}`);
  let length = 1 + tail.length;
  for (const piece of fields()) length += piece.length;
  if (length > HEADER_LIMIT - 8)
    throw new GyreError(
      'E_LIMIT',
      `names, payoffs and the like take ${Math.ceil(length / 2 ** 20)} MiB as text`,
      `the binary format has ${HEADER_LIMIT / 2 ** 20} MiB for them: leave the names out`,
    );
  const sum = new Xxh32();
  for await (const piece of everything()) {
    sum.update(piece);
    yield piece;
  }
  const end = new Uint8Array(8);
  new DataView(end.buffer).setUint32(0, sum.digest(), true);
  yield end;

  async function* everything(): AsyncGenerator<Uint8Array> {
    yield leadOf(length + padding(length));
    yield Uint8Array.of(0x7b); // the opening bracket
    yield* fields();
    yield tail;
    yield new Uint8Array(padding(length)).fill(0x20);
    for (const column of columns) {
      let count = 0;
      for await (const piece of column.bytes()) {
        count += piece.length;
        yield piece;
      }
      yield new Uint8Array(padding(count));
    }
  }
}
