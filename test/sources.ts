import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PACKAGES = ['gyre', 'formats', 'cluster', 'lab'];

/** Where an import of one of our packages is read. */
export interface SourceAlias {
  readonly find: RegExp;
  readonly replacement: string;
}

/**
 * Every entrance of our packages, and every `#name` that they import, as the source that it is built from. So the unit
 * tests need no build, and whoever imports `gyre` gets the same classes as who imports `../src`.
 */
export function sourceAliases(): SourceAlias[] {
  return PACKAGES.flatMap((folder) => {
    const root = fileURLToPath(new URL(`../packages/${folder}/`, import.meta.url));
    const {
      name,
      exports = {},
      imports = {},
    } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Manifest;
    const entrances = Object.entries(exports).map(
      ([path, target]) => [name + path.slice(1), target] as const,
    );
    return [...entrances, ...Object.entries(imports)].flatMap(([from, target]) => {
      const built = typeof target === 'string' ? target : (target.node ?? target.default);
      if (!built.startsWith('./dist/')) return [];
      return {
        find: new RegExp(`^${from}$`),
        replacement: root + built.replace('./dist/', 'src/').replace(/\.js$/, '.ts'),
      };
    });
  });
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, Target>>;
  readonly imports?: Readonly<Record<string, Target>>;
}

type Target = string | { readonly node?: string; readonly default: string };

/** The command line that tests run in process, as it is built: for the projects that come after the build. */
export const builtProgram: SourceAlias = {
  find: /^.*\/src\/shell\/run\.ts$/,
  replacement: fileURLToPath(new URL('../packages/cli/dist/shell/run.js', import.meta.url)),
};
