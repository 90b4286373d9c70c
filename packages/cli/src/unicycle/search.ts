import { availableParallelism } from 'node:os';
import {
  diveForOrder,
  type ExitSet,
  type Pattern,
  type SearchOrder,
  type SearchState,
  stockTexts,
  unicycleSearch,
  writePattern,
} from 'gyre/algebra';
import { EXIT } from '../exit.ts';
import { type Call, flagOption, numberOption, textOption } from '../spec.ts';
import { exitSetOf } from './exit-sets.ts';
import { readSavedSearch, type SavedSearch, writeSavedSearch } from './state-file.ts';
import { runParts } from './threads.ts';

/** Lists unicycles until the limit is reached; exit code 1 if there is none. */
export async function findUnicycles(call: Call, pattern: Pattern, exits: string): Promise<number> {
  const { terminal } = call;
  const set = exitSetOf(exits, pattern.length);
  const limit = numberOption(call, 'limit', '--limit') ?? 10;
  const search = unicycleSearch(pattern, set, orderFor(call, pattern, set).order);
  const texts = stockTexts(set.stock);
  const unicycles: string[][] = [];
  const end = search.advance(search.start, {
    maxFound: Math.max(1, limit),
    onFound: (found) => unicycles.push(Array.from(found, (g) => texts[g])),
  });
  if (flagOption(call, 'json')) {
    await terminal.print(
      JSON.stringify({ ...head(pattern, set), unicycles, isComplete: end.isDone, tests: end.tests }),
    );
    return end.found > 0 ? EXIT.ok : EXIT.no;
  }
  await printHead(call, pattern, set);
  for (const unicycle of unicycles) await terminal.print(`found      ${unicycle.join(', ')}`);
  if (end.found === 0) await terminal.print('found      none: there is no such unicycle');
  else await terminal.print(end.isDone ? `these are all${upTo(set)}` : '--limit gives more');
  return end.found > 0 ? EXIT.ok : EXIT.no;
}

/** Counts all unicycles, in threads if that pays, and keeps its state in a file if one is given. */
export async function countAll(call: Call, pattern: Pattern, exits: string): Promise<number> {
  const { terminal } = call;
  const set = exitSetOf(exits, pattern.length);
  const path = textOption(call, 'state');
  const saved = path === undefined ? undefined : await readSavedSearch(path, writePattern(pattern), exits);
  const { order, estimate } = saved?.parts[0]
    ? { ...saved.parts[0], estimate: 0 }
    : orderFor(call, pattern, set);
  const search = unicycleSearch(pattern, set, order);
  const isLong = estimate > LONG || saved !== undefined;
  const threads = numberOption(call, 'threads', '--threads') ?? (isLong ? availableParallelism() : 1);
  const parts = saved?.parts ?? search.split(isLong || threads > 1 ? 2 : 0);
  const save = async (now: readonly SearchState[]): Promise<void> => {
    const file: SavedSearch = { schema: 'gyre/unicycle-search/1', exits, parts: now };
    if (path !== undefined) await writeSavedSearch(path, file);
  };
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  const task = { pattern: writePattern(pattern), exits, order };
  const onChunk = watcher(call, save);
  const end = await runParts(search, task, parts, { threads, signal: stop.signal, onChunk });
  process.off('SIGINT', onInterrupt);
  await save(end);
  if (stop.signal.aborted) {
    const next = path === undefined ? '--state FILE keeps it' : `the same command goes on from ${path}`;
    terminal.complain(`gyre: interrupted: ${howFar(end)}; ${next}`);
    return EXIT.interrupted;
  }
  await printCount(call, pattern, set, end);
  return EXIT.ok;
}

/** Estimated tests from which a search is split into parts and runs in threads. */
const LONG = 3e6;

function orderFor(call: Call, pattern: Pattern, set: ExitSet): SearchOrder {
  return diveForOrder(pattern, set, { seed: numberOption(call, 'seed', '--seed') ?? 1 });
}

/** Says once a second how far the search has come, and saves it every ten seconds. */
function watcher(
  call: Call,
  save: (parts: readonly SearchState[]) => Promise<void>,
): (parts: readonly SearchState[]) => Promise<void> {
  let said = Date.now();
  let saved = said;
  return async (parts) => {
    const now = Date.now();
    if (now - said > 1000) {
      said = now;
      call.terminal.aside(howFar(parts));
    }
    if (now - saved > 10_000) {
      saved = now;
      await save(parts);
    }
  };
}

function howFar(parts: readonly SearchState[]): string {
  const done = parts.filter((part) => part.isDone).length;
  return `${done} of ${parts.length} parts, ${sum(parts, 'tests')} tests, ${sum(parts, 'found')} found`;
}

function sum(parts: readonly SearchState[], key: 'tests' | 'found' | 'count'): number {
  return parts.reduce((total, part) => total + part[key], 0);
}

async function printCount(
  call: Call,
  pattern: Pattern,
  set: ExitSet,
  parts: readonly SearchState[],
): Promise<void> {
  const { terminal } = call;
  const [count, found, tests] = [sum(parts, 'count'), sum(parts, 'found'), sum(parts, 'tests')];
  if (flagOption(call, 'json')) {
    const counted = Number.isFinite(count) ? count : null;
    await terminal.print(
      JSON.stringify({ ...head(pattern, set), count: counted, upToRelabelling: found, tests }),
    );
    return;
  }
  await printHead(call, pattern, set);
  await terminal.print(`count      ${Number.isFinite(count) ? count : `${found}${upTo(set)}`}`);
  if (Number.isFinite(count) && set.nimbersBelow !== undefined)
    await terminal.print(`           ${found}${upTo(set)}`);
  await terminal.print(`tests      ${tests}`);
}

function upTo(set: ExitSet): string {
  return set.nimbersBelow === undefined ? '' : ' up to relabelling of the nonzero nimbers';
}

function head(pattern: Pattern, set: ExitSet): Record<string, unknown> {
  const texts = stockTexts(set.stock);
  const exits = set.games.map((g) => texts[g]);
  return { schema: 'gyre/unicycle/1', pattern: writePattern(pattern), allowed: true, exitsFrom: exits };
}

async function printHead(call: Call, pattern: Pattern, set: ExitSet): Promise<void> {
  const texts = stockTexts(set.stock);
  const isEvery = set.nimbersBelow === Number.POSITIVE_INFINITY;
  const games = isEvery ? 'all nimbers' : set.games.map((g) => texts[g]).join(', ');
  await call.terminal.print(`pattern    ${writePattern(pattern)}`);
  await call.terminal.print(`exits      from ${games}`);
}
