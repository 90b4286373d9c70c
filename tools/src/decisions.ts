import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'docs/decisions';

/** The index of the decision records, made from their titles. */
export function decisionIndex(): string {
  const rows = readdirSync(FOLDER)
    .filter((name) => /^\d{3}-.*\.md$/.test(name))
    .toSorted()
    .map((name) => `- [${name.slice(0, 3)}](${name}) ${titleOf(name)}`);
  return `# Decisions\n\nOne page per choice that someone will question: what was chosen, what was measured, what failed.\n\n${rows.join('\n')}\n`;
}

function titleOf(name: string): string {
  const [line] = readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n');
  return line.replace(/^#\s*\d+[.:]?\s*/, '');
}

/** Throws if docs/decisions/README.md is not the index of what is there. */
export async function checkDecisions(): Promise<void> {
  const found = await Promise.resolve(readFileSync(`${FOLDER}/README.md`, 'utf8'));
  if (found.trim() === decisionIndex().trim()) return;
  throw new Error('docs/decisions/README.md is out of date: run node tools/dist/write-decisions.js');
}
