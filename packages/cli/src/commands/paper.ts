import { type GameDocument, GyreError, oneLine, whatIsMeant } from 'gyre';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  inOneGo,
  numberOption,
  type OptionSpec,
  readingOf,
  textOption,
  UsageError,
  vertexNamed,
} from '../command/index.ts';
import { INPUT_ARGUMENT, INPUT_OPTIONS, readGameFor } from '../input/input.ts';
import { SOUND_GAMES } from '../papers/games.ts';
import type { Topic, TopicOption } from '../papers/topic.ts';
import { topics } from '../papers/topics.ts';

const TOPIC_OPTIONS: Readonly<Record<TopicOption, OptionSpec>> = {
  vertex: {
    flags: '-v, --vertex <vertex>',
    summary: 'where play begins; the start of the game otherwise, or its first vertex',
  },
  walk: {
    flags: '--walk <vertices>',
    summary: 'for walk: a,b,c, or "a,(b,c)" for one that goes round b and c for ever',
  },
  depth: {
    flags: '-d, --depth <moves>',
    summary: 'for walk and stages: how many moves deep the tree is; 2 otherwise',
  },
  time: {
    flags: '--time <t>',
    summary: 'for nmfl: the labels at this time, from −2V on; at the end otherwise',
  },
  labels: {
    flags: '--labels <letters>',
    summary: 'for sound: a letter W, D or L for each vertex in turn, as in DWDLD',
  },
  game: {
    flags: '--game <game>',
    summary: 'for sound: the game that the labels are about; S otherwise',
    choices: SOUND_GAMES,
  },
};

export const command: CommandSpec = {
  arguments: [
    {
      name: 'TOPIC',
      summary: `what of the paper: ${topics.map(({ name }) => name).join(', ')}, or its number; nothing lists them`,
      choices: topics.map(({ name }) => name),
    },
    INPUT_ARGUMENT,
  ],
  options: [...Object.values(TOPIC_OPTIONS), ...INPUT_OPTIONS],
  examples: [
    { command: 'gyre paper', says: 'what can be asked, with its place in the papers' },
    {
      command: 'gyre paper games game.json',
      says: 'Löwe, Proposition 3.4, with the strategies of both players',
    },
    { command: 'gyre paper 3.4 game.json', says: 'the same by its number' },
    { command: 'gyre paper walk game.json --walk "a,(b,c)"', says: 'is that an endless walk?' },
    { command: 'gyre paper roth game.json', says: 'B, C and their limit, the classes, the Proposition' },
  ],
  details:
    'Puts a definition or a statement of the papers to a game. The convention of the file does not matter: each topic has ' +
    'its own. The exit code is 1 where the answer is no. docs/papers.md tells where the rest of the papers is found.',
  run,
};

async function run(call: Call): Promise<number> {
  const [name, path] = call.args;
  if (name === undefined) return listTopics(call);
  const topic = topicNamed(name);
  checkOptions(call, topic);
  const document =
    topic.name === 'order' ? undefined : await readGameFor(path, call.terminal, readingOf(call));
  if (document !== undefined) checkDocument(document);
  const start = document === undefined ? 0 : startAsked(call, document);
  const asked = {
    document: document as GameDocument,
    start,
    text: (option: TopicOption) => textOption(call, option),
  };
  const { lines, json, isNo } = await inOneGo('the paper was read', () => topic.answer(asked));
  const { source } = topic;
  if (flagOption(call, 'json')) {
    await call.terminal.print(JSON.stringify({ schema: 'gyre/paper/1', topic: topic.name, source, ...json }));
  } else {
    await call.terminal.print([source, ...lines].join('\n'));
  }
  return isNo === true ? EXIT.no : EXIT.ok;
}

async function listTopics(call: Call): Promise<number> {
  const listed = topics.map(({ name, number, source, summary }) => ({
    topic: name,
    number: number ?? null,
    source,
    summary,
  }));
  if (flagOption(call, 'json')) {
    await call.terminal.print(JSON.stringify({ schema: 'gyre/paper/1', topics: listed }));
    return EXIT.ok;
  }
  const lines = listed.flatMap(({ topic, number, source, summary }) => [
    `${topic.padEnd(9)} ${(number ?? '').padEnd(5)} ${source}`,
    `${' '.repeat(16)}${summary}`,
  ]);
  await call.terminal.print(lines.join('\n'));
  return EXIT.ok;
}

function topicNamed(name: string): Topic {
  const found = topics.find((topic) => topic.name === name || topic.number === name);
  if (found !== undefined) return found;
  const names = topics.map((topic) => topic.name);
  throw new UsageError(`there is no topic "${oneLine(name)}"`, whatIsMeant(name, names, 'topics'));
}

/** Refuses options that mean nothing to the topic. */
function checkOptions(call: Call, topic: Topic): void {
  for (const [option, { flags }] of Object.entries(TOPIC_OPTIONS)) {
    if (textOption(call, option) === undefined || topic.options.includes(option as TopicOption)) continue;
    const flag = /--[a-z]+/.exec(flags)?.[0];
    const others = topics
      .filter(({ options }) => options.includes(option as TopicOption))
      .map(({ name }) => name);
    throw new UsageError(`${flag} says nothing to ${topic.name}`, `it is for ${others.join(', ')}`);
  }
  numberOption(call, 'depth', '--depth');
}

/** Refuses games that the papers do not cover, and answers that would not fit on a page. */
function checkDocument({ graph, payoffs, objective }: GameDocument): void {
  if (objective !== undefined)
    throw new GyreError(
      'E_FORMAT',
      'the game has an objective',
      'the papers ask who moves last; gyre solve answers it',
    );
  if (payoffs !== undefined && payoffs.length > 0) {
    throw new GyreError(
      'E_PAYOFF',
      'the game has payoffs',
      'the games of the papers end only where a player is stuck',
    );
  }
  if (graph.vertices > MAX_VERTICES) {
    throw new GyreError(
      'E_LIMIT',
      `the graph has ${graph.vertices} vertices`,
      `this command takes ${MAX_VERTICES}; the library, gyre/papers, takes any`,
    );
  }
}

const MAX_VERTICES = 100_000;

function startAsked(call: Call, document: GameDocument): number {
  const text = textOption(call, 'vertex');
  return text === undefined ? (document.start?.vertex ?? 0) : vertexNamed(document, text);
}
