import {
  cool,
  type Dyadic,
  freeze,
  heat,
  incentives,
  integer,
  isInfinitesimal,
  isNumber,
  overheat,
  stopperValue,
  stops,
  type Thermograph,
  Thermographs,
} from '../values/inner.ts';
import { list, numeral, stopper, undefinedFor, word } from './answers.ts';
import type { Word, WordCall } from './word.ts';

/** Words for the temperature of games that end. */
export const TEMPERATURE_WORDS: readonly Word[] = [
  word('Mean', 'stopper', 'value', 'the mean, where the mast stands', ['{3|1}.Mean + 1', '3'], (call) =>
    numeral(call, mastOf(call).mean),
  ),
  word(
    'Temperature',
    'stopper',
    'value',
    'where the mast begins; −1 for an integer, −1/2^k for p/2^k',
    ['{3|1}.Temperature', '1'],
    (call) => numeral(call, mastOf(call).temperature),
  ),
  word(
    'Thermograph',
    'short',
    'thermograph',
    'both walls, as a table and as a picture',
    [
      '{3|1}.Thermograph',
      'mean 2, temperature 1\nt   left wall  right wall\n-1  4          0\n1   2          2',
    ],
    (call) => ({ kind: 'thermograph', thermograph: thermographOf(call) }),
  ),
  word(
    'LeftWall',
    'short',
    'wall',
    'the left wall, by the points where it turns',
    ['{3|1}.LeftWall', '4 at -1, 2 at 1'],
    (call) => ({
      kind: 'wall',
      wall: thermographOf(call).left,
    }),
  ),
  word(
    'RightWall',
    'short',
    'wall',
    'the right wall, by the points where it turns',
    ['{3|1}.RightWall', '0 at -1, 2 at 1'],
    (call) => ({
      kind: 'wall',
      wall: thermographOf(call).right,
    }),
  ),
  {
    ...word(
      'Cool',
      'short',
      'value',
      'G cooled by a number t ≥ 0',
      ['{3|1}.Cool(1/2)', '{5/2|3/2}'],
      (call) => stopper(cool(call.store, call.ids[0], call.numbers[1], call.options)),
    ),
    takes: [
      ['G', 'short'],
      ['t', 'number'],
    ],
  },
  {
    ...word('Heat', 'short', 'value', 'G heated by t', ['heat(*, 1)', '+-1'], ({ store, ids, options }) =>
      stopper(heat(store, ids[0], ids[1], options)),
    ),
    takes: [
      ['G', 'short'],
      ['t', 'short'],
    ],
  },
  {
    ...word(
      'Overheat',
      'short',
      'value',
      'G overheated from s to t',
      ['overheat(1/2, 1, 1)', '{1|0}'],
      (call) => stopper(overheat(call.store, call.ids[0], call.ids[1], call.ids[2], call.options)),
    ),
    takes: [
      ['G', 'short'],
      ['s', 'short'],
      ['t', 'short'],
    ],
  },
  word(
    'Freeze',
    'short',
    'value',
    'G cooled by its temperature',
    ['{3|1}.Freeze', '2*'],
    ({ store, ids, options }) => stopper(freeze(store, ids[0], options)),
  ),
  word(
    'Incentives',
    'short',
    'list',
    'Gᴸ − G and G − Gᴿ, without dominated ones',
    ['{3|1}.Incentives', '{2|0}'],
    (call) => incentivesOf(call, [0, 1]),
  ),
  word(
    'LeftIncentives',
    'short',
    'list',
    'Gᴸ − G, without dominated ones',
    ['^.LeftIncentives', 'v'],
    (call) => incentivesOf(call, [0]),
  ),
  word(
    'RightIncentives',
    'short',
    'list',
    'G − Gᴿ, without dominated ones',
    ['^.RightIncentives', '^*'],
    (call) => incentivesOf(call, [1]),
  ),
];

function thermographOf({ store, ids, options }: WordCall): Thermograph {
  return new Thermographs(store).of(ids[0], options);
}

function incentivesOf(
  { store, ids, options }: WordCall,
  players: readonly (0 | 1)[],
): ReturnType<typeof list> {
  return list(incentives(store, ids[0], players, options));
}

/** The mast; of a loopy game only if it is a number plus an infinitesimal, which its stops tell. */
function mastOf(call: WordCall): { readonly mean: Dyadic; readonly temperature: Dyadic } {
  const { store, ids, options } = call;
  const [id] = ids;
  if (store.isShort(id)) return thermographOf(call);
  const number = nearNumber(call, stops(store, id, options).left);
  if (number !== undefined) {
    const minus = store.negativeOf(number);
    const rest = store.sum(stopperValue(id), stopperValue(minus), options).on;
    if (typeof rest === 'number' && isInfinitesimal(store, rest, options)) {
      return { mean: store.plainOf(number)?.number as Dyadic, temperature: integer(0) };
    }
  }
  throw undefinedFor(
    'the game is loopy, and not a number plus an infinitesimal',
    'means and temperatures belong to games that end',
  );
}

/** The number x of a stop that is x, or x plus over or under: then x is one of its options. */
function nearNumber({ store }: WordCall, stop: number): number | undefined {
  const candidates = [stop, ...store.options(0, stop), ...store.options(1, stop)];
  return candidates.find((id) => isNumber(store, id));
}
