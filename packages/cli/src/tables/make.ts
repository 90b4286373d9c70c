import { existsSync, realpathSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';
import { nodeFolder } from 'gyre/disk';
import { RulesetThreads, threadsPay } from 'gyre/play';
import { makeTable } from 'gyre/spill';
import type { IndexedRuleset } from 'gyre/tables';
import { checkThreads, MOST_THREADS, stoppable } from '../command/index.ts';
import { writeOutput } from '../output/index.ts';
import { type NamedRuleset, namedRuleset, openTableFile } from '../rulesets/index.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { TableTelling } from './telling.ts';

/** A table that a command asks for. */
export interface TableOrder {
  readonly ruleset: IndexedRuleset;
  readonly named: NamedRuleset;
  readonly out: string;
  /** The folder of `--disk`. */
  readonly disk: string | undefined;
  readonly isValues: boolean;
  readonly cellBytes: 1 | 2;
  readonly maxBytes: number;
  readonly threads: number | undefined;
  /** In milliseconds. */
  readonly saveEvery: number;
}

/** Makes a table by index and says how far it is; a signal stops it, and the same command goes on. */
export async function makeIndexed(order: TableOrder, terminal: Terminal): Promise<void> {
  const { ruleset, named, out, disk } = order;
  const part = partOf(out);
  const ready = threadsPay(ruleset.size) ? Math.min(availableParallelism(), MOST_THREADS) : 1;
  const size = order.threads ?? ready;
  const threads = (): RulesetThreads => {
    checkThreads(size);
    const { name, start } = namedRuleset(named);
    return new RulesetThreads(ruleset, name, { ...start, threads: size });
  };
  const telling = new TableTelling(ruleset.title, disk, part, size);
  await stoppable(terminal, { far: telling.far, next: () => telling.next, isPatient: true }, (work) =>
    makeTable(ruleset, {
      ...order,
      words: WORDS,
      write: (pieces) => writeOutput(out, pieces, terminal),
      threads: size === 1 && disk === undefined ? undefined : threads,
      folder: disk === undefined ? undefined : nodeFolder(disk),
      out: disk === undefined ? undefined : nameIn(disk, out),
      now: () => Date.now(),
      signal: work.signal,
      onEvent(event) {
        const line = telling.of(event);
        work.far = telling.far;
        if (line !== undefined) terminal.aside(line);
      },
      save:
        part === undefined || disk !== undefined
          ? undefined
          : {
              name: part,
              open: async () => (existsSync(part) ? openTableFile(part) : undefined),
              write: (pieces) => writeOutput(part, pieces, terminal),
              remove: () => rm(part, { force: true }),
            },
    }),
  );
}

const WORDS = {
  maxBytes: '--max-memory SIZE',
  folder: '--disk',
  isValues: '--wdl',
  cellBytes: '--cell-bytes 2',
};

/** Where unfinished work on a table is saved; undefined where the table goes to stdout or to a device. */
export function partOf(out: string): string | undefined {
  const isPlainFile = out !== '-' && (statSync(out, { throwIfNoEntry: false })?.isFile() ?? true);
  return isPlainFile ? `${out}.part` : undefined;
}

/** The name of a file in a folder; undefined if it is elsewhere. */
function nameIn(folder: string, file: string): string | undefined {
  const isThere = existsSync(folder) && realpathSync(dirname(file)) === realpathSync(folder);
  return isThere ? basename(file) : undefined;
}
