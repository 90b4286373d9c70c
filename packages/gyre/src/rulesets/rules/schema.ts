import type { FilledRules } from './types.ts';

/*
 * What a rules file may hold, once: the published JSON Schema and the reader follow from this description, and
 * the compiler refuses types that do not agree with it. docs/rules.md explains each part.
 */
const word = { type: 'string', minLength: 1, maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' } as const;
const point = { type: 'string', minLength: 1, maxLength: 12, pattern: '^[a-z0-9]+$' } as const;
const line = { type: 'string', maxLength: 200 } as const;
const flag = { type: 'boolean' } as const;
const count = { type: 'integer', minimum: 0, maximum: 62 } as const;
const player = { type: 'integer', minimum: 0, maximum: 1 } as const;
const pair = { type: 'array', items: count, minItems: 2, maxItems: 2 } as const;
const places = { type: 'string', maxLength: 1000 } as const; // points, separated by blanks
const way = { enum: ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] } as const;
const lines = {
  anyOf: [
    { enum: ['rook', 'bishop', 'queen', 'alquerque', 'none'] },
    { type: 'array', items: places, maxItems: 200 },
  ],
} as const;

/** An object that has no other parts than these. */
function parts<const P, const R extends readonly string[]>(
  description: string,
  required: R,
  properties: P,
): {
  readonly type: 'object';
  readonly description: string;
  readonly required: R;
  readonly additionalProperties: false;
  readonly properties: P;
} {
  return { type: 'object', description, required, additionalProperties: false, properties };
}

/** A list with up to so many of these. */
function list<const I>(items: I, maxItems: number): { type: 'array'; items: I; maxItems: number } {
  return { type: 'array', items, maxItems };
}

const move = parts('One way to move a man.', ['how'], {
  how: { enum: ['step', 'slide', 'jump', 'fly', 'drop', 'exit'] },
  ways: {
    ...list(way, 8),
    description: "Compass points; turned for the second player's men of a common kind.",
  },
  onto: {
    enum: ['empty', 'enemy', 'any'],
    description: 'What a step, slide or flight ends on; empty if left out.',
  },
  far: { ...flag, description: 'A slide goes as far as it can.' },
  most: { ...count, description: 'A slide goes at most so many points.' },
  over: { enum: ['enemy', 'own', 'any'], description: 'What a jump goes over; enemy if left out.' },
  takes: { ...flag, description: 'Does a jump take what it goes over? True if left out.' },
  if: parts('Where this move is possible.', [], {
    to: places,
    from: places,
    beside: { enum: ['enemy'] },
  }),
  when: parts(
    'With how many men it is possible: of the mover on the board, or more; in hand; of both on the board, or over.',
    [],
    {
      men: count,
      more: count,
      hand: count,
      board: count,
      over: count,
    },
  ),
});

const kind = parts('A kind of man.', ['name', 'letters', 'moves'], {
  name: word,
  letters: {
    type: 'string',
    minLength: 1,
    maxLength: 2,
    description: 'One for each player, or one with `of`.',
  },
  of: { ...player, description: 'Only this player, 0 or 1, has such men.' },
  moves: list(move, 12),
  promote: parts('What the man becomes when it arrives there.', ['to', 'on'], { to: word, on: places }),
});

const end = parts('One way in which the game ends. Who has just moved wins by line, square or shapes.', [], {
  line: { ...count, description: 'So many men in a row on a line.' },
  on: { ...lines, description: "The lines that count, if not the board's." },
  square: {
    ...list(count, 8),
    description: 'Men on the corners of an upright square with one of these sides.',
  },
  shapes: { ...list(places, 500), description: 'Men on all of these points.' },
  fewer: { ...count, description: 'A player with fewer men, on the board and in hand, has lost.' },
  none: { ...word, description: 'A player without men of this kind has lost.' },
  taken: { ...count, description: 'A player of whom so many men were taken has lost.' },
  reach: { ...word, description: 'A man of this kind in the region wins for its owner.' },
  passed: {
    ...word,
    description: 'A man of this kind with no man of the kind `by` further in the way `way` wins.',
  },
  stuck: {
    enum: ['lost', 'drawn', 'won'],
    description: 'What it is worth to be unable to move; lost if left out.',
  },
  of: word,
  in: places,
  safe: { ...flag, description: 'Only if it cannot be taken at once.' },
  by: word,
  way,
  is: { enum: ['won', 'lost', 'drawn'], description: 'What the end is worth instead.' },
});

const scalar = { anyOf: [{ type: 'integer' }, flag, line] } as const;

const DESCRIPTION = parts(
  'The rules of a board game for two players, as data.',
  ['rules', 'name', 'board', 'men'],
  {
    $schema: line,
    rules: { enum: [1], description: 'The version of this format.' },
    name: word,
    title: line,
    text: { type: 'string', maxLength: 4000 },
    source: { type: 'string', maxLength: 1000 },
    players: { type: 'array', items: line, minItems: 2, maxItems: 2 },
    parameters: { type: 'object', additionalProperties: scalar, maxProperties: 12 },
    board: parts('A grid, or points with lines.', [], {
      grid: { anyOf: [{ type: 'string', pattern: '^[1-9][0-9]?x[1-9][0-9]?$' }, { ...pair }] },
      without: places,
      points: list(
        {
          type: 'array',
          prefixItems: [point, { type: 'number' }, { type: 'number' }],
          minItems: 3,
          maxItems: 3,
        } as const,
        62,
      ),
      lines,
    }),
    regions: {
      type: 'object',
      maxProperties: 40,
      additionalProperties: { anyOf: [places, { type: 'array', items: places, minItems: 2, maxItems: 2 }] },
    },
    men: { ...list(kind, 12), minItems: 1 },
    hands: {
      type: 'object',
      maxProperties: 12,
      additionalProperties: { anyOf: [count, pair, { enum: ['any'] }] },
    },
    placing: { enum: ['first', 'any'] },
    captures: { enum: ['gone', 'hand'] },
    mill: parts('Who completes a line takes a man of the other player.', ['line'], {
      line: count,
      on: lines,
      takes: { enum: ['free', 'any'], description: 'Free: none of a line unless all are. Left out: free.' },
    }),
    pass: { enum: ['never', 'stuck', 'any'] },
    start: { anyOf: [list(line, 62), { type: 'object', maxProperties: 24, additionalProperties: places }] },
    first: { anyOf: [player, { type: 'array', items: player, minItems: 1, maxItems: 2 }] },
    ends: list(end, 30),
    endless: { anyOf: [{ enum: ['drawn'] }, player] },
  } as const,
);

/** The description of a rules file with its parameters filled in, once the types agree with it. */
export const FILLED: Schema & { readonly properties: Readonly<Record<string, Schema>> } = agreed(DESCRIPTION);

function agreed(
  description: Same<Typed<typeof DESCRIPTION>, FilledRules> extends true ? typeof DESCRIPTION : never,
): typeof DESCRIPTION {
  return description;
}

/** Do two types allow the same values? */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** What a description of this file allows, as a type. */
type Typed<S> = S extends { readonly enum: readonly (infer E)[] }
  ? E
  : S extends { readonly anyOf: readonly (infer A)[] }
    ? Typed<A>
    : S extends { readonly prefixItems: infer T extends readonly unknown[] }
      ? { readonly [K in keyof T]: Typed<T[K]> }
      : S extends { readonly type: 'array'; readonly items: infer I }
        ? readonly Typed<I>[]
        : S extends { readonly type: 'object'; readonly properties: infer P }
          ? TypedParts<P, S extends { readonly required: readonly (infer R)[] } ? R : never>
          : S extends { readonly type: 'object'; readonly additionalProperties: infer A }
            ? Readonly<Record<string, Typed<A>>>
            : S extends { readonly type: 'string' }
              ? string
              : S extends { readonly type: 'boolean' }
                ? boolean
                : number;
type TypedParts<P, R> = { readonly [K in keyof P as K extends R ? K : never]: Typed<P[K]> } & {
  readonly [K in keyof P as K extends R ? never : K]?: Typed<P[K]>;
};

/** A description as the reader walks it. */
export interface Schema {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  readonly maxProperties?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly description?: string;
}

/** The JSON Schema of rules files as they are written, for editors: parameters and choices are allowed everywhere. */
export function rulesSchema(): object {
  const reference = { type: 'string', pattern: '^\\$[a-z]' };
  const open = (schema: Schema): object => {
    const { properties, additionalProperties, items, prefixItems, anyOf, ...rest } = schema;
    const inside = {
      ...rest,
      ...(properties && { properties: opened(properties) }),
      ...(additionalProperties !== undefined && {
        additionalProperties: additionalProperties === false ? false : open(additionalProperties),
      }),
      ...(items && { items: open(items) }),
      ...(prefixItems && { prefixItems: prefixItems.map(open) }),
      ...(anyOf && { anyOf: anyOf.map(open) }),
    };
    const { description, ...bare } = inside as Schema;
    return { ...(description && { description }), anyOf: [bare, reference, { $ref: '#/$defs/choice' }] };
  };
  const opened = (properties: Readonly<Record<string, Schema>>): object =>
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, open(schema)]));
  const { properties, ...top } = FILLED;
  const { parameters, ...others } = properties;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Rules of a board game, for Gyre',
    ...top,
    properties: { ...opened(others), parameters },
    $defs: {
      choice: {
        description: 'One of several values, by a parameter.',
        type: 'object',
        required: ['choose', 'among'],
        additionalProperties: false,
        properties: { choose: reference, among: { type: 'object' } },
      },
    },
  };
}
