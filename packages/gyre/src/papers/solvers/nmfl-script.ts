import { type Rule, type Script, type Told, whichIs, wordFor } from '../../game/inner.ts';

/** The rules of NMFL, as every variant reports them; each bears the number of its line in Figure 3. */
export const INITIAL = 0;
export const TERMINAL = 2;
export const SAME = 4;
export const CHANGE = 5;
export const RETURN = 6;

const MAIN = [
  'MAIN:',
  '030   for every vertex v:',
  '050     ℓ₀(v) := L',
  '060     ℓ₁(v) := W',
  '080   for every vertex v that no arc leaves:',
  '110     ℓ₀(v) := D',
  '120     for every w with an arc to v: Label(w, 1)',
  '140     ℓ₁(v) := L',
  '150     for every w with an arc to v: Label(w, 0)',
  '185 Label(v, e):',
];

const LABEL = [
  '235   if ℓₑ(v) is not aux:',
  '255     ℓₑ(v) := aux',
  '265     for every w with an arc to v: Label(w, 1 − e)',
  '295   end of the call',
];

/** Figure 3 in words. */
export const nmflScript: Script = scriptWith(
  ['205   aux := L', '215   for every arc v → w:', '225     aux := the better of aux and inv(ℓ₁₋ₑ(w))'],
  (told) => `its best move is now to ${told.there}, ${whichIs(told)}`,
);

/** The script of a variant: its own lines in place of 205 to 225, and its own reason for a change. */
export function scriptWith(
  auxLines: readonly string[],
  reason: (told: Told) => string,
  counter?: string,
): Script {
  const pseudocode = [...MAIN, ...auxLines, ...LABEL];
  const at = (name: string, why: (told: Told) => string): Rule => ({
    name,
    line: pseudocode.findIndex((line) => line.startsWith(name)),
    why,
  });
  const rules = [
    at('050', first),
    at('060', first),
    at('110', stuck),
    at('140', stuck),
    at('235', ({ here, there, after }) => `${here} stays ${wordFor(after)} although ${there} changed`),
    at(
      '255',
      (told) => `${told.here} goes from ${wordFor(told.before)} to ${wordFor(told.after)}: ${reason(told)}`,
    ),
    at('295', ({ here }) => `${here} is done for now: everything that leads to it has been looked at`),
  ];
  const captions = { mark: 'time of the last change', ...(counter === undefined ? {} : { counter }) };
  return { pseudocode, rules, waiting: 'stack', ...captions };
}

function first({ here, after }: Told): string {
  return `${here} starts as ${wordFor(after)}: until an end is found, play goes on for ever`;
}

function stuck({ here, after }: Told): string {
  return `${here} is ${wordFor(after)}: it has no move`;
}
