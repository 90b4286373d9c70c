import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { runGyre } from './run-gyre.ts';

const inFolder = testFolder();

describe('gyre carousel', () => {
  it('says what it looked at, and that there is none', async () => {
    const { out, exitCode } = await runGyre(['carousel', '3']);
    expect(out.trim().split('\n')).toEqual([
      '1 vertex:   3 games, 0 with an alternating cycle, 0 carousels',
      '2 vertices: 7 games, 0 with an alternating cycle, 0 carousels',
      '3 vertices: 71 games, 0 with an alternating cycle, 0 carousels',
      'Every game on up to 3 vertices has a stopper on each side.',
    ]);
    expect(exitCode).toBe(1);
  });

  it('--json gives the counts, --arcs limits the games', async () => {
    const { out } = await runGyre(['carousel', '5', '--arcs', '4', '--json']);
    const { schema, vertices, maxArcs, sizes, found } = JSON.parse(out) as Record<string, unknown>;
    expect([schema, vertices, maxArcs, found]).toEqual(['gyre/carousel/1', 5, 4, []]);
    expect(sizes).toHaveLength(5);
  });

  it('stops at --timeout and goes on from --state', async () => {
    const path = inFolder('state.json');
    const first = await runGyre(['carousel', '4', '--state', path, '--timeout', '0.001']);
    expect([first.exitCode, first.err]).toEqual([4, expect.stringContaining('goes on from')]);
    const saved = JSON.parse(readFileSync(path, 'utf8')) as { sizes: { isDone: boolean }[] };
    expect(saved.sizes.some(({ isDone }) => !isDone)).toBe(true);
    const [rest, whole] = [
      await runGyre(['carousel', '4', '--state', path]),
      await runGyre(['carousel', '4']),
    ];
    expect(rest.out).toBe(whole.out);
  });

  it.each([
    [['0'], /VERTICES is "0"/u, 2],
    [['four'], /VERTICES is "four"/u, 2],
    [['6'], /E_LIMIT: the number of vertices is 6; give 1 to 5/u, 4],
    [['3', '--arcs', 'x'], /--arcs is "x"/u, 2],
    [['2', '--state', inFolder('other.json')], /E_SHAPE: the saved search is for up to 4 vertices/u, 3],
    [
      ['2', '--state', inFolder('bad.json')],
      /E_SYNTAX: the file is damaged, or not JSON; give a new file, or one from --state/u,
      3,
    ],
    [['2', '--state', inFolder('null.json')], /E_FORMAT: this is not a saved search/u, 3],
  ])('%j is refused', async (args, message, code) => {
    const saved = { schema: 'gyre/carousel-search/1', sizes: [{ vertices: 4, path: [0], sideless: [] }] };
    writeFileSync(inFolder('other.json'), JSON.stringify(saved));
    writeFileSync(inFolder('bad.json'), '{');
    writeFileSync(inFolder('null.json'), JSON.stringify({ ...saved, sizes: [null] }));
    const { err, exitCode } = await runGyre(['carousel', ...args]);
    expect(err).toMatch(message);
    expect(exitCode).toBe(code);
  });
});
