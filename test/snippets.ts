import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes programs into an emptied folder two below node_modules, with a configuration that checks and compiles them
 * into `out`: `tsc -p folder` does both in one call.
 */
export function writePrograms(
  folder: string,
  programs: ReadonlyMap<string, string>,
  settings: object = {},
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of programs) writeFileSync(join(folder, `${name}.ts`), text);
  const config = {
    extends: '../../../tsconfig.base.json',
    compilerOptions: {
      outDir: 'out',
      composite: false,
      declaration: false,
      isolatedDeclarations: false,
      moduleDetection: 'force',
      ...settings,
    },
    files: Array.from(programs.keys(), (name) => `${name}.ts`),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
}
