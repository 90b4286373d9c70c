import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runGyre } from './run-gyre.ts';

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
    const wanted = golden
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
    const answers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
    expect(exitCode).toBe(0);
    expect(answers.map(({ id, value, plies }) => ({ id, value, plies }))).toEqual(
      wanted.map(({ id, value, plies }) => ({ id, value, plies })),
    );
  });

  test('the keys of a line are id, value, plies, move, in this order', async () => {
    const { out } = await runGyre(['solve', '--batch'], {
      stdin: '{"id":7,"vertices":3,"arcs":[[0,2],[0,1],[1,1]]}\n',
    });
    expect(out).toBe(
      '{"id":7,"value":["WDL","WDL"],"plies":[[1,null,0],[1,null,0]],"move":[[2,1,null],[2,1,null]]}\n',
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
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
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
      const { exitCode, err } = await runGyre(['solve', '--batch', ...options]);
      expect([exitCode, err]).toEqual([2, expect.stringContaining(`--batch takes no ${options[0]}`)]);
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
    const folder = mkdtempSync(join(tmpdir(), 'gyre-batch-'));
    const file = join(folder, 'answers.ndjson');
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
    rmSync(folder, { recursive: true });
  });

  test('--json is refused: every answer is a line of JSON already', async () => {
    expect((await runGyre(['solve', '--batch', '--json'])).exitCode).toBe(2);
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
