import { expect, test } from 'vitest';
import { jsonOf, runGyre } from './run-gyre.ts';

test('a header is told of on stderr, in a pipe as well, and not with --quiet', async () => {
  const stdin = 'to,from\na,b\n';
  const words = 'stdin: line 1, "to,from", was read as a header: target, source';
  expect((await runGyre(['info'], { stdin })).err).toBe(`gyre: ${words}\n`);
  const told = await runGyre(['info', '--json'], { stdin });
  expect(JSON.parse(told.err)).toEqual({ schema: 'gyre/note/1', note: words });
  expect(JSON.parse(told.out)).toMatchObject({ vertices: 2, arcs: 1 });
  expect((await runGyre(['info', '--quiet'], { stdin })).err).toBe('');
});

test('a first line whose names stand nowhere else is told of: it may be a header', async () => {
  const lone = await runGyre(['info', '--json'], { stdin: 'Start;Ende\na b;c\nc;a b\n' });
  const { note } = JSON.parse(lone.err);
  expect(note).toContain('"Start;Ende", was read as an arc, and its names stand nowhere else');
  expect(note).toMatch(/\(--header yes or --header no\)$/);
  expect(JSON.parse(lone.out)).toMatchObject({ vertices: 4, arcs: 3 });
  const said = await runGyre(['info', '--json', '--header', 'yes'], { stdin: 'Start;Ende\na b;c\nc;a b\n' });
  expect([said.err, JSON.parse(said.out).arcs]).toEqual(['', 2]);
  expect((await runGyre(['info'], { stdin: 'a b\nb c\n' })).err).toBe('');
});

test.each([
  ['from to\nto b\n', 'stdin:2:1: E_SHAPE', '(--header yes or --header no)'],
  [
    '0 1 0\n',
    'stdin:1:5: E_SHAPE',
    '"# columns source,target,player"; - leaves one out (--columns with the same list)',
  ],
  [
    'id,source,target,weight\n1,a,b,0.5\n',
    'stdin:2:1: E_ARC',
    'such as "# columns -,source,target,-"; - leaves one out (--columns with the same list)',
  ],
  ['0 999999\n', 'stdin: E_LIMIT', '(--max-memory SIZE)'],
  ['{"gyre":1,"vertices":999999}\n[0,1]\n', 'stdin:1:1: E_LIMIT', '(--max-memory SIZE)'],
  [
    '{"vertices":1,"arcs":[]}\n{"vertices":1,"arcs":[]}',
    'stdin:2:1: E_SYNTAX',
    '(gyre solve --batch reads one per line)',
  ],
])(
  '%j: the library says what is wrong, and the command line which option helps',
  async (stdin, start, end) => {
    const { err } = await runGyre(['info', '--max-memory', '1M'], { stdin });
    const line = err.trimEnd().split('\n').at(-1) ?? '';
    expect(line.startsWith(`gyre: ${start}: `), line).toBe(true);
    expect(line.endsWith(end), line).toBe(true);
  },
);

test.each([
  [['--header', 'no'], 'from to\nto b\n', 2],
  [['--header', 'yes'], 'from to\nto b\n', 1],
  [['--columns', 'source,target,-'], '0 1 7\n1 2 8\n', 2],
  [['--columns', 'source, target, player'], '0 1 0\n1 2 1\n', [1, 1]],
])('%j is obeyed', async (options, stdin, arcs) => {
  expect((await jsonOf(['info', ...options], { stdin })).arcs).toEqual(arcs);
});

test('JSON lines with a header of more than 4,096 bytes are read: gen random --kind owned -n 3000', async () => {
  const { out } = await runGyre(['gen', 'random', '--kind', 'owned', '-n', '3000', '--to', 'ndjson']);
  expect(out.indexOf('\n')).toBeGreaterThan(4096);
  const { exitCode } = await runGyre(['solve', '--quiet'], { stdin: out });
  expect(exitCode).toBe(0);
});
