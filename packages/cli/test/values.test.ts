import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, jsonOf, runGyre } from './run-gyre.ts';

const inFolder = testFolder();

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
    ['system.txt', '# under\na = {a|b}\nb = {|}\n', 'under'],
    ['graph.json', '{"vertices":2,"left":[[0,1]],"right":[[0,0]],"start":0}', 'over'],
    ['list.txt', '0 1 L\n0 0 R\n', 'over', '--start', '0'],
    ['names.json', '{"names":["a","b"],"arcs":[[0,1]],"start":1}', '*', '--start', 'a'],
  ])('a file with %s', async (name, content, text, ...options) => {
    const path = inFolder(name);
    writeFileSync(path, content);
    const { out, err } = await runGyre(['value', path, ...options]);
    expect(err).toBe('');
    expect(out.split('\n')[0]).toBe(text);
  });

  it.each(['over.gyre', 'over.arrow', 'over.json.gz', 'over.gyre.gz'])(
    'a binary or packed file: %s',
    async (name) => {
      const [from, to] = [inFolder('over.json'), inFolder(name)];
      writeFileSync(from, '{"vertices":2,"left":[[0,1]],"right":[[0,0]]}');
      expect((await runGyre(['convert', from, to])).exitCode).toBe(0);
      expect((await runGyre(['value', to, '--start', '0'])).out.split('\n')[0]).toBe('over');
      const { out } = await runGyre(['compare', to, 'over', '--start', '0']);
      expect(out.split('\n')[0]).toBe('over = over');
    },
  );

  it.each([
    ['{"vertices":1,"arcs":[],"start":0,"convention":"misere"}', /E_CONVENTION: .*gyre solve/u],
    ['{"vertices":1,"arcs":[],"start":0,"payoffs":[{"vertex":0,"score":2}]}', /E_PAYOFF/u],
    ['{"names":["p","q"],"arcs":[]}', /E_POSITION: .*--start VERTEX, one of p, q$/mu],
    ['over +', /E_SYNTAX: the end of the text where a value should be/u],
    ['', /E_FORMAT: the file is empty/u],
  ])('refuses %s', async (stdin, message) => {
    await expectRefusal(['value'], 3, message, stdin);
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
    ['value', ['300.ace + 300.trey', '--timeout', '0.2'], /E_LIMIT: --timeout of 0\.2 s is over/u, 4],
    ['compare', ['300.ace + 300.trey', '0', '--timeout', '0.2'], /E_LIMIT: --timeout of 0\.2 s/u, 4],
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
    await expectRefusal([command, ...args], code, message);
  });

  it('stdin', async () => {
    expect((await runGyre(['value'], { stdin: 'over' })).out.split('\n')[0]).toBe('over');
    expect((await runGyre(['value', '-'], { stdin: '{0|*}' })).out.split('\n')[0]).toBe('^');
  });

  it('a fault has its place and exit code 3', async () => {
    await expectRefusal(['value', '{3|2|1}'], 3, /^gyre: 1:5: E_SYNTAX: ambiguous bars/u);
  });

  it('--json has a schema, --latex prints nothing else', async () => {
    expect(await jsonOf(['value', 'tis'])).toMatchObject({
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

  it('a stopper is compared with a number of any size', async () => {
    for (const number of ['1000000', '1000000000000000000000000000000']) {
      const { out } = await runGyre(['compare', 'on', number, '--json']);
      expect((JSON.parse(out) as { relation: string }).relation).toBe('>');
    }
    const { out } = await runGyre(['compare', 'over', '1000000', '--json']);
    expect((JSON.parse(out) as { relation: string }).relation).toBe('<');
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

const AS_WRITTEN = 'note: what stands before ":" is taken as it is written';
const AS_VALUE =
  'note: what stands before ":" is a value, so its canonical form is taken; braces keep a form';

describe('gyre calc', () => {
  it('--timeout refuses a line, and the next one is answered', async () => {
    const long = '400.{0|{0|-5}} + 300.{0|||0||0|-7} + 200.tiny(3)';
    const { out, exitCode } = await runGyre(['calc', '--timeout', '0.3'], { stdin: `${long}\n1 + 1\n` });
    expect(out.split('\n')).toEqual(['--timeout of 0.3 s is over; allow more time', '2', '']);
    expect(exitCode).toBe(3);
  });

  it.each([
    ['x := a{0|a}\nx + off\n_ + 1', ['x = over', 'off', 'off'], 0],
    ['x := a{0|a}\nx <= ^\nx > ^\nx == {0|x}\nx != x', ['x = over', 'no: >', 'yes', 'yes', 'no: ='], 0],
    ['1 ≤ 2\n1 ≥ 2\n1 ≠ 2\n+-1 || 0\n1 || 0', ['yes', 'no: <', 'yes', 'yes', 'no: >'], 0],
    ['x = 3\na = {0|b}; b = {a|}', ['3', 'x is known in this line only; x := … keeps a value', '1 & *'], 0],
    ['^<on> < ^\n* ? 0', ['yes', '||'], 0],
    ['x := {*|*}\nx:1\ny := x\ny:1', ['x = 0', '^', AS_WRITTEN, 'y = 0', '^', AS_WRITTEN], 0],
    ["x := '{*|*}'\nx:1\nx + 0\n_:1", ['x = 0', '^', AS_WRITTEN, '0', '1', AS_VALUE], 0],
    ['x := *+*\nx:1\n{*|*}\n_:1', ['x = 0', '1', AS_VALUE, '0', '^', AS_WRITTEN], 0],
    ['x := tis + 0\nx:1\ny := tis\ny:1', ['x = tis', '2 & 1', AS_VALUE, 'y = tis', '2 & 1', AS_WRITTEN], 0],
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
