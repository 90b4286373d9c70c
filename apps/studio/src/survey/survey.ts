import type { Solution, TokenGame } from 'gyre';
import { mainLine, playerAt, pliesAt, valueAt, vertexOf } from 'gyre';
import { type MapColumns, mapOf, type PositionMap } from 'gyre/map';
import type { JobMap, Reply, serveJobs } from 'gyre/workers';
import { type Around, type DrawnArc, type Found, marksOf, type Spot, type Stop } from '../document/index.ts';

/** A solved game as a map asks about it. */
export interface Survey {
  readonly columns: () => MapColumns;
  readonly spot: (position: number) => Spot;
  /** Best play from a position. */
  readonly line: (position: number) => Promise<readonly Stop[]> | readonly Stop[];
  readonly around: (position: number) => Around;
}

/** What a worker with a survey does; each question says of which game. */
export interface SurveyQuestions<Game> {
  map: { question: { game: Game }; answer: PositionMap };
  spots: { question: { game: Game; positions: readonly number[] }; answer: readonly Spot[] };
  line: { question: { game: Game; position: number }; answer: readonly Stop[] };
  near: { question: { game: Game; position: number }; answer: Around };
}

/** How a worker with a survey does it; `surveyed` makes the survey, or has it. */
export function surveyJobs<Game>(
  surveyed: (game: Game, onProgress: (share: number) => void) => Promise<Survey>,
): Jobs<SurveyQuestions<Game>> {
  return {
    map: async ({ game }, onProgress) => mapReply(await surveyed(game, onProgress)),
    spots: async ({ game, positions }, onProgress) => ({
      answer: positions.map((await surveyed(game, onProgress)).spot),
    }),
    line: async ({ game, position }, onProgress) => ({
      answer: await (await surveyed(game, onProgress)).line(position),
    }),
    near: async ({ game, position }, onProgress) => ({
      answer: (await surveyed(game, onProgress)).around(position),
    }),
  };
}

type Jobs<Questions extends JobMap<Questions>> = Parameters<typeof serveJobs<Questions>>[1];

/** The most positions that are points on a map: more would not be told apart. */
const MOST_POINTS = 4_000_000;
const LONGEST_LINE = 400;
const AROUND = 24;

/** Makes the map; its arrays are handed over. */
function mapReply({ columns }: Survey): Reply<PositionMap> {
  const map = mapOf(columns(), { most: MOST_POINTS });
  const arrays = [map.order, map.places, map.layers, ...map.counts];
  return { answer: map, transfer: arrays.map(({ buffer }) => buffer as ArrayBuffer) };
}

/** The survey of a game on a graph. */
export function surveyOfSolution(solution: Solution, nameOf: (vertex: number) => string): Survey {
  const { game } = solution;
  const spot = (position: number): Spot => ({
    position,
    name: nameOf(vertexOf(game, position)),
    ...moverOf(game, position),
    value: valueAt(solution, position),
    plies: pliesAt(solution, position),
  });
  return {
    columns: () => solution,
    spot,
    line: (position) =>
      mainLine(solution, position, LONGEST_LINE).positions.map((p) => ({
        position: p,
        value: valueAt(solution, p),
        plies: pliesAt(solution, p),
      })),
    around: (position) => {
      const chosen = verticesAround(game, vertexOf(game, position));
      const found = (v: number): Found => ({ vertex: v, name: nameOf(v), marks: marksOf(solution, v) });
      return { vertices: chosen.map(found), arcs: arcsAmong(game, chosen) };
    },
  };
}

function moverOf(game: TokenGame, position: number): Pick<Spot, 'mover'> {
  if (game.layout === 'shared') return {};
  return { mover: playerAt(game, position) === 0 ? 'Left' : 'Right' };
}

/** The vertices nearest to one, along arcs in either direction; itself first. */
function verticesAround({ graph }: TokenGame, vertex: number): number[] {
  const players = graph.kind === 'partizan' ? BOTH : ONE;
  const rows = players.flatMap((player) => [graph.out(player), graph.into(player)]);
  return nearest(vertex, (v) => rows.map(({ offsets, ends }) => ends.subarray(offsets[v], offsets[v + 1])));
}

const BOTH = [0, 1] as const;
const ONE = [0] as const;

/** The numbers nearest to one, breadth first; itself first. */
export function nearest(from: number, neighbours: (v: number) => readonly ArrayLike<number>[]): number[] {
  const chosen = [from];
  const isChosen = new Set(chosen);
  for (let i = 0; i < chosen.length && chosen.length < AROUND; i++) {
    for (const row of neighbours(chosen[i])) {
      for (let a = 0; a < row.length && chosen.length < AROUND; a++) {
        if (isChosen.has(row[a])) continue;
        isChosen.add(row[a]);
        chosen.push(row[a]);
      }
    }
  }
  return chosen;
}

function arcsAmong({ graph }: TokenGame, chosen: readonly number[]): DrawnArc[] {
  const isPartizan = graph.kind === 'partizan';
  return (isPartizan ? BOTH : ONE).flatMap((player) => {
    const { offsets, ends } = graph.out(player);
    const who = !isPartizan ? 'both' : player === 0 ? 'left' : 'right';
    return chosen.flatMap((from) => {
      const row = new Set(ends.subarray(offsets[from], offsets[from + 1]));
      return chosen.filter((to) => row.has(to)).map((to): DrawnArc => ({ from, to, who }));
    });
  });
}
