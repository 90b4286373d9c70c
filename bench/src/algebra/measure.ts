import { cpuMs, median } from '../harness.ts';
import type { Call, Contestant } from './contestant.ts';
import { seeded } from './generators.ts';
import type { Row } from './rows.ts';

/** What a row took, in processor time, on both sides. */
export interface Measured {
  readonly name: string;
  readonly beforeMs: number;
  readonly nowMs: number;
  readonly times: number;
  readonly target: number;
  readonly met: boolean;
  /** The runs that count, in milliseconds. */
  readonly before: readonly number[];
  readonly now: readonly number[];
}

/**
 * Runs a row: in every round new instances, the same for both contestants, who take turns in beginning. A turn is one
 * call or several, each with instances and a store of its own, so that short calls are not timed together with what
 * the other contestant left behind in the caches. Both are warmed up first, on other instances. Throws where answers
 * differ.
 */
export function measured(row: Row, before: Contestant, now: Contestant, rounds: number): Measured {
  let next = 1000; // the seed of the next round
  for (const contestant of [before, now]) warmUp(row, contestant, WARM_MS);
  const times: [number[], number[]] = [[], []];
  const begin = cpuMs();
  while (times[0].length < rounds || (times[0].length < MOST_ROUNDS && cpuMs() - begin < ROUNDS_MS)) {
    const round = next++;
    const turn = Array.from({ length: row.inTurn }, (_, i) => row.prepare(seeded(1000 * round + i)));
    const calls = [before, now].map((contestant) => turn.map((prepare) => prepare(contestant)));
    for (const who of round % 2 === 0 ? [0, 1] : [1, 0]) times[who].push(timeOf(calls[who]) / row.inTurn);
    for (let i = 0; i < row.inTurn; i++) agree(row.name, round, calls[0][i].answers(), calls[1][i].answers());
  }
  const [beforeMs, nowMs] = times.map(median);
  const factor = beforeMs / nowMs;
  return {
    name: row.name,
    beforeMs: rounded(beforeMs),
    nowMs: rounded(nowMs),
    times: rounded(factor),
    target: row.faster,
    met: factor >= row.faster,
    before: times[0].map(rounded),
    now: times[1].map(rounded),
  };
}

/** Runs other instances until the code is warm. */
function warmUp(row: Row, contestant: Contestant, ms: number): void {
  const instances: ReturnType<Row['prepare']>[] = [];
  const begin = cpuMs();
  for (let round = 0; cpuMs() - begin < ms; round++) {
    const place = round % WARM_INSTANCES;
    instances[place] ??= row.prepare(seeded(place));
    instances[place](contestant).run();
  }
}

const WARM_INSTANCES = 50;

/**
 * How long a contestant is warmed up, and the rounds that count go on beyond their number, in milliseconds of processor
 * time: on a busy machine the clock runs on while nothing is compiled.
 */
const WARM_MS = 2000;
const ROUNDS_MS = 3000;
const MOST_ROUNDS = 61;

function timeOf(turn: readonly Call[]): number {
  const begin = cpuMs();
  for (const call of turn) call.run();
  return cpuMs() - begin;
}

function agree(name: string, round: number, before: readonly string[], now: readonly string[]): void {
  if (before.length !== now.length) throw new Error(`${name}, round ${round}: other answers`);
  for (let i = 0; i < before.length; i++) {
    if (before[i] === 'unknown') continue; // what was not found then may be now
    if (before[i] !== now[i]) throw new Error(`${name}, round ${round}: ${before[i]}, and now ${now[i]}`);
  }
}

/** Three digits that count. */
function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
