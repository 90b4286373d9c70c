import { checkText } from '../graph/inner.ts';
import { NAMES, type PositionWords } from '../notation/inner.ts';
import { type AnswerKind, type ArgumentKind, usageOf, WORDS, type Word, wordNamed } from '../words/inner.ts';
import { checkPositions } from './checks.ts';

/** What there is to say about a word or a name of the notation; undefined where it is unknown. */
export function helpOn(name: string, positions?: PositionWords): string[] | undefined {
  checkText(name, 'the name');
  checkPositions(positions);
  const word = wordNamed(name.replace(/^\./u, ''));
  if (word !== undefined) return helpOnWord(word);
  const named = NAMES.get(name);
  if (/^(?:tiny|miny)$/iu.test(name)) return ['tiny(x) = {0||0|-x}, miny(x) = {x|0||0}, for a positive x'];
  return named === undefined ? positions?.help(name) : [`${name} = ${named.definition}`];
}

function helpOnWord(word: Word): string[] {
  const { asFunction, asMethod } = usageOf(word);
  const takes = word.takes.map(([name, kind]) => `${name} is ${KINDS[kind]}`).join(', ');
  return [
    `${asFunction}, ${asMethod}: ${word.summary}`,
    `${takes}; gives ${GIVES[word.gives]}`,
    `${word.example[0]} → ${word.example[1].split('\n')[0]}`,
  ];
}

/** One line for each word. */
export function helpOnWords(): string[] {
  const all = [...WORDS.values()].map((word) => [usageOf(word).asMethod, word.summary]);
  const width = Math.max(...all.map(([usage]) => usage.length));
  return all.map(([usage, summary]) => `${usage.padEnd(width)}  ${summary}`);
}

const KINDS: Readonly<Record<ArgumentKind, string>> = {
  value: 'any value',
  stopper: 'a stopper',
  short: 'a game that ends',
  number: 'a number',
};

const GIVES: Readonly<Record<AnswerKind, string>> = {
  value: 'a value',
  truth: 'yes or no',
  list: 'a list of values',
  text: 'a text',
  thermograph: 'a thermograph',
  wall: 'the points of a wall',
};
