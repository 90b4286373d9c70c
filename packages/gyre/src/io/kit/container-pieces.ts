import { Xxh32 } from './checksum.ts';
import { type ColumnType, columnList, headerBytes, headerPieces, padding } from './container.ts';

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
  const tail = columnList(columns.map(({ name, type, length }) => ({ name, type, length })));
  const length = headerBytes(fields, tail);
  const sum = new Xxh32();
  for await (const piece of everything()) {
    sum.update(piece);
    yield piece;
  }
  const end = new Uint8Array(8);
  new DataView(end.buffer).setUint32(0, sum.digest(), true);
  yield end;

  async function* everything(): AsyncGenerator<Uint8Array> {
    yield* headerPieces(fields, tail, length);
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
