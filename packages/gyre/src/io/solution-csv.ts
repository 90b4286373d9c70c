import {
  ENDLESS_32,
  type GameDocument,
  letterOf,
  playerAt,
  pliesAt,
  positionOf,
  type Solution,
  VALUE_LETTERS,
  valueAt,
  vertexOf,
} from '../game/index.ts';
import { gameChecksum } from './checksum.ts';
import { type Chunks, linesOf } from './chunks.ts';
import { encoded, type ParseOptions } from './format.ts';
import { LinePlace } from './line-place.ts';
import { anotherGame, gameOf, type SolutionFile } from './solution-file.ts';

/**
 * A solution as CSV: one row a position, `vertex,player,value,plies`, with the score where the game has
 * scores and the name where vertices have names. A comment names the solver and the game's checksum.
 */
export function writeSolutionCsv(solution: Solution, document: GameDocument): Iterable<Uint8Array> {
  return encoded(csvPieces(solution, document));
}

function* csvPieces(solution: Solution, { names }: GameDocument): Generator<string> {
  const { game, scores } = solution;
  yield `# gyre solution, solver ${solution.solver}, game ${gameChecksum(game)}\n`;
  yield `vertex,player,value,plies${scores === undefined ? '' : ',score'}${names === undefined ? '' : ',name'}\n`;
  for (let p = 0; p < game.positions; p++) {
    const v = vertexOf(game, p);
    const player = game.layout === 'shared' ? 'either' : playerAt(game, p);
    const score = scores === undefined ? '' : `,${scores[p]}`;
    const name = names === undefined ? '' : `,"${names.name(v).replaceAll('"', '""')}"`;
    yield `${v},${player},${letterOf(valueAt(solution, p))},${pliesAt(solution, p) ?? ''}${score}${name}\n`;
  }
}

/** Reads a solution of the game of `document` from CSV. */
export async function parseSolutionCsv(
  chunks: Chunks,
  document: GameDocument,
  { file }: ParseOptions = {},
): Promise<SolutionFile> {
  const game = gameOf(document);
  const place = new LinePlace(file);
  const values = new Uint8Array(game.positions).fill(UNSET);
  const plies = new Uint32Array(game.positions).fill(ENDLESS_32);
  const scores = new Int32Array(game.positions);
  let header: readonly string[] | undefined;
  const checksum = gameChecksum(game);
  let solver = 'csv';
  for await (const line of linesOf(chunks, file)) {
    place.line++;
    const claim = /^# gyre solution, solver (\S+), game ([0-9a-f]{16})$/.exec(line);
    if (claim !== null) solver = claim[1];
    if (claim !== null && claim[2] !== checksum) throw place.refuse(...anotherGame(claim[2], checksum));
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (header === undefined) header = readHeader(line, place);
    else readRow(line, header);
  }
  const missing = values.indexOf(UNSET);
  if (missing >= 0) {
    throw place.refuse(
      'E_SOLUTION',
      `there is no row for vertex ${vertexOf(game, missing)}`,
      'one row a position',
    );
  }
  const columns = header?.includes('score') === true ? { values, plies, scores } : { values, plies };
  return { solver, layout: game.layout, positions: game.positions, checksum, ...columns };

  function readRow(line: string, names: readonly string[]): void {
    const fields = line.split(',');
    const field = (name: string): string => fields[names.indexOf(name)]?.trim() ?? '';
    const v = /^\d+$/.test(field('vertex')) ? Number(field('vertex')) : -1;
    if (v < 0 || v >= game.graph.vertices) {
      throw place.refuse(
        'E_VERTEX',
        `there is no vertex "${field('vertex')}"`,
        `there are ${game.graph.vertices}`,
      );
    }
    const value = VALUE_LETTERS.indexOf(field('value'));
    if (value < 0 || field('value').length !== 1) {
      throw place.refuse('E_SOLUTION', `the value is "${field('value')}"`, 'values are W, D and L');
    }
    const p = positionOf(game, field('player') === '1' ? 1 : 0, v);
    values[p] = value;
    plies[p] = numberIn('plies', field('plies'), ENDLESS_32);
    scores[p] = numberIn('score', field('score'), 0);
  }

  function numberIn(name: string, text: string, otherwise: number): number {
    if (text === '') return otherwise;
    if (/^-?\d{1,10}$/.test(text)) return Number(text);
    throw place.refuse('E_SOLUTION', `the ${name} is "${text}"`, 'give a whole number, or nothing');
  }
}

const UNSET = 0xff;

function readHeader(line: string, place: LinePlace): readonly string[] {
  const names = line.split(',').map((name) => name.trim());
  for (const needed of ['vertex', 'player', 'value', 'plies']) {
    if (!names.includes(needed)) {
      throw place.refuse(
        'E_SOLUTION',
        `there is no column "${needed}"`,
        'the first row is vertex,player,value,plies',
      );
    }
  }
  return names;
}
