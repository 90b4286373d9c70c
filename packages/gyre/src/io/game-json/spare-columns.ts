/** Columns that a reader has made for a document and has no use for itself. */
const spare = new WeakSet<Float64Array>();

/** The same column; the first document that it becomes part of keeps it without a copy. */
export function handedOver(column: Float64Array): Float64Array {
  spare.add(column);
  return column;
}

/** The column for a document to keep: a copy, unless it was handed over. There may be millions of places. */
export function takenOver(column: Float64Array): Float64Array {
  return spare.delete(column) ? column : column.slice();
}
