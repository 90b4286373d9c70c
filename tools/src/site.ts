/**
 * `npm run site`: the documentation as a static site in `apps/site/dist`, with the API reference made from the
 * doc comments and the studio inside. `SITE_BASE=/path/` builds it for a host that serves it under a path.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './run.ts';

const SITE = 'apps/site';
const STUDIO = 'packages/cli/dist/studio';

/** Builds the site. */
export async function buildSite(): Promise<void> {
  if (!existsSync(`${STUDIO}/index.html`))
    throw new Error('the studio has not been built; run npm run build');
  await run('npx', ['typedoc'], { cwd: SITE });
  checkSentences();
  writeFileSync(`${SITE}/api/index.md`, firstPage());
  rmSync(`${SITE}/dist`, { recursive: true, force: true });
  await run('npx', ['vitepress', 'build', SITE]);
  cpSync(STUDIO, `${SITE}/dist/studio`, { recursive: true });
  cpSync('examples', `${SITE}/dist/examples`, { recursive: true });
  cpSync('docs/images/studio-watch.png', `${SITE}/dist/studio-watch.png`);
  console.log(`the site is in ${SITE}/dist: ${pagesIn(`${SITE}/dist`).length} pages`);
  console.log(`to read it, run: npx vitepress preview ${SITE}`);
}

/** Throws if an export of some entrance has no sentence that says what it is. */
function checkSentences(): void {
  const silent = pagesIn(`${SITE}/api`, '.md').flatMap((path) =>
    silentExports(readFileSync(`${SITE}/api/${path}`, 'utf8')).map((name) => `${path}: ${name}`),
  );
  if (silent.length > 0)
    throw new Error(`${silent.length} exports have no doc comment:\n${silent.slice(0, 30).join('\n')}`);
}

/** The names on a page of the reference under which nothing stands but the signature. */
function silentExports(page: string): string[] {
  return page
    .split(/^### /mu)
    .slice(1)
    .filter((section) => {
      const [, ...lines] = section.split(/^#{2,4} /mu)[0].split('\n');
      return !lines.some((line) => /^[^>*|\s]/u.test(line));
    })
    .map((section) => section.split('\n')[0]);
}

/** The first page of the reference: tasks and the functions for them, then the entrances. */
function firstPage(): string {
  const tasks = readFileSync(`${SITE}/tasks.md`, 'utf8').split('\n').map(linkedTask).join('\n');
  const entrances = pagesIn(`${SITE}/api`, '.md')
    .filter((path) => path !== 'index.md')
    .map((path) => `- [${path.replace(/(?:\/index)?\.md$/u, '')}](${path})`);
  return `${tasks.trimEnd()}\n\n## Entrances\n\n${entrances.join('\n')}\n`;
}

/** A row of the table of tasks with a link from each name to where it is described. */
function linkedTask(row: string): string {
  const entrance = /\| `([^`]+)` +\|$/u.exec(row)?.[1];
  if (entrance === undefined) return row;
  const page = readFileSync(`${SITE}/api/${entrance}.md`, 'utf8');
  return row.replaceAll(/`([^`(]+)(?:\([^`]*\))?`/gu, (code, name: string) => {
    return `[${code}](${entrance}.md${name === entrance ? '' : anchorIn(page, name)})`;
  });
}

/** The anchor of an export on its page; headings of one name are numbered in their order. */
function anchorIn(page: string, name: string): string {
  const headings = page.match(/^#{1,6} \S.*$/gmu) ?? [];
  const slugs = headings.map((heading) => slugOf(heading.replace(/^#+ /u, '')));
  const at = headings.findIndex((heading) => heading.replace('()', '') === `### ${name}`);
  if (at < 0) throw new Error(`${SITE}/tasks.md: there is no ${name}`);
  const before = slugs.slice(0, at).filter((slug) => slug === slugs[at]).length;
  return `#${slugs[at]}${before === 0 ? '' : `-${before}`}`;
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
}

function pagesIn(folder: string, ending = '.html'): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => path.split('\\').join('/'))
    .toSorted();
}
