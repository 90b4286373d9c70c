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
import {
  DRAW_LIMIT,
  type Found,
  type LargeAnswers,
  type LargeFile,
  marksOf,
  type Opened,
} from '../document/index.ts';
import { parseAny } from '../document/text-formats.ts';
import { barsOf } from '../survey/bars.ts';
import { surveyJobs, surveyOfSolution } from '../survey/survey.ts';
import type { FileQuestions } from './desks.ts';
import { KeepOne } from './keep-one.ts';

/** A large game, and its answers under the convention that was asked for last. */
interface Held {
  readonly source: GameDocument;
  convention?: string;
  solution?: Solution;
}

/** The large game that is open: the page asks about parts of it. */
const held = new KeepOne<Held>();

const MATCHES = 50;

serveJobs<FileQuestions>(ownPort(), {
  open,
  solve: async ({ game }, onProgress) => ({ answer: answersOf(await solved(game, onProgress)) }),
  find,
  ...surveyJobs(async (game: LargeFile, onProgress) => {
    const { source, solution } = await solved(game, onProgress);
    return surveyOfSolution(solution, (v) => nameAt(source, v));
  }),
});

/** Reads a file. What was open stays until it is known that this one is too large to draw, too. */
async function open(
  { source, file, opening }: FileQuestions['open']['question'],
  onProgress: (share: number) => void,
): Promise<Reply<Opened>> {
  const read = await parseAny(source, file, onProgress);
  const { vertices, arcs } = read.graph;
  checkNames(read);
  if (vertices <= DRAW_LIMIT.vertices && arcs <= DRAW_LIMIT.arcs)
    return { answer: { kind: 'small', game: packDocument(read) } };
  await held.get(String(opening), () => Promise.resolve({ source: read }));
  const convention = read.convention?.name ?? 'normal';
  return { answer: { kind: 'large', title: read.title ?? file ?? '', vertices, arcs, convention } };
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

/** The game with its answers: read again and solved again, where that is needed. */
async function solved(
  { opening, source: from, file, convention }: LargeFile,
  onProgress: (share: number) => void,
): Promise<{ readonly source: GameDocument; readonly solution: Solution }> {
  const game = await held.get(String(opening), async () => ({
    source: await parseAny(from, file, onProgress),
  }));
  const { source } = game;
  if (game.solution === undefined || game.convention !== convention) {
    const chosen = source.convention?.name === convention ? source.convention : conventionNamed(convention);
    game.solution = solve(tokenGame(source.graph, chosen, source.payoffs), { onProgress });
    game.convention = convention;
  }
  return { source, solution: game.solution };
}

function answersOf({ source, solution }: Required<Pick<Held, 'source' | 'solution'>>): LargeAnswers {
  const { W, D, L, positions, endless, byPlies, longestWin } = census(solution, 1);
  const longest = (vertex: number, plies: number): Pick<LargeAnswers, 'longest'> => ({
    longest: { vertex, name: nameAt(source, vertex), plies },
  });
  return {
    positions,
    counts: { W, D, L },
    ...(endless === undefined ? {} : { endless: endless.W + endless.D + endless.L }),
    ...(longestWin === undefined
      ? {}
      : longest(vertexOf(solution.game, longestWin.position), longestWin.plies)),
    bars: barsOf(byPlies),
  };
}

function nameAt({ names }: GameDocument, v: number): string {
  return names?.name(v) ?? String(v);
}

/** Vertices by number, by name, or by a part of the name. */
async function find(
  { game, query }: FileQuestions['find']['question'],
  onProgress: (share: number) => void,
): Promise<Reply<readonly Found[]>> {
  const { source, solution } = await solved(game, onProgress);
  const byName = source.names?.vertex(query);
  const wanted = query.trim().toLowerCase();
  const found: number[] = [];
  if (byName !== undefined) found.push(byName);
  else if (/^\d+$/.test(wanted) && Number(wanted) < source.graph.vertices) found.push(Number(wanted));
  const names = wanted === '' ? [] : (source.names?.names ?? []);
  for (let v = 0; v < names.length && found.length < MATCHES; v++) {
    if (v !== byName && names[v].toLowerCase().includes(wanted)) found.push(v);
  }
  return {
    answer: found.map((v) => ({ vertex: v, name: nameAt(source, v), marks: marksOf(solution, v) })),
  };
}
