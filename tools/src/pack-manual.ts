/** Copies the manual into the package of the command line before it is packed; `--remove` takes it away again. */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = new URL('../../docs/', import.meta.url);
const COPY = new URL('../../packages/cli/docs/', import.meta.url);

rmSync(COPY, { recursive: true, force: true });
if (!process.argv.includes('--remove')) {
  for (const file of readdirSync(SOURCE)) {
    if (file.endsWith('.md')) cpSync(new URL(file, SOURCE), fileURLToPath(new URL(file, COPY)));
  }
}
