import { positionOf } from 'gyre';
import { mapOf, type PositionMap } from 'gyre/map';
import {
  type Around,
  largeGame,
  type MapSubject,
  playLine,
  playParameters,
  playSource,
  type Spot,
  type Stop,
} from '../document/index.ts';
import { type SurveyQuestions, surveyOfSolution } from '../survey/survey.ts';
import type { Desk } from '../workers/desk.ts';
import { files, rules } from '../workers/desks.ts';
import type { Answers } from './answers.ts';
import { match, pathOf } from './playing.ts';

/** A solved game that is seen as a map. */
export interface MapSource {
  readonly title: string;
  readonly map: PositionMap;
  spots(positions: readonly number[]): Promise<readonly Spot[]>;
  /** Best play from a position. */
  line(position: number): Promise<readonly Stop[]>;
  readonly near: (position: number) => Promise<Around>;
  /** The game that is being played. */
  trail(): Promise<readonly Stop[]>;
}

/** How the work of making a map is followed and stopped. */
interface Following {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** The map of the drawn game: small, so it is made here. */
export function drawnSource({ of, solution }: Answers): MapSource {
  const { game } = solution;
  const survey = surveyOfSolution(solution, (v) => of.vertices[v].name);
  return {
    title: of.title === '' ? 'The drawn game' : of.title,
    map: mapOf(solution),
    spots: (positions) => Promise.resolve(positions.map(survey.spot)),
    line: (position) => Promise.resolve(survey.line(position)),
    near: (position) => Promise.resolve(survey.around(position)),
    trail: () => {
      const now = match.value;
      if (now === undefined || playSource.value !== 'drawn') return Promise.resolve([]);
      const standings = now.standings.slice(0, now.at + 1);
      const stops = standings.flatMap(({ vertex, player, value, plies }): Stop[] =>
        vertex === undefined ? [] : [{ position: positionOf(game, player, vertex), value, plies, player }],
      );
      return Promise.resolve(stops.every(({ position }) => position < game.positions) ? stops : []);
    },
  };
}

/** The map of the large file, or of the ruleset that Play has: made in their workers. */
export async function workedSource(subject: MapSubject, following: Following): Promise<MapSource> {
  if (subject === 'large') {
    const map = await files.ask('map', {}, following);
    const title = largeGame.value?.title ?? '';
    return {
      ...asked(files),
      title: title === '' ? 'The large game' : title,
      map,
      trail: () => Promise.resolve([]),
    };
  }
  const named = { name: playSource.value, parameters: playParameters.value };
  const { title } = await rules.ask('begin', named, following);
  const map = await rules.ask('map', {}, { signal: following.signal });
  return { ...asked(rules), title, map, trail: () => rulesetTrail(title) };
}

function asked(survey: Desk<SurveyQuestions>): Pick<MapSource, 'spots' | 'line' | 'near'> {
  return {
    spots: (positions) => survey.ask('spots', { positions }),
    line: (position) => survey.ask('line', { position }),
    near: (position) => survey.ask('near', { position }),
  };
}

async function rulesetTrail(title: string): Promise<readonly Stop[]> {
  const now = match.value;
  if (now === undefined) return playLine.value.path.length === 0 ? [] : rules.ask('trail', playLine.value); // of a link
  if (now.arena.title !== title) return [];
  const { from } = now.arena;
  return rules.ask('trail', { ...(from === undefined ? {} : { from }), path: pathOf(now) });
}
