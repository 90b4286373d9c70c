import { positionOf } from 'gyre';
import { mapOf, type PositionMap } from 'gyre/map';
import { type Around, type HeldGame, playSource, type Spot, type Stop } from '../document/index.ts';
import { type SurveyQuestions, surveyOfSolution } from '../survey/survey.ts';
import type { Desk } from '../workers/desk.ts';
import { files, rules } from '../workers/desks.ts';
import type { Answers } from './answers.ts';
import { lineNow, match } from './playing.ts';
import { gameOf, openSource, type RulesSource } from './ruleset-arena.ts';
import type { Following } from './task.ts';

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
      if (now === undefined || playSource.value.kind !== 'drawn') return Promise.resolve([]);
      const standings = now.standings.slice(0, now.at + 1);
      const stops = standings.flatMap(({ vertex, player, value, plies }): Stop[] =>
        vertex === undefined ? [] : [{ position: positionOf(game, player, vertex), value, plies, player }],
      );
      return Promise.resolve(stops.every(({ position }) => position < game.positions) ? stops : []);
    },
  };
}

/** The map of a large file: made in its worker. */
export async function largeSource({ title, made }: HeldGame, following: Following): Promise<MapSource> {
  const map = await files.ask('map', { game: made }, following);
  return {
    ...asked(files, made),
    title: title === '' ? 'The large game' : title,
    map,
    trail: () => Promise.resolve([]),
  };
}

/** The map of the ruleset that Play has: made in its worker. */
export async function rulesetSource(source: RulesSource, following: Following): Promise<MapSource> {
  const { title } = await openSource(source, following);
  const game = gameOf(source);
  const map = await rules.ask('map', { game }, following);
  const trail = async (): Promise<readonly Stop[]> => {
    const line = lineNow();
    return playSource.value !== source || (match.value === undefined && line.path.length === 0)
      ? []
      : rules.ask('trail', { game, ...line });
  };
  return { ...asked(rules, game), title, map, trail };
}

function asked<Game>(
  survey: Desk<SurveyQuestions<Game>>,
  game: Game,
): Pick<MapSource, 'spots' | 'line' | 'near'> {
  return {
    spots: (positions) => survey.ask('spots', { game, positions }),
    line: (position) => survey.ask('line', { game, position }),
    near: (position) => survey.ask('near', { game, position }),
  };
}
