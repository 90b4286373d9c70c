/**
 * The same object, which has words for itself: as a text, and where Node shows it. Neither counts among its parts
 * where they are listed, compared or copied.
 */
export function printing<T extends object>(object: T, words: (it: T) => string): T {
  const say = {
    configurable: true,
    writable: true,
    value(this: T): string {
      return words(this);
    },
  };
  return Object.defineProperties(object, { toString: say, [Symbol.for('nodejs.util.inspect.custom')]: say });
}
