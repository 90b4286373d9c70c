import { rolldown } from 'rolldown';

/** The files that a page would download for an entry, given as text: the library and all that it imports. */
export async function bundled(
  entry: string,
  options: { readonly minify?: boolean; readonly codeSplitting?: boolean } = {},
): Promise<string[]> {
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : undefined),
        load: (id) => (id === 'entry' ? entry : undefined),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'es', ...options });
  return output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []));
}
