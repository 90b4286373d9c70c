import { refuse, shown } from './error.ts';

/**
 * The names of the vertices, kept beside the graph.
 *
 * @example
 * ```ts
 * import { VertexNames } from 'gyre';
 * const names = new VertexNames(['start', 'end']);
 * console.log(names.name(1), names.vertex('start'));
 * // prints: end 0
 * ```
 */
export class VertexNames {
  readonly names: readonly string[];
  readonly #vertices: ReadonlyMap<string, number>;

  /**
   * @param names vertex → its name
   * @param known the same names with their vertices, where a reader has such a map already. It is kept and
   *   not checked: millions of
   * names are larger than the rest of a game, and must not be in memory twice.
   */
  constructor(names: readonly string[], known?: ReadonlyMap<string, number>) {
    if (!Array.isArray(names)) refuse('E_NAME', `the names are ${shown(names)}`, 'give an array');
    this.names = names;
    this.#vertices = known instanceof Map && known.size === names.length ? known : mapOf(names);
  }

  /** The vertex of that name, if there is one. */
  vertex(name: string): number | undefined {
    return this.#vertices.get(name);
  }

  /** The name of vertex v. */
  name(v: number): string {
    return this.names[v] ?? String(v);
  }

  /** The name of vertex v as sentences and tables give it: on one line. */
  shown(v: number): string {
    return oneLine(this.name(v));
  }
}

function mapOf(names: readonly string[]): ReadonlyMap<string, number> {
  const vertices = new Map<string, number>();
  for (let v = 0; v < names.length; v++) {
    const name: unknown = names[v];
    if (typeof name !== 'string')
      refuse('E_NAME', `vertex ${v} is named ${shown(name)}`, 'names are strings', { at: v });
    const other = vertices.get(name);
    if (other !== undefined)
      refuse('E_NAME', `vertices ${other} and ${v} are both named "${name}"`, 'names differ', { at: v });
    vertices.set(name, v);
  }
  return vertices;
}

/**
 * The text with every control character, line ends and tabs among them, as a picture: it stays on its line.
 *
 * @example
 * ```ts
 * import { oneLine } from 'gyre';
 * console.log(oneLine('two\nlines'));
 * // prints: two␊lines
 * ```
 */
export function oneLine(text: string): string {
  if (typeof text !== 'string') refuse('E_NAME', `the text is ${shown(text)}`, 'give a text');
  return text.replaceAll(/\p{Cc}/gu, (found) => {
    const code = found.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
  });
}

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
