import {
  asksForMore,
  checkColumns,
  checkGame,
  type GameDocument,
  type Layout,
  NORMAL,
  printedSolution,
  type Solution,
  type TokenGame,
  tokenGame,
  WIN,
} from '../../game/inner.ts';
import { checkParts, refuse } from '../../graph/inner.ts';
import { gameColumns, gameFromContainer, gameHeader } from '../game-json/binary.ts';
import { gameChecksum } from '../kit/checksum.ts';
import {
  type ColumnData,
  type Container,
  readContainer,
  withFile,
  writeContainer,
} from '../kit/container.ts';
import { checkDocument } from '../kit/document-checks.ts';
import { checkedChunks, checkParseOptions } from '../kit/doors.ts';
import type { Chunks, ParseOptions, SolutionFile, WriteOptions } from '../kit/format.ts';

/** Writes a solution (docs/formats/solution.md); with `document`, together with its game. */
export function* writeSolution(
  solution: Solution,
  document?: GameDocument,
  { bestMove }: WriteOptions = {},
): Generator<Uint8Array> {
  checkColumns(solution);
  if (document !== undefined) checkDocumentOf(solution, document);
  const { game, solver, values, plies, scores, ranks } = solution;
  const columns = new Map<string, ColumnData>([['values', values]]);
  for (const [name, column] of Object.entries({ plies, scores, ranks })) {
    if (column !== undefined) columns.set(name, column);
  }
  if (bestMove !== undefined)
    columns.set(
      'moves',
      Int32Array.from(values, (_, p) => bestMove(p) ?? -1),
    );
  if (document !== undefined)
    for (const [name, column] of gameColumns(document, 'game.')) columns.set(name, column);
  const header = {
    gyre: 1,
    content: 'solution',
    solver,
    convention: game.convention.name,
    layout: game.layout,
    positions: game.positions,
    vertices: game.graph.vertices,
    checksum: gameChecksum(game),
    ...(document === undefined ? {} : { game: gameHeader(document) }),
  };
  yield* writeContainer({ header, columns });
}

/** Reads a solution file. */
export async function parseSolution(chunks: Chunks, options: ParseOptions = {}): Promise<SolutionFile> {
  checkParseOptions(options);
  const container = await readContainer(checkedChunks(chunks), options);
  return withFile(options.file, () => solutionFrom(container));
}

function solutionFrom(container: Container): SolutionFile {
  const { header, columns } = container;
  if (header['content'] === 'answer')
    refuse(
      'E_FORMAT',
      'this is an answer to an objective',
      'gyre verify GAME ANSWER takes it, and gyre solve GAME -s VERTEX asks it',
    );
  if (header.content !== 'solution') {
    const hint = 'solve the game, and write its solution to a file';
    refuse('E_FORMAT', 'this is a game, not a solution', hint, {}, { option: 'out' });
  }
  const { solver, layout, positions, checksum } = header as Record<string, unknown>;
  const values = columns.get('values');
  const plies = columns.get('plies');
  const scores = columns.get('scores');
  const ranks = columns.get('ranks');
  const all = [values, plies ?? values, scores ?? values, ranks ?? values];
  const isGood =
    values instanceof Uint8Array &&
    (plies === undefined || plies instanceof Uint16Array || plies instanceof Uint32Array) &&
    (scores === undefined || scores instanceof Int32Array) &&
    (ranks === undefined || ranks instanceof Int32Array) &&
    all.every((column) => column?.length === positions) &&
    typeof checksum === 'string';
  if (!isGood) refuse('E_SOLUTION', 'the columns do not agree with the header', 'the file was damaged');
  if (values.some((value) => value > WIN)) refuse('E_SOLUTION', 'a value is none of L, D and W');
  return {
    solver: String(solver),
    layout: layout as Layout,
    positions: positions as number,
    checksum,
    values,
    ...(plies === undefined ? {} : { plies }),
    ...(scores === undefined ? {} : { scores }),
    ...(ranks === undefined ? {} : { ranks }),
    ...(header.game === undefined ? {} : { document: gameFromContainer(container, header.game, 'game.') }),
  };
}

/** The solution in a file as a solution of `game`; refuses one that belongs to another game. */
export function solutionFor(file: SolutionFile, game: TokenGame): Solution {
  checkParts(file, 'a solution file', SOLUTION_PARTS, 'make one with parseSolution');
  checkGame(game);
  const { solver, values, plies, scores, ranks } = file;
  if (
    file.layout !== game.layout ||
    file.positions !== game.positions ||
    file.checksum !== gameChecksum(game)
  )
    refuse(...anotherGame(file.checksum, gameChecksum(game)));
  return printedSolution({
    game,
    solver,
    values,
    ...(plies === undefined ? {} : { plies }),
    ...(scores === undefined ? {} : { scores }),
    ...(ranks === undefined ? {} : { ranks }),
  });
}

/** The game of a document. */
export function gameOf(document: GameDocument): TokenGame {
  checkDocument(document);
  const { graph, convention, payoffs, names, players, objective } = document;
  if (asksForMore(document)) {
    const asked = objective?.name ?? 'priorities, targets, weights or chance';
    const hint = 'gyre solve and gyre verify answer that; in programs, gyre/objectives';
    refuse('E_FORMAT', `the game has an objective: ${asked}`, hint);
  }
  const game = tokenGame(graph, convention ?? NORMAL, payoffs, names);
  return players === undefined ? game : { ...game, players };
}

const SOLUTION_PARTS = { solver: 'text', layout: 'text', checksum: 'text', values: 'list' } as const;

/** Refuses a document whose game is not the one that the solution is of. */
export function checkDocumentOf({ game }: Solution, document: GameDocument): void {
  checkDocument(document);
  const { graph } = document;
  if (graph === game.graph) return;
  const its = gameChecksum(game);
  const ofDocument = gameChecksum(gameOf(document));
  if (its !== ofDocument) refuse(...anotherGame(its, ofDocument));
}

/** Code, finding and hint for refusing a solution that belongs to another game. */
export function anotherGame(its: string, ofGame: string): ['E_SOLUTION', string, string] {
  return [
    'E_SOLUTION',
    'the solution belongs to another game',
    `its checksum is ${its}, that of the game ${ofGame}`,
  ];
}
