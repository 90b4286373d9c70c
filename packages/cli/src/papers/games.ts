import { type GameDocument, letterOf, type Player, positionOf, VALUE_LETTERS, valueAt } from 'gyre';
import {
  daggerLabelling,
  invertedLabelling,
  type LoeweGame,
  loeweValues,
  soundnessFault,
  unravelledTree,
  walkVertices,
} from 'gyre/construct';
import {
  bilabelAt,
  bilabelText,
  galeStewart,
  labelTree,
  PAPER_GAMES,
  type PlayedGame,
  playPaperGame,
} from 'gyre/papers';
import { nameOf, UsageError } from '../command/index.ts';
import { type Answer, type Asked, letterFor, lettersOf, type Topic, table, vertexNamesOf } from './topic.ts';

export const games: Topic = {
  name: 'games',
  number: '3.4',
  source: 'Löwe 2004, sections 3.1 and 3.2, Proposition 3.4',
  summary: 'S, A, G0, G1 and H1: values, the strategies of both players, and how they hang together',
  options: ['vertex'],
  answer: answerGames,
};

const PLAYERS: readonly Player[] = [0, 1];

function answerGames({ document, start }: Asked): Answer {
  const { equivalences, g0, g1, h1, symmetric, asymmetric } = galeStewart(document.graph, start);
  const values = [symmetric, asymmetric, g0, g1, h1].map((value) => letterOf(value));
  const played = PAPER_GAMES.map((kind) => playPaperGame(kind, document.graph));
  const strategies = PLAYERS.flatMap((player) => [
    `player ${player} to move: his value, and his move`,
    ...table(
      ['', ...PAPER_GAMES],
      vertexNamesOf(document).map((name, v) => [
        name,
        ...played.map((game) => planAt(document, game, player, v)),
      ]),
    ),
  ]);
  const said = equivalences.map(
    ({ text, left, holds }) => `${holds ? '✓' : '✗'} ${text}: ${left ? 'yes' : 'no'}`,
  );
  return {
    lines: [
      `from ${nameOf(document, start)}, player 0 first: ${PAPER_GAMES.map((kind, i) => `${kind} ${values[i]}`).join(', ')}`,
      ...said,
      ...strategies,
    ],
    json: {
      values: Object.fromEntries(PAPER_GAMES.map((kind, i) => [kind, values[i]])),
      equivalences,
      games: Object.fromEntries(PAPER_GAMES.map((kind, i) => [kind, gameJson(played[i])])),
    },
  };
}

function planAt(
  document: GameDocument,
  { solution, strategies }: PlayedGame,
  player: Player,
  v: number,
): string {
  const value = letterOf(valueAt(solution, positionOf(solution.game, player, v)));
  const move = strategies[player][v];
  return move < 0 ? value : `${value} → ${nameOf(document, move)}`;
}

function gameJson({ solution, strategies }: PlayedGame): unknown {
  const { graph } = solution.game;
  return PLAYERS.map((player) => ({
    player,
    values: Array.from({ length: graph.vertices }, (_, v) =>
      letterOf(valueAt(solution, positionOf(solution.game, player, v))),
    ),
    moves: Array.from(strategies[player], (w) => (w < 0 ? null : w)),
  }));
}

export const sound: Topic = {
  name: 'sound',
  number: '3.5',
  source: 'Löwe 2004, section 3.3 and Corollary 3.5',
  summary: 'is the labelling --labels sound for --game? without them: the S-sound labelling and its inverse',
  options: ['labels', 'game'],
  answer: answerSound,
};

const GAMES: Readonly<Record<string, LoeweGame>> = {
  S: 'S',
  'inverted-S': 'inverted S',
  A: 'A',
  'inverted-A': 'inverted A',
};

/** The words that `--game` takes. */
export const SOUND_GAMES: readonly string[] = Object.keys(GAMES);

function answerSound({ document, text }: Asked): Answer {
  const { graph } = document;
  const given = text('labels');
  if (given === undefined) return soundPair(document);
  const word = text('game') ?? 'S';
  const labels = Array.from(given.toUpperCase(), (letter) => VALUE_LETTERS.indexOf(letter));
  if (labels.includes(-1) || labels.length !== graph.vertices) {
    throw new UsageError(
      `--labels is "${given}"`,
      `give ${graph.vertices} letters out of W, D and L, one for each vertex`,
    );
  }
  const fault = soundnessFault(labels, { kind: GAMES[word], graph });
  const value = fault === undefined ? undefined : letterFor(loeweValues(GAMES[word], graph)[fault]);
  const said =
    fault === undefined
      ? `${given} is sound for ${word}`
      : `${given} is not sound for ${word}: ${nameOf(document, fault)} is ${value}, not ${letterFor(labels[fault])}`;
  return {
    lines: [said],
    json: {
      game: word,
      isSound: fault === undefined,
      ...(fault === undefined ? {} : { vertex: fault, value }),
    },
    isNo: fault !== undefined,
  };
}

/** Corollary 3.5: an S-sound labelling, and its inverse. */
function soundPair(document: GameDocument): Answer {
  const { graph } = document;
  const labelling = loeweValues('S', graph);
  const inverse = invertedLabelling(labelling);
  const holds = soundnessFault(inverse, { kind: 'inverted S', graph }) === undefined;
  const rows = vertexNamesOf(document).map((name, v) => [
    name,
    letterFor(labelling[v]),
    letterFor(inverse[v]),
  ]);
  return {
    lines: [
      ...table(['', 'ℓ', 'inv(ℓ)'], rows),
      '✓ ℓ is S-sound',
      holds
        ? '✓ inv(ℓ) is sound for inverted S'
        : '✗ inv(ℓ) is not sound for inverted S: the graph is not symmetric',
    ],
    json: { labels: lettersOf(labelling), inverse: lettersOf(inverse), isInverseSound: holds },
  };
}

export const stages: Topic = {
  name: 'stages',
  number: '3.6',
  source: 'Löwe 2004, Theorem 3.6 (Gale and Stewart 1953)',
  summary: 'the unravelled tree, --depth moves deep: the label of each walk and the stage that gives it',
  options: ['vertex', 'depth'],
  answer: answerStages,
};

/** How many walks a tree may have here. */
const MAX_WALKS = 100_000;

function answerStages({ document, start, text }: Asked): Answer {
  const depth = Number(text('depth') ?? 2);
  const tree = unravelledTree(document.graph, start, depth, MAX_WALKS);
  const { labels, stageOf, lastStage } = labelTree(tree, tree.walks.cut);
  const walks = Array.from(labels, (label, i) => ({
    walk: walkVertices(tree.walks, i),
    label: letterFor(label),
    stage: stageOf[i] < 0 ? null : stageOf[i],
    isCut: tree.walks.cut[i] === 1,
  }));
  const rows = walks.map(({ walk, label, stage, isCut }) => [
    walk.map((v) => nameOf(document, v)).join(', '),
    label,
    isCut ? 'cut off' : stage === null ? '' : String(stage),
  ]);
  return { lines: table(['walk', 'label', 'stage'], rows), json: { depth, lastStage, walks } };
}

export const dagger: Topic = {
  name: 'dagger',
  number: '3.10',
  source: 'Löwe 2004, Proposition 3.10',
  summary: 'ℓ†, the A-sound bilabelling of what the start reaches; partial where it reaches not all',
  options: ['vertex'],
  answer: answerDagger,
};

function answerDagger({ document, start }: Asked): Answer {
  const labels = daggerLabelling(document.graph, start);
  const bilabels = vertexNamesOf(document).map((_, v) => {
    const bilabel = bilabelAt(labels, v);
    return bilabel === undefined ? null : bilabelText(bilabel);
  });
  const rows = vertexNamesOf(document).map((name, v) => [name, bilabels[v] ?? 'not reached']);
  return { lines: table(['', 'ℓ†'], rows), json: { bilabels } };
}
