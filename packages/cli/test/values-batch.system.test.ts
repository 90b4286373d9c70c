import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { isIsomorphic, type LoopyGame, loopyGame } from 'gyre/loopy';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { jsonLines, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

interface Graph {
  readonly vertices: number;
  readonly left: [number, number][];
  readonly right: [number, number][];
  readonly start: number;
}

interface GoldenCase {
  readonly id: string;
  readonly kind: 'game' | 'pair';
  readonly expr?: string;
  readonly game?: Graph;
  readonly a?: Graph;
  readonly b?: Graph;
  readonly a_expr?: string;
  readonly b_expr?: string;
  readonly expected: Readonly<Record<string, unknown>>;
}

const golden: readonly GoldenCase[] = readFileSync(
  new URL('../../gyre/test/golden/loopy-public.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenCase);

function gameOf({ vertices, left, right, start }: Graph): LoopyGame {
  return loopyGame(vertices, left, right, start);
}

/** The name of a field of the golden files, which have underscores, as our output spells it. */
function ours(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** An object of the golden files with its fields as our output spells them. */
function inOurWords(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [ours(name), value]));
}

/** One arc of Left, and nothing said about Right. */
const EDGE = { vertices: 2, left: [[0, 1]] };

async function batch(
  command: string,
  lines: readonly unknown[],
): Promise<{ exitCode: number; answers: Record<string, unknown>[] }> {
  const stdin = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { exitCode, out } = await runGyre([command, '--batch'], { stdin });
  const answers = jsonLines(out);
  return { exitCode, answers };
}

describe('gyre value --batch', () => {
  const cases = golden.filter(({ kind }) => kind === 'game');

  it.each([
    ['graphs', cases.map(({ id, game }) => ({ id, game })), cases],
    [
      'expressions',
      cases.filter(({ expr }) => expr !== undefined).map(({ id, expr }) => ({ id, expr })),
      cases.filter(({ expr }) => expr !== undefined),
    ],
    ['the lines of the golden file as they stand', cases, cases],
  ])('gives the golden answers for %s', async (_, lines, wanted) => {
    const { exitCode, answers } = await batch('value', lines);
    expect(exitCode).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    for (const [i, { id, expected }] of wanted.entries()) {
      const answer = answers[i];
      if (expected.stopper_sided !== null)
        expect([expected.stopper_sided, null], id).toContain(answer.stopperSided);
      expect(answer.isStopper, id).toBe(expected.is_stopper);
      expect(answer.outcome, id).toEqual(inOurWords(expected.outcome as Record<string, unknown>));
      for (const key of ['canonical', 'onside', 'offside']) {
        const want = expected[key] as Graph | null;
        const got = answer[key] as Graph | null;
        if (want === null) {
          if (key === 'canonical') expect(got, id).toBeNull();
        } else expect(got !== null && isIsomorphic(gameOf(got), gameOf(want)), `${id} ${key}`).toBe(true);
      }
    }
  });

  it('writes text that gives the same answer again', async () => {
    const games = cases.map(({ id, game }) => ({ id, game }));
    const texts = (await batch('value', games)).answers.map(({ id, text }) => ({ id, expr: text }));
    const { answers } = await batch('value', texts);
    expect(answers.map(({ text }) => text)).toEqual(texts.map(({ expr }) => expr));
  });

  it('goes on after bad lines and says so at the end', async () => {
    const { exitCode, answers } = await batch('value', [
      { id: 7, expr: '{3|2|1}' },
      '{',
      { id: 'x' },
      { id: 9, game: { vertices: 1, left: [[0, 3]], right: [], start: 0 } },
      { id: 10, game: 5 },
      { id: 11, expr: '^' },
      { id: 12, game: { vertices: 2, arcs: [[0, 1]], start: 0 } },
      { id: 13, vertices: 2, left: [[0, 1]], right: [[0, 0]], start: 0 },
    ]);
    expect(exitCode).toBe(3);
    expect(answers.map(({ id }) => id)).toEqual([7, null, 'x', 9, 10, 11, 12, 13]);
    expect(answers.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, undefined, undefined, undefined]);
    expect(answers[0].error).toMatchObject({ code: 'E_SYNTAX', column: 5 });
    expect(answers.slice(5).map(({ text }) => text)).toEqual(['^', '*', 'over']);
  });

  it('answers many short lines in their order, with the refusals among them', async () => {
    const lines = Array.from({ length: 700 }, (_, n) => ({ id: n, expr: n % 7 === 3 ? `{${n}|` : `${n}.^` }));
    const { exitCode, answers } = await batch('value', lines);
    expect(exitCode).toBe(3);
    expect(answers.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
    for (const [n, { line, text }] of answers.entries())
      expect(n % 7 === 3 ? line : text).toEqual(n % 7 === 3 ? n + 1 : (['0', '^', '^^'][n] ?? `^${n}`));
  });

  it.each([
    [{ expr: 5 }, 'E_SHAPE', /^expr is 5; give a text/u],
    [{ vertices: 2, arcs: [[0, 1]] }, 'E_POSITION', /give "start"/u],
    [{ game: { vertices: 1, arcs: [], start: 0, convention: 'misere' } }, 'E_CONVENTION', /misere/u],
    [{ game: { ...EDGE, start: 0, payoffs: [{ vertex: 1, score: 3 }] } }, 'E_PAYOFF', /gyre solve/u],
    [{ expr: 'over', game: { ...EDGE, start: 0 } }, 'E_SHAPE', /their values differ/u],
    [5, 'E_SHAPE', /neither expr nor game/u],
  ])('refuses %j', async (line, code, message) => {
    const { exitCode, answers } = await batch('value', [line]);
    expect(exitCode).toBe(3);
    expect(answers[0].error).toMatchObject({ code, message: expect.stringMatching(message) as string });
  });

  it.each([
    [{ game: { ...EDGE, start: 0 } }, '1'],
    [{ expr: '1', game: { ...EDGE, start: 0 } }, '1'],
    [{ game: { ...EDGE, start: 0, convention: 'normal', payoffs: [] } }, '1'],
    [{ expr: null, game: { ...EDGE, start: 0 } }, '1'],
    [{ expr: '1', game: null }, '1'],
    [{ expr: '{*|*}:1' }, '^'],
    [{ expr: "'{*|*}':1" }, '^'],
    [{ expr: 'x:1; x = {*|*}' }, '^'],
    [{ expr: '(*+*):1' }, '1'],
    [{ expr: 'x:1; x = *+*' }, '1'],
  ])('takes %j', async (line, text) => {
    expect((await batch('value', [line])).answers[0].text).toBe(text);
  });

  it('reads a packed file', async () => {
    const path = inFolder('lines.jsonl.gz');
    writeFileSync(path, gzipSync('{"id":1,"expr":"over"}\n'));
    expect((await runGyre(['value', '--batch', path])).out).toContain('"text":"over"');
    writeFileSync(path, gzipSync('{"vertices":2,"arcs":[[0,1]]}\n'));
    expect((await runGyre(['solve', '--batch', path])).out).toContain('"value":["WL","WL"]');
  });
});

describe('gyre compare --batch', () => {
  const cases = golden.filter(({ kind }) => kind === 'pair');

  it.each([
    ['graphs', cases.map(({ id, a, b }) => ({ id, a, b })), cases],
    [
      'expressions',
      cases
        .filter(({ a_expr }) => a_expr !== undefined)
        .map((pair) => ({ id: pair.id, a: pair.a_expr, b: pair.b_expr })),
      cases.filter(({ a_expr }) => a_expr !== undefined),
    ],
    ['the lines of the golden file as they stand', cases, cases],
  ])('gives the golden answers for %s', async (_, lines, wanted) => {
    const { exitCode, answers } = await batch('compare', lines);
    expect(exitCode).toBe(0);
    for (const [i, { id, expected }] of wanted.entries()) {
      const { onLeq, onGeq, offLeq, offGeq, relation } = inOurWords(expected);
      const answer = { schema: 'gyre/compare/1', id, onLeq, onGeq, offLeq, offGeq, relation };
      expect(answers[i], id).toEqual(answer);
    }
  });

  it('refuses a line without b', async () => {
    const { exitCode, answers } = await batch('compare', [{ id: 1, a: 'on' }]);
    expect(exitCode).toBe(3);
    expect(answers[0]).toMatchObject({ id: 1, line: 1, error: { code: 'E_SHAPE' } });
  });

  it('says what is wrong with a', async () => {
    const { answers } = await batch('compare', [{ a: 5, b: 'on' }]);
    expect(answers[0].error).toMatchObject({ message: 'a is 5; give a text with an expression, or a game' });
  });
});
