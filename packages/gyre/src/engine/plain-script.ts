import { counted, type Script, whichIs, wordFor } from '../game/inner.ts';

/** The rules of the plain engine, as `solvePlainly` tells them. */
export const END = 0;
export const TAKE = 1;
export const ONE_MOVE = 2;
export const ALL_MOVES = 3;
export const COUNT = 4;
export const ENDLESS = 5;

/** The plain engine in words: what the default solver replays. */
export const plainScript: Script = {
  pseudocode: [
    'every position: counter := number of its moves',
    'for every position without a move: settle it as the rules of the end say; it joins the queue',
    'while the queue is not empty:',
    '  take the first position q out of the queue',
    '  for every move p → q where p is not settled:',
    '    if the player at p is glad of q: settle p; it joins the queue',
    '    else take 1 from the counter of p',
    '      if the counter is 0: settle p; it joins the queue',
    'whatever is not settled is worth what endless play is worth',
  ],
  rules: [
    {
      name: 'end',
      line: 1,
      why: ({ here, after }) => `${here} is ${wordFor(after)}: the game ends there`,
    },
    {
      name: 'take',
      line: 3,
      why: ({ here, after }) =>
        `${here} leaves the queue: it is ${wordFor(after)}, so look at every move that leads to it`,
    },
    {
      name: 'one move',
      line: 5,
      why: (told) => `${told.here} is ${wordFor(told.after)}: it can move to ${told.there}, ${whichIs(told)}`,
    },
    {
      name: 'all moves',
      line: 7,
      why: (told) =>
        `${told.here} is ${wordFor(told.after)}: no move does better, and the last one open ` +
        `leads to ${told.there}, ${whichIs(told)}`,
    },
    {
      name: 'count',
      line: 6,
      why: (told) =>
        `${told.here} stays open: its move to ${told.there}, ${whichIs(told)}, does not help, ` +
        `but ${counted(told.counter, 'move')} may still`,
    },
    {
      name: 'endless',
      line: 8,
      why: ({ here, after }) =>
        `${here} is ${wordFor(after)}: nobody can force a better end, so play goes on for ever`,
    },
  ],
  waiting: 'queue',
  counter: 'moves not yet refuted',
  counterStart: 'moves',
  mark: 'plies',
};
