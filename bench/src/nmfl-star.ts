/**
 * NMFL as printed against NMFL with counters, on the star Gₙ of Löwe 2004: one is quadratic, one linear.
 * Prints a table and draws the curves: `node bench/dist/nmfl-star.js [FILE.svg]`
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ASYMMETRIC, symmetricGraph, type TokenGame, tokenGame } from 'gyre';
import { type NmflReport, runNmfl, runNmflLinear } from 'gyre/papers';
import { type Curve, logLogChart } from './chart.ts';

const PRINTED_UP_TO = 16_000;
const SIZES = [125, 250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 64_000, 256_000, 1_024_000];
const ROUNDS = 5;

const printed: Curve = { name: 'nmfl, as printed', colour: '#c2410c', points: [] };
const linear: Curve = { name: 'nmfl-linear, with counters', colour: '#0f766e', points: [] };

console.log('   leaves   as printed: looks         ms counters: arcs visited       ms');
for (const leaves of SIZES) {
  const game = star(leaves);
  const slow = leaves <= PRINTED_UP_TO ? best(game, runNmfl) : undefined;
  const fast = best(game, runNmflLinear);
  if (slow !== undefined) printed.points.push({ x: leaves, y: slow.ms });
  linear.points.push({ x: leaves, y: fast.ms });
  const left =
    slow === undefined
      ? [' '.repeat(20), ' '.repeat(10)]
      : [count(slow.looks, 20), slow.ms.toFixed(2).padStart(10)];
  console.log(
    `${count(leaves, 9)} ${left[0]} ${left[1]} ${count(fast.looks, 22)} ${fast.ms.toFixed(2).padStart(8)}`,
  );
}

const file = process.argv[2] ?? fileURLToPath(new URL('nmfl-star.svg', import.meta.url));
const title = 'NMFL on a star: quadratic as printed, linear with counters';
writeFileSync(file, logLogChart(title, 'leaves', 'milliseconds', [printed, linear]));
console.log(`drawn in ${file}`);

function star(leaves: number): TokenGame {
  const to = new Int32Array(leaves);
  for (let leaf = 0; leaf < leaves; leaf++) to[leaf] = leaf + 1;
  const game = tokenGame(symmetricGraph(leaves + 1, { from: new Int32Array(leaves), to }), ASYMMETRIC);
  game.graph.into(0); // built before the clock starts, for both alike
  return game;
}

function best(game: TokenGame, run: (game: TokenGame) => NmflReport): { looks: number; ms: number } {
  let ms = Number.POSITIVE_INFINITY;
  let looks = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    looks = run(game).looks;
    ms = Math.min(ms, performance.now() - begin);
  }
  return { looks, ms };
}

function count(n: number, width: number): string {
  return n.toLocaleString('en').padStart(width);
}
