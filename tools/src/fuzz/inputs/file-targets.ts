import { type GameDocument, GyreError, OFFSIDE, ownedGraph, solve, verify } from 'gyre';
import {
  type GameFormat,
  gameFormats,
  gameOf,
  gunzip,
  gzip,
  parseGame,
  type SolutionFormat,
  solutionFor,
} from 'gyre/io';
import { parsedFormats } from 'gyre-formats';
import { someDocuments } from './documents.ts';
import { resealedContainer } from './seal.ts';
import { inPieces, joined, type Target } from './target.ts';

const FORMATS = [...parsedFormats, ...gameFormats];
/** A megabyte of game is far more than any input here holds. */
const LIMITS = { maxBytes: 1 << 24, maxHeap: 1 << 26 };
/** The last one is one that a parity game can be. */
const DOCUMENTS: readonly GameDocument[] = [
  ...someDocuments(40),
  {
    graph: ownedGraph(
      [0, 1, 0],
      [
        [0, 1],
        [1, 0],
        [1, 2],
      ],
    ),
    convention: OFFSIDE,
  },
];

/** Games in every format, packed or not, told apart by their first bytes. */
export const gameTargets: readonly Target[] = [
  ...FORMATS.map(gameTarget),
  {
    name: 'gzip',
    seeds: async () => {
      const plain = await written(FORMATS[FORMATS.length - 1]);
      return Promise.all(plain.slice(0, 5).map((bytes) => joined(gzip([bytes]))));
    },
    read: (bytes) => parseGame(gunzip(inPieces(bytes, 5)), { formats: FORMATS, ...LIMITS }),
  },
];

function gameTarget(format: GameFormat): Target {
  return {
    name: format.name,
    seeds: () => written(format),
    read: async (bytes) => {
      const document = await format.parse(inPieces(bytes, 7), LIMITS);
      gameOf(document); // what was read is a game, or is refused
      await parseGame([bytes], { formats: FORMATS, ...LIMITS });
    },
    ...(format.name === 'gyre' ? { reseal: resealedContainer } : {}),
  };
}

/** Those of the documents that the format can hold. */
async function written(format: GameFormat): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  for (const document of DOCUMENTS) {
    try {
      files.push(await joined(format.write(document)));
    } catch (error) {
      if (!(error instanceof GyreError)) throw error;
    }
  }
  return files;
}

const SOLVED: readonly GameDocument[] = DOCUMENTS.slice(0, 8);
/** The one game that damaged tables of solutions are read for. */
const ASKED = SOLVED[0];

/** Solutions in every format. */
export const solutionTargets: readonly Target[] = FORMATS.flatMap(({ solution }) =>
  solution === undefined ? [] : [solutionTarget(solution)],
);

function solutionTarget({ name, holdsGame = false, write, read }: SolutionFormat): Target {
  return {
    name: holdsGame ? name : `sol-${name}`,
    ...(holdsGame ? { reseal: resealedContainer } : {}),
    seeds: () =>
      Promise.all(
        (holdsGame ? SOLVED : [ASKED]).map((document) => joined(write(solve(gameOf(document)), document))),
      ),
    read: async (bytes) => {
      const file = await read(inPieces(bytes, 11), ASKED, LIMITS);
      verify(solutionFor(file, gameOf(file.document ?? ASKED)));
    },
  };
}
