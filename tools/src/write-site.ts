import { buildSite } from './site.ts';

try {
  await buildSite();
} catch (error) {
  console.error(`site: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
