import { type OptionSpec, UsageError } from '../command/index.ts';

const CODECS = ['snappy', 'zstd', 'none'] as const;

/** The option of every command that writes Parquet. */
export const COMPRESSION_OPTION: OptionSpec = {
  flags: '--compression <codec>',
  summary: 'how a Parquet file is packed: snappy if left out',
  choices: CODECS,
};

/** How Parquet is to be packed; refuses the option where another format is written. */
export function compressionOf(
  asked: string | undefined,
  format: string,
): { readonly compression?: (typeof CODECS)[number] } {
  const codec = CODECS.find((name) => name === asked);
  if (codec === undefined) return {};
  if (format === 'parquet') return { compression: codec };
  throw new UsageError('--compression is for Parquet', 'write a .parquet file, or leave it out');
}
