import {
  census,
  conventionNamed,
  type GameDocument,
  GyreError,
  type Solution,
  solve,
  tokenGame,
  vertexOf,
} from 'gyre';
import { ownPort, packDocument, type Reply, serveJobs } from 'gyre/workers';
import type { Found, LargeAnswers, Opened } from '../document/index.ts';
import { DRAW_LIMIT } from '../document/index.ts';
import { parseAny } from '../document/text-formats.ts';
import { barsOf } from '../survey/bars.ts';
import { mapReply, marksAt, type Survey, surveyOfSolution } from '../survey/survey.ts';
import type { FileQuestions } from './desks.ts';

/** The large game that is open, kept here: the page asks about parts of it. */
let held: { readonly source: GameDocument; readonly solution?: Solution } | undefined;

const MATCHES = 50;

serveJobs<FileQuestions>(ownPort(), {
  open,
  solveHeld,
  find,
  map: (_, onProgress) => mapReply(surveyed(onProgress)),
  spots: ({ positions }) => ({ answer: positions.map(surveyed().spot) }),
  line: async ({ position }) => ({ answer: await surveyed().line(position) }),
  near: ({ position }) => ({ answer: surveyed().around(position) }),
});

async function open(
  { source, file }: { readonly source: string | Blob; readonly file?: string },
  onProgress: (share: number) => void,
): Promise<Reply<Opened>> {
  const read = await parseAny(source, file, onProgress);
  const { vertices, arcs } = read.graph;
  checkNames(read);
  if (vertices <= DRAW_LIMIT.vertices && arcs <= DRAW_LIMIT.arcs) {
    const answer: Opened = { kind: 'small', game: packDocument(read) };
    return { answer };
  }
  held = { source: read };
  const convention = read.convention?.name ?? 'normal';
  const answer: Opened = { kind: 'large', title: read.title ?? file ?? '', vertices, arcs, convention };
  return { answer };
}

/** Refuses names that no page can show. */
function checkNames({ graph, names, title = '' }: GameDocument): void {
  if (title.length > LONGEST_NAME) throw tooLong('the title', title.length);
  if (names === undefined) return;
  for (let v = 0; v < graph.vertices; v++) {
    const { length } = names.name(v);
    if (length > LONGEST_NAME) throw tooLong(`the name of vertex ${v}`, length);
  }
}

/** The most characters of a name or a title. */
const LONGEST_NAME = 10_000;

function tooLong(what: string, length: number): GyreError {
  return new GyreError(
    'E_LIMIT',
    `${what} has ${length.toLocaleString('en')} characters`,
    `this page shows names of up to ${LONGEST_NAME.toLocaleString('en')}`,
  );
}

function holding(): NonNullable<typeof held> {
  if (held === undefined) throw new Error('the game is no longer here; open its file again');
  return held;
}

function solved(): Solution {
  const { solution } = holding();
  if (solution === undefined) throw new Error('the game has not been solved yet');
  return solution;
}

/** The game as a map asks about it; solved first if nobody has asked yet. */
function surveyed(onProgress: (share: number) => void = () => {}): Survey {
  const { source, solution } = holding();
  if (solution !== undefined) return surveyOfSolution(solution, nameAt);
  solveHeld({ convention: source.convention?.name ?? 'normal' }, onProgress);
  return surveyed();
}

function solveHeld(
  { convention }: { readonly convention: string },
  onProgress: (share: number) => void,
): Reply<LargeAnswers> {
  const { source } = holding();
  const chosen = source.convention?.name === convention ? source.convention : conventionNamed(convention);
  const solution = solve(tokenGame(source.graph, chosen, source.payoffs), { onProgress });
  held = { source, solution };
  const { W, D, L, positions, endless, byPlies, longestWin } = census(solution, 1);
  const answer: LargeAnswers = {
    positions,
    counts: { W, D, L },
    ...(endless === undefined ? {} : { endless: endless.W + endless.D + endless.L }),
    ...(longestWin === undefined
      ? {}
      : { longest: longestAt(vertexOf(solution.game, longestWin.position), longestWin.plies) }),
    bars: barsOf(byPlies),
  };
  return { answer };
}

function longestAt(vertex: number, plies: number): NonNullable<LargeAnswers['longest']> {
  return { vertex, name: nameAt(vertex), plies };
}

function nameAt(v: number): string {
  return holding().source.names?.name(v) ?? String(v);
}

function foundAt(v: number): Found {
  return { vertex: v, name: nameAt(v), marks: marksAt(solved(), v) };
}

/** Vertices by number, by name, or by a part of the name. */
function find({ query }: { readonly query: string }): Reply<readonly Found[]> {
  const { source } = holding();
  const found: Found[] = [];
  const byName = source.names?.vertex(query);
  const wanted = query.trim().toLowerCase();
  if (byName !== undefined) found.push(foundAt(byName));
  else if (/^\d+$/.test(wanted) && Number(wanted) < source.graph.vertices)
    found.push(foundAt(Number(wanted)));
  const names = wanted === '' ? [] : (source.names?.names ?? []);
  for (let v = 0; v < names.length && found.length < MATCHES; v++) {
    if (v !== byName && names[v].toLowerCase().includes(wanted)) found.push(foundAt(v));
  }
  return { answer: found };
}
