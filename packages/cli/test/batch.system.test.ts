import { existsSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../test/folder.ts';
import { expectRefusal, jsonLines, runGyre } from './run-gyre.ts';

const golden = readFileSync(new URL('../../gyre/test/golden/token-games.jsonl', import.meta.url), 'utf8');

interface Answer {
  readonly id: string;
  readonly value: readonly string[];
  readonly plies: readonly (readonly (number | null)[])[];
  readonly move: readonly (readonly (number | null)[])[];
}

function* endless(): Generator<Uint8Array> {
  for (let id = 1; ; id++) yield Buffer.from(`{"id":${id},"vertices":1,"arcs":[]}\n`);
}

describe('solve --batch', () => {
  test('reproduces every golden token game, in order', async () => {
    const { exitCode, out } = await runGyre(['solve', '--batch'], { stdin: golden });
    const wanted = jsonLines<Answer>(golden);
    const answers = jsonLines<Answer>(out);
    expect(exitCode).toBe(0);
    expect(answers.map(({ id, value, plies }) => ({ id, value, plies }))).toEqual(
      wanted.map(({ id, value, plies }) => ({ id, value, plies })),
    );
  });

  test('answers that go to a file: a word on stderr if some lines were refused (found by npm run fuzz)', async () => {
    const inFolder = testFolder();
    const out = inFolder('answers.ndjson');
    const ran = await runGyre(['solve', '--batch', '-o', out, '-q'], {
      stdin: 'null\n{"vertices":1,"arcs":[]}\n',
    });
    rmSync(inFolder(), { recursive: true });
    expect([ran.exitCode, ran.err]).toEqual([3, `gyre: 1 of 2 lines were refused; ${out} says why\n`]);
  });

  test('the keys of a line are schema, id, value, plies, move, in this order', async () => {
    const { out } = await runGyre(['solve', '--batch'], {
      stdin: '{"id":7,"vertices":3,"arcs":[[0,2],[0,1],[1,1]]}\n',
    });
    expect(out).toBe(
      '{"schema":"gyre/solve-batch/1","id":7,"value":["WDL","WDL"],"plies":[[1,null,0],[1,null,0]],"move":[[2,1,null],[2,1,null]]}\n',
    );
  });

  test('a bad line is answered in its place, the rest go on, and the exit code is 3', async () => {
    const stdin = [
      '{"id":"a","vertices":1,"arcs":[]}',
      '{"id":"b","vertices":1,"arcs":[[0,5]]}',
      '',
      'not json',
      '{"id":"c","vertices":1e9,"arcs":[]}',
      '{"vertices":1,"left":[],"right":[[0,0]],"convention":"onside"}',
    ].join('\n');
    const { exitCode, out, err } = await runGyre(['solve', '--batch'], { stdin });
    const lines = jsonLines(out);
    expect(exitCode).toBe(3);
    expect(err).toBe('');
    expect(lines).toMatchObject([
      { id: 'a', value: ['L', 'L'] },
      { id: 'b', line: 2, error: { code: 'E_VERTEX' } },
      { id: null, line: 4, error: { code: 'E_SYNTAX' } },
      { id: 'c', line: 5, error: { code: 'E_LIMIT' } },
      { id: null, value: ['L', 'W'], plies: [[0], [1]], move: [[null], [0]] },
    ]);
  });

  test.each([['--verify'], ['--start', '0'], ['--expect', 'W'], ['--max-memory', '1G']])(
    '%s would be ignored and is refused',
    async (...options) => {
      await expectRefusal(['solve', '--batch', ...options], 2, `--batch takes no ${options[0]}`);
    },
  );

  test('--timeout ends it with exit code 4, after the answers so far', async () => {
    const { exitCode, out, err } = await runGyre(['solve', '--batch', '--timeout', '0.3'], {
      stdin: endless(),
    });
    const lines = out.trim().split('\n');
    expect(exitCode).toBe(4);
    expect(err).toBe(
      `gyre: E_LIMIT: --timeout of 0.3 s is over: ${lines.length} lines were answered; allow more time\n`,
    );
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ id: lines.length, value: ['L', 'L'] });
  });

  test('--out holds all answers or is not there', async () => {
    const inFolder = testFolder();
    const file = inFolder('answers.ndjson');
    const { exitCode, err } = await runGyre(['solve', '--batch', '--timeout', '0.1', '-o', file], {
      stdin: endless(),
    });
    expect([exitCode, existsSync(file)]).toEqual([4, false]);
    expect(err).toContain(`${file} was not written`);
    const stdin = '{"id":7,"vertices":1,"arcs":[]}\n';
    const { out } = await runGyre(['solve', '--batch'], { stdin });
    expect(await runGyre(['solve', '--batch', '-o', file], { stdin })).toEqual({
      exitCode: 0,
      out: '',
      err: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(out);
    rmSync(inFolder(), { recursive: true });
  });

  test('--json changes no answer, and makes the error at the end a line of JSON', async () => {
    const stdin = '{"id":7,"vertices":1,"arcs":[]}\noops\n';
    const plain = await runGyre(['solve', '--batch'], { stdin });
    expect(await runGyre(['solve', '--batch', '--json'], { stdin })).toEqual(plain);
    const { exitCode, err } = await runGyre(['solve', '--batch', '--json', '--timeout', '0.1'], {
      stdin: endless(),
    });
    expect([exitCode, JSON.parse(err)]).toMatchObject([4, { schema: 'gyre/error/1' }]);
  });

  test('an empty input gives an empty output', async () => {
    expect(await runGyre(['solve', '--batch'])).toEqual({ exitCode: 0, out: '', err: '' });
  });
});

test('a solver that refuses a line says it with names and what would help', async () => {
  const stdin = '{"names":["a","b"],"arcs":[[0,1],[1,0]]}\n';
  const { exitCode, out } = await runGyre(['solve', '--batch', '-a', 'memo'], { stdin });
  expect(exitCode).toBe(3);
  expect(JSON.parse(out)).toMatchObject({
    line: 1,
    error: {
      code: 'E_SOLVER',
      message:
        'the solver memo cannot solve this: it has the cycle a → b → a; --algorithm attractor solves every game',
    },
  });
});

describe('one line of a batch never ends the batch', () => {
  const deep = `${'1:'.repeat(900)}1`;

  test('a line that goes on when its time is over is refused, and the next is answered', async () => {
    const stdin = `{"id":1,"expr":"1"}\n{"id":2,"expr":"${deep}"}\n{"id":3,"expr":"over"}\n`;
    const { exitCode, out } = await runGyre(['value', '--batch', '--timeout', '0.5'], { stdin });
    const answers = jsonLines(out);
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(answers[2]).toMatchObject({ text: 'over' });
    if ('error' in answers[1]) expect(answers[1].error).toMatchObject({ code: 'E_LIMIT' });
    expect([0, 3]).toContain(exitCode);
  });

  test('input as deep as it likes is parsed, and the stack is never full', async () => {
    const exprs = [
      `${'('.repeat(100_000)}1${')'.repeat(100_000)}`,
      `${'-'.repeat(100_000)}1`,
      '('.repeat(100_000),
    ];
    const stdin = exprs.map((expr) => JSON.stringify({ expr })).join('\n');
    const { out } = await runGyre(['value', '--batch'], { stdin });
    const [one, minus, open] = out.trimEnd().split('\n');
    expect(JSON.parse(one)).toMatchObject({ text: '1' });
    expect(JSON.parse(minus)).toMatchObject({ text: expect.any(String) as string });
    expect(JSON.parse(open)).toMatchObject({ error: { code: 'E_SYNTAX' } });
  });
});

test.each([
  ['value', ['value', `${'1:'.repeat(900)}1`]],
  ['compare', ['compare', `${'1:'.repeat(900)}1`, '1']],
])('gyre %s obeys --timeout inside parsing, evaluation and simplification', async (_, argv) => {
  const { exitCode, err } = await runGyre([...argv, '--timeout', '0.5']);
  if (exitCode !== 0)
    expect([exitCode, err]).toEqual([4, expect.stringContaining('--timeout of 0.5 s is over')]);
});
