/**
 * Every transcript of the manual prints what it says. A `console` block is one: `$ ` and a command, then the exact output
 * (both streams). The commands of a block run one after the other in one folder; files that they write are left there.
 */
import { afterAll, expect, test } from 'vitest';
import { exchangesOf } from './doc-blocks.ts';
import { blocksIn } from './doc-pages.ts';
import { testFolder } from './folder.ts';
import { withGyre } from './launcher.ts';
import { outputsOf } from './transcripts.ts';

const home = process.cwd();
const inFolder = testFolder();
const env = { ...withGyre(inFolder('.bin')), NO_COLOR: '1', FORCE_COLOR: '0' };

afterAll(() => process.chdir(home));

test.for(blocksIn('console'))('$name', async ({ text, fileName }) => {
  const exchanges = exchangesOf(text);
  const outputs = await outputsOf(exchanges, inFolder(fileName), env);
  const got = exchanges.map(({ command }, i) => ({ command, output: outputs[i]?.trimEnd() }));
  expect(got).toEqual(exchanges);
});
