import { GyreError, whatIsMeant } from 'gyre';
import { checkText } from '../kit/checks.ts';
import type { StopperFacts } from './facts.ts';

/** Does a stopper satisfy a condition? */
export type StopperFilter = (facts: StopperFacts) => boolean;

/**
 * Reads conditions such as `unstable`, `loopy and not plumtree`, `outcome=N and degree=over`: words and texts, joined by
 * `and`, each perhaps after `not`.
 */
export function parseWhere(text: string): StopperFilter {
  checkText(text, 'the condition');
  const filters = text
    .trim()
    .split(/\s+and\s+/)
    .map(condition);
  return (facts) => filters.every((filter) => filter(facts));
}

function condition(text: string): StopperFilter {
  const [, not, rest] = /^(not\s+)?(.*)$/s.exec(text) as RegExpExecArray;
  const filter = rest.includes('=') ? equation(rest) : word(rest);
  return not === undefined ? filter : (facts) => !filter(facts);
}

function word(name: string): StopperFilter {
  const filter = Object.hasOwn(FLAGS, name) ? FLAGS[name] : undefined;
  if (filter !== undefined) return filter;
  const words = [...Object.keys(FLAGS), ...Object.keys(TEXTS).map((key) => `${key}=…`)];
  throw unknownWord(name, words);
}

function equation(text: string): StopperFilter {
  const at = text.indexOf('=');
  const [key, wanted] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  const textsOf = Object.hasOwn(TEXTS, key) ? TEXTS[key] : undefined;
  if (textsOf === undefined) throw unknownWord(key, Object.keys(TEXTS));
  return (facts) => textsOf(facts).includes(wanted);
}

function unknownWord(found: string, words: readonly string[]): GyreError {
  return new GyreError('E_SYNTAX', `the condition is "${found}"`, whatIsMeant(found, words, 'conditions'));
}

/** Conditions of one word. */
const FLAGS: Readonly<Record<string, StopperFilter>> = {
  loopy: (facts) => !facts.isLoopfree,
  'loop-free': (facts) => facts.isLoopfree,
  number: (facts) => facts.isNumber,
  idempotent: (facts) => facts.isIdempotent === true,
  plumtree: (facts) => facts.isPlumtree,
  symmetric: (facts) => facts.negative === facts.code,
  stable: (facts) => facts.stability === 'stable',
  unstable: (facts) => facts.stability === 'unstable',
  neither: (facts) => facts.stability === 'neither',
  'not-found': (facts) => facts.stability === 'side not found',
};

/** Conditions of the form key=text, as the texts that would do. */
const TEXTS: Readonly<Record<string, (facts: StopperFacts) => readonly (string | undefined)[]>> = {
  outcome: ({ outcome }) => [outcome],
  vertices: ({ vertices }) => [String(vertices)],
  text: ({ text }) => [text],
  degree: ({ degree }) => [degree],
  variety: ({ variety }) => [variety],
  pattern: ({ patterns }) => patterns,
  code: ({ code }) => [String(code)],
};
