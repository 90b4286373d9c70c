import { integer, stops, type ValueSide } from '../values/inner.ts';
import {
  degreeOf,
  foundSide,
  list,
  numeral,
  stopper,
  sumSide,
  undefinedFor,
  varietyOf,
  word,
} from './answers.ts';
import { misereOutcome, told } from './impartial.ts';
import { birthday, followersOf } from './walk.ts';
import type { Word, WordAnswer, WordCall } from './word.ts';

/** Words for sides, stops, options, sums of loopy games, outcomes and birthdays. */
export const STRUCTURE_WORDS: readonly Word[] = [
  word('LeftStop', 'stopper', 'value', 'where play stops if Left begins', ['{3|1}.LeftStop', '3'], (call) =>
    stopOf(call, 'left'),
  ),
  word(
    'RightStop',
    'stopper',
    'value',
    'where play stops if Right begins',
    ['{3|1}.RightStop', '1'],
    (call) => stopOf(call, 'right'),
  ),
  word(
    'Onside',
    'value',
    'value',
    'the value if endless play counts for Left',
    ['dud.Onside', 'on'],
    (call) => sideOf(call.values[0].on),
  ),
  word(
    'Offside',
    'value',
    'value',
    'the value if endless play counts for Right',
    ['dud.Offside', 'off'],
    (call) => sideOf(call.values[0].off),
  ),
  word(
    'Options',
    'stopper',
    'list',
    'the options of both players in canonical form',
    ['^.Options', '0, *'],
    (call) => list(new Set([...optionsOf(call, 0), ...optionsOf(call, 1)])),
  ),
  word(
    'LeftOptions',
    'stopper',
    'list',
    'Left’s options in canonical form',
    ['^*.LeftOptions', '0, *'],
    (call) => list(optionsOf(call, 0)),
  ),
  word(
    'RightOptions',
    'stopper',
    'list',
    'Right’s options in canonical form',
    ['^*.RightOptions', '0'],
    (call) => list(optionsOf(call, 1)),
  ),
  word(
    'Followers',
    'stopper',
    'list',
    'all that can be reached in canonical form, the game itself first',
    ['^.Followers', '^, 0, *'],
    ({ store, ids, options }) => list(followersOf(store, ids[0], options)),
  ),
  word(
    'Degree',
    'stopper',
    'value',
    'the degree of loopiness: the upsum of G and −G',
    ['on.Degree', 'on'],
    (call) => stopper(degreeOf(call, call.ids[0])),
  ),
  word(
    'Variety',
    'stopper',
    'value',
    'the variety: what G is beside its degree, where that is well defined',
    ['upon.Variety', '-uponth'],
    (call) => {
      const variety = varietyOf(call);
      if (variety !== undefined) return stopper(variety);
      throw undefinedFor(
        'the two ways to the variety differ, or the degree is not idempotent',
        'IsStable tells',
      );
    },
  ),
  sum('Upsum', 'the onside of G + H', ['upsum(on, off)', 'on'], 'onside'),
  sum('Downsum', 'the offside of G + H', ['downsum(on, off)', 'off'], 'offside'),
  word(
    'OutcomeClass',
    'value',
    'text',
    'who wins, by one of the nine classes',
    ['^.OutcomeClass', 'L'],
    ({ store, values, options }) => ({ kind: 'text', text: store.outcome(values[0], options).class }),
  ),
  word(
    'MisereOutcomeClass',
    'value',
    'text',
    'who wins if the player who cannot move wins, of the game as written or played',
    ["'{*2|*2}'.MisereOutcomeClass", 'P, of the game as written'],
    (call) => told(misereOutcome(call.form()).class),
  ),
  word('Birthday', 'short', 'value', 'the day on which the value is born', ['^.Birthday', '2'], (call) =>
    numeral(call, { numerator: birthday(call.store, call.ids[0], call.options), exponent: 0 }),
  ),
  word('NimValue', 'short', 'value', 'n, of a game that is worth *n', ['(*2+*3).NimValue', '1'], (call) => {
    const plain = call.store.plainOf(call.ids[0]);
    if (plain !== undefined && plain.number.numerator === 0n && plain.ups === 0n)
      return numeral(call, { ...integer(0), numerator: plain.nimber });
    throw undefinedFor('the value is not a nimber', 'nim-values belong to games that are worth *n');
  }),
];

function sum(
  name: string,
  summary: string,
  example: readonly [string, string],
  side: 'onside' | 'offside',
): Word {
  return {
    name,
    takes: [
      ['G', 'stopper'],
      ['H', 'stopper'],
    ],
    gives: 'value',
    summary,
    example,
    answer: (call) => stopper(sumSide(call, call.ids[0], call.ids[1], side)),
  };
}

function sideOf(side: ValueSide): WordAnswer {
  return stopper(foundSide(side));
}

function optionsOf({ store, ids }: WordCall, player: 0 | 1): Int32Array {
  return store.options(player, ids[0]);
}

function stopOf({ store, ids, options }: WordCall, side: 'left' | 'right'): WordAnswer {
  return stopper(stops(store, ids[0], options)[side]);
}
