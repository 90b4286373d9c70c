import type { Random } from 'gyre';
import { pick } from '../mode.ts';

/** Words that readers stumble over: put in place of a number or a word of the input. */
const AWKWARD = [
  '-1',
  '0',
  '1.5',
  '4294967296',
  '99999999999999999999',
  '1e999',
  '-0',
  'NaN',
  'null',
  'true',
  '""',
  '[]',
  '{}',
  '[[[[[[[[',
  '__proto__',
  'constructor',
  '\u0000',
  '\uFEFF',
  '\u202E',
  '💥',
  '\r\n',
  ';;',
  '<!--',
  '/*',
  '&amp;',
  '\\u0000',
] as const;

/** The input with one to four slips in it. */
export function mutated(random: Random, bytes: Uint8Array, other: Uint8Array): Uint8Array {
  let result = bytes;
  for (let slips = 1 + random.below(4); slips > 0; slips--)
    result = pick(random, SLIPS)(random, result, other);
  return result.length > LONGEST ? result.slice(0, LONGEST) : result;
}

const LONGEST = 1 << 16;

type Slip = (random: Random, bytes: Uint8Array, other: Uint8Array) => Uint8Array;

const SLIPS: readonly Slip[] = [
  // A byte is another one, or has one bit turned.
  (random, bytes) => spliced(bytes, place(random, bytes), 1, Uint8Array.of(random.below(256))),
  (random, bytes) => {
    const at = place(random, bytes);
    return spliced(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << random.below(8))));
  },
  // A piece is left out, or stands there twice or many times.
  (random, bytes) => spliced(bytes, place(random, bytes), 1 + random.below(16), new Uint8Array(0)),
  (random, bytes) => {
    const at = place(random, bytes);
    const piece = bytes.slice(at, at + 1 + random.below(24));
    const times = random.below(8) === 0 ? 200 : 1;
    return spliced(
      bytes,
      at,
      0,
      Uint8Array.from({ length: piece.length * times }, (_, i) => piece[i % piece.length]),
    );
  },
  // The end is missing.
  (random, bytes) => bytes.slice(0, place(random, bytes)),
  // A piece of another input is put in.
  (random, bytes, other) => {
    const from = place(random, other);
    return spliced(bytes, place(random, bytes), random.below(8), other.slice(from, from + random.below(64)));
  },
  awkwardWord,
  awkwardWord,
];

/** A number or a word gives way to one that is hard to read. */
function awkwardWord(random: Random, bytes: Uint8Array): Uint8Array {
  const words = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\d+|\w+/g),
  ];
  const word = new TextEncoder().encode(pick(random, AWKWARD));
  if (words.length === 0) return spliced(bytes, place(random, bytes), 0, word);
  const { index, 0: text } = pick(random, words);
  return spliced(bytes, index, text.length, word);
}

function place(random: Random, bytes: Uint8Array): number {
  return random.below(bytes.length + 1);
}

function spliced(bytes: Uint8Array, at: number, gone: number, come: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([bytes.subarray(0, at), come, bytes.subarray(at + gone)]));
}
