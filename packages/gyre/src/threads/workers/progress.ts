/** Hears the share of the work that is done. */
export type Listener = (share: number) => void;

/**
 * The same listener, called at every tenth that is passed: a small game, which is solved in one go, gives ten
 * reports like a large one, rising to 1.
 */
export function everyTenth(listener: Listener): Listener {
  let last = 0;
  return (share) => {
    for (let tenth = Math.floor(10 * last) + 1; tenth < 10 * share; tenth++) listener(tenth / 10);
    if (share > last) listener(share);
    last = Math.max(last, share);
  };
}

/** A listener for work that restarts after a share of it was reported: it goes on from there, up to 1. */
export function remainderOf(told: number, listener: Listener): Listener {
  return (share) => listener(share === 1 ? 1 : told + (1 - told) * share);
}
