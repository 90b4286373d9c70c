import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { topics } from '../src/papers/topics.ts';
import { expectRefusal, jsonOf, runGyre } from './run-gyre.ts';

const example = (name: string): string =>
  fileURLToPath(new URL(`../../../examples/${name}.json`, import.meta.url));
const tutorial = example('tutorial');

async function answerOf(...argv: string[]): Promise<{ lines: string[]; exitCode: number }> {
  const { out, exitCode, err } = await runGyre(['paper', ...argv]);
  expect(err).toBe('');
  return { lines: out.trimEnd().split('\n'), exitCode };
}

test('without a topic, all are listed with their place in the papers', async () => {
  const { lines } = await answerOf();
  expect(lines.filter((_, i) => i % 2 === 0).map((line) => line.split(' ')[0])).toEqual(
    topics.map(({ name }) => name),
  );
  expect(await jsonOf(['paper'])).toMatchObject({
    schema: 'gyre/paper/1',
    topics: [{ topic: 'quotient', number: '2.1' }, {}, {}, {}, {}, {}, {}, {}, {}],
  });
});

describe('a topic is asked by its name or its number', () => {
  test.each(
    topics.filter(({ number }) => number !== undefined).map(({ name, number }) => [name, number ?? '']),
  )('%s is %s', async (name, number) => {
    const options = name === 'walk' ? ['--walk', 'start,east'] : [];
    expect(await answerOf(number, tutorial, ...options)).toEqual(await answerOf(name, tutorial, ...options));
  });
});

test('Löwe 2.3: a walk, a maximal one, an endless one, and none', async () => {
  const { lines } = await answerOf('walk', tutorial, '--walk', 'start,gate', '-d', '1');
  expect(lines).toEqual([
    'Löwe 2004, section 2.1 and Proposition 2.3',
    'start,gate is a walk through ⟨G, start⟩',
    'from its end, 1 more move: the walks, Z_T and Z_{T,A}',
    'walk       Z_T   Z_{T,A}',
    'gate       gate  ⟨0, gate⟩',
    'gate, end  end   ⟨1, end⟩',
    '✓ both are bounded epimorphisms, up to where the tree was cut',
  ]);
  expect((await answerOf('walk', tutorial, '--walk', 'start,gate,end')).lines[1]).toContain(
    'is a maximal walk',
  );
  expect((await answerOf('walk', tutorial, '--walk', 'start,(east,west)')).lines[1]).toContain(
    'is a maximal walk',
  );
  expect(await answerOf('walk', tutorial, '--walk', 'start,end')).toMatchObject({ exitCode: 1 });
});

test('Löwe 3.4: values and strategies', async () => {
  const { lines } = await answerOf('games', tutorial);
  expect(lines[1]).toBe('from start, player 0 first: S D, A D, G0 L, G1 W, H1 W');
  expect(lines.filter((line) => line.startsWith('✓'))).toHaveLength(8);
  expect(lines).toContain('west   D → east  L → east  L → east  W → east  L → east');
  expect(await jsonOf(['paper', 'games', tutorial, '--vertex', 'gate'])).toMatchObject({
    values: { S: 'W', A: 'W', G0: 'W', G1: 'W', H1: 'W' },
    games: {
      H1: [{ player: 0, values: ['W', 'W', 'W', 'W', 'L'], moves: [1, 3, 1, null, 2] }, { player: 1 }],
    },
  });
});

test('Löwe 3.5: a labelling that is sound, and one that is not', async () => {
  expect(await answerOf('sound', tutorial, '--labels', 'dwdld')).toMatchObject({ exitCode: 0 });
  const wrong = await answerOf('sound', tutorial, '--labels', 'DWDLW');
  expect([wrong.exitCode, wrong.lines[1]]).toEqual([1, 'DWDLW is not sound for S: west is D, not W']);
  expect(await answerOf('sound', tutorial, '--labels', 'DLDWD', '--game', 'inverted-S')).toMatchObject({
    exitCode: 0,
  });
});

test('Löwe 4: the order, ℓᵗ and the cases; Roth: k and the Proposition', async () => {
  expect((await answerOf('order')).lines.slice(2, 4)).toEqual(['L/W  L/D, D/W', 'L/D  L/L, D/D']);
  const { lines, exitCode } = await answerOf('nmfl', example('loewe-case-2'), '--time', '-3');
  expect([exitCode, ...lines.slice(1, 6)]).toEqual([
    0,
    'at time -3 of 6',
    '    ℓ    ind₀  ind₁',
    'v0  L/W  5     2',
    'v1  L/?  3     6',
    'v2  ?/?  1     4',
  ]);
  expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(1);
  const roth = await answerOf('roth', example('roth'));
  expect(roth.lines.slice(1, 6)).toEqual([
    'k = 2: from there on neither B nor C grows',
    'B1 = {e}',
    'B2 = {a, e}',
    'C1 = {f}',
    'C2 = {f}',
  ]);
});

test.each([
  [['foo'], 2, 'there is no topic "foo"; the topics are quotient, walk,'],
  [['roth', tutorial, '--walk', 'a'], 2, '--walk says nothing to roth; it is for walk'],
  [['walk', tutorial], 2, 'the walk is not given'],
  [['walk', tutorial, '--walk', '((a)'], 2, '--walk is "((a)"'],
  [['walk', tutorial, '--walk', 'start,nowhere'], 3, 'there is no vertex "nowhere"'],
  [['sound', tutorial, '--labels', 'WLX'], 2, 'give 5 letters out of W, D and L'],
  [['nmfl', tutorial, '--time', 'soon'], 2, '--time is "soon"'],
  [['nmfl', tutorial, '--time', '99'], 3, 'there is no time 99; the times are -10 to 8'],
  [['games', example('roth')], 3, 'the graph is partizan'],
  [['stages', tutorial, '--depth', '-1'], 2, '--depth is "-1"'],
])('gyre paper %j is refused', async (argv, exitCode, message) => {
  await expectRefusal(['paper', ...argv], exitCode, message);
});

test('a game with payoffs is not one of the papers’', async () => {
  const paid = '{"vertices":1,"arcs":[],"payoffs":[{"vertex":0,"score":1}]}';
  await expectRefusal(['paper', 'roth', '-'], 3, 'payoffs', paid);
});

test('gyre convert --kind brings a game to the other model and keeps its value', async () => {
  const { out } = await runGyre(['convert', tutorial, '--to', 'json', '--kind', 'owned']);
  const back = await runGyre(['convert', '-', '--to', 'json', '--kind', 'partizan'], { stdin: out });
  for (const stdin of [out, back.out])
    expect(await jsonOf(['solve', '-'], { stdin })).toMatchObject({ start: { value: 'D' } });
  await expectRefusal(['convert', '-', '--to', 'json', '--kind', 'owned'], 3, 'the graph is owned', out);
});
