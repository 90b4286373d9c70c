import { expect, test } from 'vitest';
import { documentOfKind } from '../../src/construct/index.ts';
import { gameJson, gyreBinary, parseGame, pgsolver } from '../../src/io/index.ts';
import { textOf } from '../../src/io/kit/index.ts';
import {
  answerData,
  answerFormats,
  judgeStrategy,
  objectiveOf,
  readAnswer,
  solveObjective,
  verifyObjective,
  writeAnswer,
} from '../../src/objective-files/index.ts';
import { goldenObjectives } from './games.ts';

const asJson = (golden: unknown): string => JSON.stringify(golden);
const bytesOf = async (chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> => {
  const all: number[] = [];
  for await (const chunk of chunks) all.push(...chunk);
  return Uint8Array.from(all);
};

const plain = goldenObjectives.filter(
  ({ claim, objective }) => claim === undefined && !/random/.test(objective),
);

test('a golden line is a game in JSON, whose answer has the names of the golden fields', async () => {
  for (const golden of plain) {
    const document = await parseGame(asJson(golden));
    const { arena, objective } = objectiveOf(document);
    expect(golden).toMatchObject(answerData(solveObjective(arena, objective)));
  }
});

test('games keep what they ask for in JSON and in .gyre', async () => {
  for (const golden of plain) {
    const document = await parseGame(asJson(golden));
    for (const format of [gameJson, gyreBinary]) {
      const again = await parseGame(await bytesOf(format.write(document)));
      const { arena, objective } = objectiveOf(again);
      expect(golden, format.name).toMatchObject(answerData(solveObjective(arena, objective)));
    }
  }
});

test.each(answerFormats)('answers as %s are read back and proved', async (format) => {
  for (const golden of plain.filter((_, i) => i % 7 === 0)) {
    if (format === 'paritysol' && golden.objective !== 'parity') continue;
    const document = await parseGame(asJson(golden));
    const asked = objectiveOf(document);
    const answer = solveObjective(asked.arena, asked.objective);
    const file = await readAnswer([await bytesOf(writeAnswer(answer, document, format))], document, asked);
    const verdict =
      'answer' in file
        ? verifyObjective(file.answer)
        : asked.objective.name === 'parity' &&
          judgeStrategy(asked.arena, asked.objective, file.winners, file.moves);
    expect(verdict, golden.id).toMatchObject({ verdict: 'right' });
  }
});

test('all four kinds of parity are written for PGSolver with the same winners', async () => {
  for (const golden of plain.filter(({ objective, vertices }) => objective === 'parity' && vertices > 0)) {
    const document = await parseGame(asJson(golden));
    const text = new TextDecoder().decode(await bytesOf(pgsolver.write(document)));
    const again = await parseGame(text, { objective: 'parity' });
    const { arena, objective } = objectiveOf(again);
    expect(answerData(solveObjective(arena, objective))).toEqual({ winner: golden.winner });
  }
});

test.each([
  ['{"vertices":2,"arcs":[[0,1]],"objective":"parity"}', 'the game has no priorities, and parity needs them'],
  ['{"vertices":2,"arcs":[[0,1]],"objective":"buchi"}', 'give --targets 3,7'],
  ['{"vertices":2,"arcs":[[0,1]],"objective":"party","priorities":[1,2]}', 'did you mean "parity"?'],
  ['{"vertices":2,"arcs":[[0,1]],"priorities":[1]}', 'there are 1 priorities for 2 vertices'],
  ['{"vertices":2,"arcs":[[0,1]],"priorities":[1,-1]}', 'priorities.1 is -1'],
  ['{"vertices":2,"arcs":[[0,1]],"priorities":[1,0.5]}', 'priorities.1 is 0.5'],
  ['{"vertices":2,"arcs":[[0,1]],"priorities":[1,3000000000]}', 'give whole numbers from 0 to 2147483648'],
  ['{"vertices":2,"arcs":[[0,1]],"objective":"buchi","targets":[2]}', 'there is no vertex 2'],
  ['{"vertices":2,"arcs":[[0,1]],"objective":"energy","weights":[1.5]}', 'weights.0 is 1.5'],
  [
    '{"vertices":2,"arcs":[[0,1]],"objective":"energy","weights":[9007199254740991]}',
    'add up to more than 2⁵²',
  ],
  [
    '{"owners":[2,0],"arcs":[[1,0]],"objective":"almost-surely","targets":[0]}',
    'vertex 0 of chance has no arc',
  ],
  [
    '{"owners":[2,0],"arcs":[[0,1]],"objective":"parity","priorities":[1,0]}',
    'with chance ask almost-surely',
  ],
])('%s is refused: %s', async (text, words) => {
  const refused = parseGame(text).then((document) => {
    const { arena, objective } = objectiveOf(document);
    return solveObjective(arena, objective);
  });
  await expect(refused).rejects.toThrow(words);
});

test('a game with an objective keeps its kind: numbers of its vertices and arcs would belong to others', async () => {
  const document = await parseGame('{"vertices":2,"arcs":[[0,1]],"objective":"buchi","targets":[1]}');
  for (const kind of ['owned', 'partizan'] as const)
    expect(() => documentOfKind(document, kind)).toThrow('the game has an objective');
});

test('an answer belongs to its game and objective; a table with holes and strange numbers is refused', async () => {
  const document = await parseGame(
    '{"owners":[0,1],"arcs":[[0,1],[1,0]],"objective":"parity","priorities":[2,1]}',
  );
  const asked = objectiveOf(document);
  const csv = await textOf(writeAnswer(solveObjective(asked.arena, asked.objective), document, 'csv'));
  const refusal = async (text: string, of = document): Promise<string> =>
    readAnswer([new TextEncoder().encode(text)], of, asked).then(
      () => 'read',
      (error: unknown) => String(error),
    );
  const other = await parseGame(
    '{"owners":[0,1],"arcs":[[0,0],[1,0]],"objective":"parity","priorities":[2,1]}',
  );
  expect(await refusal(csv, other)).toContain('belongs to another game');
  expect(await refusal(csv.replace('objective parity', 'objective buchi'))).toContain(
    'the file answers buchi',
  );
  expect(await refusal(csv.split('\n').slice(0, 3).join('\n'))).toContain('there is no row for vertex 1');
  expect(await refusal(csv.replace('1,1,', '7,1,'))).toContain('the vertex is 7');
  expect(await refusal('paritysol 1;\n0 0 5;')).toContain('there is no vertex 5');
  expect(await refusal('paritysol 1;\n0 0;\n0 1;')).toContain('vertex 0 comes twice');
  expect(await refusal('hello')).toContain('this is no answer to an objective');
});
