import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GyreError } from 'gyre';
import { writeGameJson } from 'gyre/io';
import { someDocuments } from './documents.ts';
import type { Target } from './target.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const HOME = 'apps/studio/src/document';

interface Studio {
  readonly packText: (text: string) => Promise<string>;
  readonly unpackText: (packed: string) => Promise<string>;
  readonly readFragment: (fragment: string) => { readonly packed?: string };
  readonly parseAny: (text: string) => Promise<unknown>;
}

let studio: Promise<Studio> | undefined;

/** The part of the studio that opens links, made into a module that Node can load. */
function loadStudio(): Promise<Studio> {
  studio ??= bundle();
  return studio;
}

async function bundle(): Promise<Studio> {
  const folder = join(ROOT, 'node_modules/.cache/gyre/fuzz');
  mkdirSync(folder, { recursive: true });
  const { rolldown } = await import('rolldown'); // only this target needs it
  const parts: object[] = [];
  for (const name of ['share', 'packed-text', 'text-formats']) {
    const built = await rolldown({
      input: join(ROOT, HOME, `${name}.ts`),
      external: /^gyre/,
      platform: 'node',
    });
    const file = join(folder, `${name}-${process.pid}.mjs`);
    await built.write({ file, format: 'esm' });
    await built.close();
    parts.push((await import(pathToFileURL(file).href)) as object);
  }
  return Object.assign({}, ...parts) as Studio;
}

/** The part of an address after the #, as the studio opens it. */
export const linkTarget: Target = {
  name: 'link',
  seeds: async () => {
    const { packText } = await loadStudio();
    const texts = someDocuments(8).map((document) => writeGameJson(document));
    return Promise.all(
      texts.map(async (text) => new TextEncoder().encode(`#game=${await packText(text)}&view=watch&step=3`)),
    );
  },
  read: async (bytes) => {
    const { readFragment, unpackText, parseAny } = await loadStudio();
    const { packed } = readFragment(new TextDecoder().decode(bytes));
    if (packed !== undefined) await parseAny(await unpacked(unpackText, packed));
  },
};

/** The studio's own word for a link that cannot be read. */
async function unpacked(unpack: (packed: string) => Promise<string>, packed: string): Promise<string> {
  try {
    return await unpack(packed);
  } catch (error) {
    if (error instanceof Error && error.message === 'the link was cut short or changed on its way')
      throw new GyreError('E_FORMAT', error.message);
    throw error;
  }
}
