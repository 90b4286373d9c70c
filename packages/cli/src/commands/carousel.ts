import { setImmediate } from 'node:timers/promises';
import { GyreError } from 'gyre';
import { graphData, Notation } from 'gyre/algebra';
import { type CarouselState, type SidelessGame, searchCarousels, sidelessGame } from 'gyre/unicycles';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  numberOption,
  textOption,
  UsageError,
} from '../command/index.ts';
import { withLock, writeState } from '../output/index.ts';
import { whenStopped } from '../process/index.ts';
import { secondsAllowed } from '../solving/solve-within.ts';
import { newSearch, readSearch, type SavedSearch } from '../unicycles/index.ts';

export const command: CommandSpec = {
  arguments: [{ name: 'VERTICES', summary: 'look at all games on up to so many vertices', required: true }],
  options: [
    { flags: '--arcs <n>', summary: 'only at those with at most so many arcs' },
    { flags: '--state <file>', summary: 'where the search keeps how far it came; it goes on from there' },
    { flags: '--timeout <seconds>', summary: 'stop after so long, with exit code 4' },
  ],
  examples: [
    { command: 'gyre carousel 4', says: 'no game on up to four vertices is a carousel' },
    {
      command: 'gyre carousel 5 --state five.json',
      says: 'the same for five: minutes, and may be interrupted',
    },
    { command: 'gyre carousel 6 --arcs 7', says: 'six vertices and up to seven arcs' },
  ],
  details:
    'A carousel is a game with a side that no stopper has, as Bach’s Carousel. Every game is looked at, up to ' +
    'isomorphism, that Definition 14 does not simplify: if there is a carousel, one of these is one. The exit code ' +
    'is 1 if there is none. Theory: docs/loopy-values.md §8.',
  run,
};

async function run(call: Call): Promise<number> {
  const fresh = newSearch(verticesAsked(call), numberOption(call, 'arcs', '--arcs'));
  const path = textOption(call, 'state');
  const search = await withLock(path, async () =>
    searched(call, path === undefined ? fresh : await readSearch(path, fresh), path),
  );
  const found = search.sizes.flatMap(({ sideless }) => sideless);
  if (flagOption(call, 'json')) await call.terminal.print(JSON.stringify(searchJson(search)));
  else for (const line of searchLines(search)) await call.terminal.print(line);
  return found.length > 0 ? EXIT.ok : EXIT.no;
}

function verticesAsked({ args: [text] }: Call): number {
  const vertices = Number(text);
  if (Number.isInteger(vertices) && vertices > 0) return vertices;
  throw new UsageError(`VERTICES is "${text}"`, 'give a whole number, such as 4');
}

/** Searches to the end, or until Ctrl-C or `--timeout`; if there is a state file, nothing is lost either way. */
async function searched(call: Call, search: SavedSearch, path: string | undefined): Promise<SavedSearch> {
  const stop = new AbortController();
  const forget = whenStopped(() => stop.abort('interrupt'), true);
  const deadline = performance.now() + 1000 * (secondsAllowed(call) ?? Number.POSITIVE_INFINITY);
  const sizes = [...search.sizes];
  const now = (): SavedSearch => ({ ...search, sizes });
  const watch = watcher(call, async () => (path === undefined ? undefined : writeState(path, now())));
  try {
    for (let i = 0; i < sizes.length; i++) {
      while (!sizes[i].isDone && !stop.signal.aborted) {
        sizes[i] = searchCarousels(sizes[i], { maxTests: CHUNK });
        await setImmediate(); // lets Ctrl-C through
        await watch(sizes[i]);
        if (performance.now() > deadline) stop.abort('timeout');
      }
    }
    if (path !== undefined) await writeState(path, now());
  } finally {
    forget();
  }
  const open = sizes.find(({ isDone }) => !isDone);
  if (open !== undefined) throw stopped(stop.signal.reason, open, path);
  return now();
}

const CHUNK = 1 << 16;

function stopped(reason: unknown, open: CarouselState, path: string | undefined): GyreError {
  const next = path === undefined ? '--state FILE keeps it' : `the same command goes on from ${path}`;
  return reason === 'timeout'
    ? new GyreError('E_LIMIT', `--timeout is over: ${howFar(open)}`, next)
    : new GyreError('E_ABORTED', `interrupted: ${howFar(open)}`, next);
}

/** Says once per second how far the search has come, and saves it every ten seconds. */
function watcher(call: Call, save: () => Promise<void>): (state: CarouselState) => Promise<void> {
  let said = Date.now();
  let saved = said;
  return async (state) => {
    const now = Date.now();
    if (now - said > 1000) {
      said = now;
      call.terminal.aside(howFar(state));
    }
    if (now - saved > 10_000) {
      saved = now;
      await save();
    }
  };
}

function howFar({ vertices, tests, alternating, sideless }: CarouselState): string {
  return `${vertices} vertices, ${tests} tests, ${alternating} games looked at, ${sideless.length} found`;
}

function searchLines({ sizes }: SavedSearch): string[] {
  const notation = new Notation();
  const { maxArcs } = sizes[0];
  const lines = sizes.map(({ vertices, irreducible, alternating, sideless }) => {
    const games = `${irreducible} games, ${alternating} with an alternating cycle`;
    return `${vertices} ${vertices === 1 ? 'vertex:  ' : 'vertices:'} ${games}, ${tally(sideless)}`;
  });
  const found = sizes.flatMap(({ sideless }) => sideless);
  for (const one of found) {
    const text = notation.write(sidelessGame(one));
    lines.push(`${one.isProved ? 'carousel ' : 'unknown  '} ${text} (${sizeOf(one)})`);
  }
  const arcs = maxArcs === undefined ? '' : ` and ${maxArcs} arcs`;
  if (found.length === 0)
    lines.push(`Every game on up to ${sizes.length} vertices${arcs} has a stopper on each side.`);
  return lines;
}

function tally(sideless: readonly SidelessGame[]): string {
  const proved = sideless.filter(({ isProved }) => isProved).length;
  const unknown = sideless.length - proved;
  return `${proved} carousels${unknown === 0 ? '' : `, ${unknown} unknown`}`;
}

function sizeOf(one: SidelessGame): string {
  const arcs = [...one.left, ...one.right].reduce((sum, row) => sum + row.length, 0);
  return `${one.left.length} vertices, ${arcs} arcs`;
}

function searchJson({ sizes }: SavedSearch): Record<string, unknown> {
  const notation = new Notation();
  const { maxArcs } = sizes[0];
  return {
    schema: 'gyre/carousel/1',
    vertices: sizes.length,
    ...(maxArcs === undefined ? {} : { maxArcs }),
    sizes: sizes.map(({ vertices, tests, irreducible, alternating, sideless }) => {
      const carousels = sideless.filter(({ isProved }) => isProved).length;
      return { vertices, tests, irreducible, alternating, carousels, unknown: sideless.length - carousels };
    }),
    found: sizes.flatMap(({ sideless }) =>
      sideless.map((one) => {
        const game = sidelessGame(one);
        return { proved: one.isProved, text: notation.write(game), game: graphData(game) };
      }),
    ),
  };
}
