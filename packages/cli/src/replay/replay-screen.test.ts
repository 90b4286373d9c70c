import { PassThrough } from 'node:stream';
import { type GameDocument, NORMAL, solverNamed, symmetricGraph } from 'gyre';
import { gameOf } from 'gyre/io';
import { traceOf } from 'gyre/trace';
import { expect, test } from 'vitest';
import { Terminal } from '../terminal/terminal.ts';
import { screenOf } from './replay-screen.ts';

const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough(), env: {} };
const terminal = new Terminal(streams, { color: false, quiet: false, verbose: false });

/** A ladder that every vertex may leave for the end: long traces with counters and a queue. */
function ladder(vertices: number): GameDocument {
  const graph = symmetricGraph(vertices, {
    moves(v, emit) {
      if (v > 0) emit(v - 1);
      if (v > 1) emit(v >> 1);
    },
  });
  return { graph, convention: NORMAL };
}

test.each([
  [3, 40, 8],
  [3, 80, 23],
  [60, 40, 12],
  [60, 80, 23],
  [900, 80, 23],
  [900, 200, 60],
])(
  '%i positions: every screen fits %i columns and %i rows, and shows the line, the reason and the position',
  (vertices, columns, rows) => {
    const document = ladder(vertices);
    for (const solver of ['attractor', 'fraenkel-levy', 'memo'].map(solverNamed)) {
      const trace = traceOf(gameOf(document), { solver });
      const replay = trace.replay();
      for (let at = 0; at <= trace.length; at += 1 + Math.floor(trace.length / 40)) {
        replay.jump(at);
        const lines = screenOf(replay, document, terminal, { columns, rows }).split('\n');
        expect(lines.length, `step ${at} of ${solver.name}`).toBeLessThanOrEqual(rows);
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
        expect(lines[0]).toBe(`step ${at} of ${trace.length}`);
        if (at === 0 || rows < 12) continue;
        expect(lines.filter((line) => line.startsWith('▸'))).toHaveLength(1);
        expect(lines.join(' ')).toContain(`${trace.why(at - 1)}.`);
        expect(lines.join('   ')).toMatch(new RegExp(`\\bv${trace.step(at - 1).vertex} [WDL·]( |$)`));
      }
    }
  },
);

test('the counter and the mark of the step are said by name', () => {
  const document = ladder(3);
  const trace = traceOf(gameOf(document));
  const replay = trace.replay();
  replay.jump(1);
  const screen = screenOf(replay, document, terminal, { columns: 80, rows: 23 });
  expect(screen).toContain('moves not yet refuted: 0   plies: 0\nwaiting: v0\n');
});
