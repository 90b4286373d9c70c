import { type Rule, type Script, type Told, wordFor } from '../game/index.ts';

/** The rules of NMFL, as every variant of it tells them; each is named by the line where it stands. */
export const INITIAL = 0;
export const TERMINAL = 1;
export const SAME = 2;
export const CHANGE = 3;
export const RETURN = 4;

const MAIN = [
  'MAIN:',
  '030   for every vertex v:',
  '050     ℓ₀(v) := L;  ℓ₁(v) := W',
  '080   for every vertex v without arcs:',
  '110     ℓ₀(v) := D;  for every w with an arc to v: Label(w, 1)',
  '140     ℓ₁(v) := L;  for every w with an arc to v: Label(w, 0)',
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
  ['205   aux := the best of inv(ℓ₁₋ₑ(w)) over every arc from v to w'],
  ({ here, there, before, after }) =>
    `${here} goes from ${wordFor(before)} to ${wordFor(after)}: its best move is now to ${there}`,
);

/** The script of a variant: its own lines in place of 205 to 225, and its own reason for a change. */
export function scriptWith(auxLines: readonly string[], whyChange: (told: Told) => string): Script {
  const label = MAIN.length + auxLines.length; // the line 235
  const rules: Rule[] = [
    {
      name: '050',
      line: 2,
      why: ({ here, after }) =>
        `${here} starts as ${wordFor(after)}: until an end is found, play goes on for ever`,
    },
    {
      name: '110',
      line: 4,
      why: ({ here, after }) => `${here} is ${wordFor(after)}: it has no move, and the convention says so`,
    },
    {
      name: '235',
      line: label,
      why: ({ here, there, after }) => `${here} stays ${wordFor(after)} although ${there} changed`,
    },
    { name: '255', line: label + 1, why: whyChange },
    {
      name: '295',
      line: label + 3,
      why: ({ here }) => `${here} is done for now: everything that leads to it has been looked at`,
    },
  ];
  return {
    pseudocode: [...MAIN, ...auxLines, ...LABEL],
    rules,
    waiting: 'stack',
    mark: 'time of the last change',
  };
}
