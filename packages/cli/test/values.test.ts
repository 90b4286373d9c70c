import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isIsomorphic, type LoopyGame, loopyGame } from 'gyre/algebra';
import { afterAll, describe, expect, it } from 'vitest';
import { runGyre } from './run-gyre.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyre-values-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

/** One arc of Left, and nothing said about Right. */
const EDGE = { vertices: 2, left: [[0, 1]] };

async function batch(
  command: string,
  lines: readonly unknown[],
): Promise<{ exitCode: number; answers: Record<string, unknown>[] }> {
  const stdin = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { exitCode, out } = await runGyre([command, '--batch'], { stdin });
  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
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
  ])('gives the golden answers for %s', async (_, lines, wanted) => {
    const { exitCode, answers } = await batch('value', lines);
    expect(exitCode).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
    for (const [i, { id, expected }] of wanted.entries()) {
      const answer = answers[i];
      if (expected.stopper_sided !== null)
        expect([expected.stopper_sided, null], id).toContain(answer.stopper_sided);
      expect(answer.is_stopper, id).toBe(expected.is_stopper);
      expect(answer.outcome, id).toEqual(expected.outcome);
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
    const first = await batch(
      'value',
      cases.map(({ id, game }) => ({ id, game })),
    );
    const again = await batch(
      'value',
      first.answers.map(({ id, text }) => ({ id, expr: text })),
    );
    expect(again.answers.map(({ text }) => text)).toEqual(first.answers.map(({ text }) => text));
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
    expect(answers.map(({ id, line }) => [id, line])).toEqual([
      [7, 1],
      [null, 2],
      ['x', 3],
      [9, 4],
      [10, 5],
      [11, undefined],
      [12, undefined],
      [13, undefined],
    ]);
    expect(answers[0].error).toMatchObject({ code: 'E_SYNTAX', column: 5 });
    expect(answers.slice(5).map(({ text }) => text)).toEqual(['^', '*', 'over']);
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

  it('--timeout holds for each line', async () => {
    const stdin = '{"id":1,"expr":"300.ace"}\n{"id":2,"expr":"over"}\n';
    const { out, exitCode } = await runGyre(['value', '--batch', '--timeout', '0.3'], { stdin });
    expect(out).toContain('--timeout of 0.3 s is over');
    expect(out).toContain('"text":"over"');
    expect(exitCode).toBe(3);
  });

  it('reads a packed file', async () => {
    const path = join(folder, 'lines.jsonl.gz');
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
  ])('gives the golden answers for %s', async (_, lines, wanted) => {
    const { exitCode, answers } = await batch('compare', lines);
    expect(exitCode).toBe(0);
    for (const [i, { id, expected }] of wanted.entries()) {
      const { on_leq, on_geq, off_leq, off_geq, relation } = expected;
      expect(answers[i], id).toEqual({ id, on_leq, on_geq, off_leq, off_geq, relation });
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

describe('gyre value', () => {
  it.each([
    ['an expression', ['over+5'], '5over'],
    ['a system of equations', ['a = {0|b}; b = {a|}'], '1 & *'],
    ['a value that is not a stopper', ['on+off'], 'dud'],
    ['a sign in front', ['-upon'], '-upon'],
    ['a sign in front of what could be a flag', ['-hi', '-q'], 'lo'],
    ['a negative number', ['-1/4^*'], '-1/4^*'],
  ])('%s', async (_, args, text) => {
    const { out, exitCode } = await runGyre(['value', ...args]);
    expect(exitCode).toBe(0);
    expect(out.split('\n')[0]).toBe(text);
  });

  it.each([
    ['notation', 'system.txt', '# under\na = {a|b}\nb = {|}\n', 'under'],
    ['a graph', 'graph.json', '{"vertices":2,"left":[[0,1]],"right":[[0,0]],"start":0}', 'over'],
    ['an edge list', 'list.txt', '0 1 L\n0 0 R\n', 'over', '--start', '0'],
    [
      'a graph, from another start',
      'names.json',
      '{"names":["a","b"],"arcs":[[0,1]],"start":1}',
      '*',
      '--start',
      'a',
    ],
  ])('a file with %s', async (_, name, content, text, ...options) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    const { out, err } = await runGyre(['value', path, ...options]);
    expect(err).toBe('');
    expect(out.split('\n')[0]).toBe(text);
  });

  it.each(['over.gyre', 'over.arrow', 'over.json.gz', 'over.gyre.gz'])(
    'a binary or packed file: %s',
    async (name) => {
      const [from, to] = [join(folder, 'over.json'), join(folder, name)];
      writeFileSync(from, '{"vertices":2,"left":[[0,1]],"right":[[0,0]]}');
      expect((await runGyre(['convert', from, to])).exitCode).toBe(0);
      expect((await runGyre(['value', to, '--start', '0'])).out.split('\n')[0]).toBe('over');
      const { out } = await runGyre(['compare', to, 'over', '--start', '0']);
      expect(out.split('\n')[0]).toBe('over = over');
    },
  );

  it.each([
    [
      'a misère game',
      '{"vertices":1,"arcs":[],"start":0,"convention":"misere"}',
      /E_CONVENTION: .*gyre solve/u,
    ],
    ['payoffs', '{"vertices":1,"arcs":[],"start":0,"payoffs":[{"vertex":0,"score":2}]}', /E_PAYOFF/u],
    [
      'a graph without a start',
      '{"names":["p","q"],"arcs":[]}',
      /E_POSITION: .*--start VERTEX, one of p, q$/mu,
    ],
    ['half an expression', 'over +', /E_SYNTAX: the end of the text where a value should be/u],
    ['nothing', '', /E_FORMAT: the file is empty/u],
  ])('refuses %s', async (_, stdin, message) => {
    const { exitCode, err } = await runGyre(['value'], { stdin });
    expect(exitCode).toBe(3);
    expect(err).toMatch(message);
  });

  it.each([
    ['nofile.json', /^gyre: nofile\.json: E_FILE: there is no such file/u],
    ['dir/nofile', /E_FILE: there is no such file/u],
    ['64.acee', /E_SYNTAX: unknown name "acee"/u],
    ['1/0', /E_SYNTAX: the denominator/u],
  ])('tells a missing file from a faulty expression: %s', async (argument, message) => {
    expect((await runGyre(['value', argument])).err).toMatch(message);
  });

  it.each([
    ['value', ['300.ace', '--timeout', '0.2'], /E_LIMIT: --timeout of 0\.2 s is over/u, 4],
    ['compare', ['300.ace', '0', '--timeout', '0.2'], /E_LIMIT: --timeout of 0\.2 s is over/u, 4],
    ['value', ['20.hot + 20.uponth', '--max-memory', '1K'], /E_LIMIT: .*; gyre calc .* --max-memory$/mu, 4],
    ['value', ['0', '--timeout', 'soon'], /--timeout is "soon"/u, 2],
    ['value', ['a{0|a}', '--start', 'a'], /--start is for graphs/u, 2],
    ['compare', ['over', 'a{0|a}', '--start', 'a'], /--start is for graphs/u, 2],
    ['value', ['--batch', '--start', '0'], /--batch takes no --start/u, 2],
    ['value', ['--batch', '--svg'], /--batch takes no --svg/u, 2],
    ['value', ['0', '--svg', '--json'], /--svg and --json exclude each other/u, 2],
    ['value', ['0', '--explain', '--latex'], /--latex and --explain exclude each other/u, 2],
    ['compare', ['--batch', 'a', 'b'], /--batch takes one file/u, 2],
    ['compare', ['--batch', '--expect', '='], /--batch takes no --expect/u, 2],
  ])('limits: %s %j', async (command, args, message, code) => {
    const { exitCode, err } = await runGyre([command, ...args]);
    expect(err).toMatch(message);
    expect(exitCode).toBe(code);
  });

  it('stdin', async () => {
    expect((await runGyre(['value'], { stdin: 'over' })).out.split('\n')[0]).toBe('over');
    expect((await runGyre(['value', '-'], { stdin: '{0|*}' })).out.split('\n')[0]).toBe('^');
  });

  it('a fault has its place and exit code 3', async () => {
    const { exitCode, err } = await runGyre(['value', '{3|2|1}']);
    expect(exitCode).toBe(3);
    expect(err).toMatch(/^gyre: 1:5: E_SYNTAX: ambiguous bars/u);
  });

  it('--json has a schema, --latex prints nothing else', async () => {
    const { out } = await runGyre(['value', 'tis', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      schema: 'gyre/value/1',
      text: 'tis',
      stopperSided: true,
      canonical: null,
    });
    expect((await runGyre(['value', '1/2^', '--latex'])).out).toBe('\\frac{1}{2}{\\uparrow}\n');
  });

  it('--svg prints a picture with every vertex and arc', async () => {
    const { out } = await runGyre(['value', 'uponth', '--svg']);
    expect(out).toContain('<svg');
    expect(out).toContain('upon*');
    expect(out.match(/class="node"/gu)).toHaveLength(3);
    expect(out.match(/class="edge"/gu)).toHaveLength(5);
    expect(await runGyre(['value', 'dud', '--svg']).then((ran) => ran.out)).toContain('offside');
  });

  it('--explain and --json together give the lines as a field', async () => {
    const { out } = await runGyre(['value', '{0,*|1}', '--explain', '--json']);
    const { text, explanation } = JSON.parse(out) as { text: string; explanation: string[] };
    expect([text, explanation.some((line) => line.includes('bypassed * through 0'))]).toEqual(['1/2', true]);
  });

  it('a thousand ups come at once', async () => {
    const { out } = await runGyre(['value', '1000.^ + 999.v', '--timeout', '20']);
    expect(out.split('\n')[0]).toBe('^');
    expect((await runGyre(['value', '1000.^*', '--timeout', '20'])).out.split('\n')[0]).toBe('^1000*');
  });

  it('--explain gives each reduction with its reason', async () => {
    const { out } = await runGyre(['value', '{0,*|1}', '--explain']);
    expect(out).toContain('Left options of {0,*|1} are now 0: bypassed * through 0, because 0⁺ ≤ {0,*|1}⁺');
  });
});

describe('gyre compare', () => {
  it.each([
    [['over', '^^'], 'over > ^^', 0],
    [['dud', '0'], 'dud || 0', 0],
    [['-over', '-upon', '--expect', '<'], 'under < -upon', 0],
    [['over & v', '^'], '(over & v) || ^', 0],
    [['0', '1', '--expect', '<='], '0 < 1', 0],
    [['0', '1', '--expect', '>'], '0 < 1', 1],
    [['{0|pass}', 'over', '--expect', '>='], 'over = over', 0],
  ])('%j', async (args, line, code) => {
    const { out, exitCode } = await runGyre(['compare', ...args]);
    expect(out.split('\n')[0]).toBe(line);
    expect(exitCode).toBe(code);
  });

  it('needs two expressions', async () => {
    expect((await runGyre(['compare', '0'])).exitCode).toBe(2);
  });
});

describe('gyre calc', () => {
  it('--timeout refuses a line, and the next one is answered', async () => {
    const { out, exitCode } = await runGyre(['calc', '--timeout', '0.3'], { stdin: '300.ace\n1 + 1\n' });
    expect(out.split('\n')).toEqual(['--timeout of 0.3 s is over; allow more time', '2', '']);
    expect(exitCode).toBe(3);
  });

  it.each([
    ['x := a{0|a}\nx + off\n_ + 1', ['x = over', 'off', 'off'], 0],
    ['x := a{0|a}\nx <= ^\nx > ^\nx == {0|x}\nx != x', ['x = over', 'no: >', 'yes', 'yes', 'no: ='], 0],
    ['1 ≤ 2\n1 ≥ 2\n1 ≠ 2\n+-1 || 0\n1 || 0', ['yes', 'no: <', 'yes', 'yes', 'no: >'], 0],
    ['x = 3\na = {0|b}; b = {a|}', ['3', 'x is known in this line only; x := … keeps a value', '1 & *'], 0],
    ['^<on> < ^\n* ? 0', ['yes', '||'], 0],
    ['x := {*|*}\nx:1\ny := x\ny:1', ['x = 0', '^', 'y = 0', '^'], 0],
    ["x := '{*|*}'\nx:1\nx + 0\n_:1", ['x = 0', '^', '0', '1'], 0],
    ['x := *+*\nx:1\n{*|*}\n_:1', ['x = 0', '1', '0', '^'], 0],
    ['x := tis + 0\nx:1\ny := tis\ny:1', ['x = tis', '2 & 1', 'y = tis', '2 & 1'], 0],
    ['x := over & v\nx + *\n:vars', ['x = over & v', 'over & v*', 'x = over & v', '_ = over & v*'], 0],
    ['y + 1', ['  y + 1', '  ^'], 3],
    ['  on := 3', ['    on := 3', '    ^', 'on already has a meaning; take another name'], 3],
    [
      '1 = 2',
      [
        '  1 = 2',
        '    ^',
        'unexpected "="; an equation begins with a name: a = {0|a}; a worksheet compares with ==',
      ],
      3,
    ],
    ['2 * 3', ['  2 * 3', '      ^', 'unexpected "3"; * is the game star; three times 2 is 3.(2)'], 3],
    ['3.(2)', ['6'], 0],
    ['1\n:quit\n2', ['1'], 0],
    [':latex +-1 # comment', ['\\pm 1'], 0],
    [':nonsense', ['unknown command :nonsense; :help lists them'], 3],
    ['\n  # nothing', [], 0],
  ])('%j', async (stdin, lines, code) => {
    const { out, exitCode } = await runGyre(['calc'], { stdin });
    expect(out.split('\n').slice(0, lines.length)).toEqual(lines);
    expect(exitCode).toBe(code);
  });
});
