/**
 * Columns of Parquet files, for programs that read or write them piece by piece.
 *
 * @module gyre-formats/columns
 */
export { type ArcColumnNames, arcColumnsOf } from './arc-columns.ts';
export { numbersParquet, parquetFooter, parquetNumbers } from './parquet-numbers.ts';
export { columnsParquet, type WrittenSolution } from './parquet-solution.ts';
export { type Compression, parquetBytes, type WrittenColumn, type WrittenRows } from './parquet-write.ts';
