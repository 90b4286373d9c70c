import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalOf } from '../../../test/refusal.ts';
import { JsonParts } from '../kit/json-parts.ts';
import { GatheredFields, LONG_FIELDS, parseFields } from './gathered-fields.ts';

/** The fields that come in chunks of this many bytes, with columns as lists again. */
function gathered(text: string, size: number): unknown {
  const bytes = new TextEncoder().encode(text);
  const listener = new GatheredFields({});
  const parts = new JsonParts(listener, {});
  for (let at = 0; at < bytes.length; at += size) parts.feed(bytes.slice(at, at + size));
  parts.end();
  return plain(listener.fields());
}

function plain(fields: Readonly<Record<string, unknown>>): unknown {
  const { owners, places, ...rest } = fields;
  return {
    ...rest,
    ...(owners === undefined ? {} : { owners: [...(owners as Uint8Array)] }),
    ...(places === undefined ? {} : { places: pairs(places as Float64Array) }),
  };
}

function pairs(places: Float64Array): unknown[] {
  return Array.from({ length: places.length / 2 }, (_, v) =>
    Number.isNaN(places[2 * v]) ? null : [places[2 * v] + 0, places[2 * v + 1] + 0],
  );
}

const TEXT = fc.string({ unit: 'binary', maxLength: 8 });
const NUMBER = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0);
const FIELDS = fc.record(
  {
    vertices: fc.nat({ max: 9 }),
    names: fc.array(TEXT),
    owners: fc.array(fc.constantFrom(0, 1)),
    payoffs: fc.array(fc.record({ vertex: fc.oneof(fc.nat(), TEXT), score: fc.integer() })),
    places: fc.array(fc.oneof(fc.constant(null), fc.tuple(NUMBER, NUMBER))),
    title: TEXT,
    other: fc.jsonValue({ maxDepth: 3 }),
  },
  { requiredKeys: [] },
);

test('gives the fields that the engine’s own parser gives, in chunks of any size, with blanks or without', () => {
  const property = fc.property(
    FIELDS,
    fc.integer({ min: 1, max: 30 }),
    fc.constantFrom('', ' ', '\n\t'),
    (fields, size, blank) => {
      const text = JSON.stringify(fields, undefined, blank);
      expect(gathered(text, size)).toEqual(plainNumbers(JSON.parse(text)));
    },
  );
  fc.assert(property, { seed: 7, numRuns: 600 });
});

/** Minus zero is zero in a column that is compared as above. */
function plainNumbers(fields: { readonly places?: readonly (readonly number[] | null)[] }): unknown {
  const { places } = fields;
  return places === undefined
    ? fields
    : { ...fields, places: places.map((place) => place && place.map((x) => x + 0)) };
}

test.each([
  ['{"owners":[0,1,2]}', 'E_OWNER', 'vertex 2 is owned by 2'],
  ['{"owners":[0,"1"]}', 'E_OWNER', 'vertex 1 is owned by "1"'],
  ['{"owners":[0,]}', 'E_SYNTAX', 'this is not JSON: "0,"'],
  ['{"owners":[,0]}', 'E_SYNTAX', 'this is not JSON: ",0"'],
  ['{"owners":[0 1]}', 'E_SYNTAX', 'this is not JSON: "0 1"'],
  ['{"owners":[0}', 'E_SYNTAX', 'this is not JSON: "}" stands here'],
  ['{"owners":[0', 'E_SYNTAX', 'the text ends too early'],
  ['{"owners":[0],"owners":[1]}', 'E_SHAPE', '"owners" comes twice'],
  ['{"names":["a",1]}', 'E_SHAPE', 'names.1 is 1'],
  ['{"places":[null,[1]]}', 'E_SHAPE', 'place 1 is [1]'],
  ['{"places":[[1,null]]}', 'E_SHAPE', 'place 0 is [1,null]'],
])('refuses %s', (text, code, found) => {
  for (const size of [text.length, 1]) {
    const refused = refusalOf(() => gathered(text, size));
    expect(refused).toMatchObject(size > 1 ? { code, found } : { code });
  }
});

test.each([LONG_FIELDS - 1, LONG_FIELDS, LONG_FIELDS + 1])('fields of %i bytes', (length) => {
  const owners = Uint8Array.from({ length: 1000 }, (_, v) => v & 1);
  const text = JSON.stringify({ title: '', owners: [...owners] });
  const title = 't'.repeat(length - text.length);
  const fields = parseFields(new TextEncoder().encode(text.replace('""', JSON.stringify(title))));
  expect(fields.title).toBe(title);
  expect(Uint8Array.from(fields.owners as Iterable<number>)).toEqual(owners);
});

test('names and payoffs that would fill the heap are refused in time', () => {
  const names = JSON.stringify({
    names: Array.from({ length: 60_000 }, (_, v) => `a rather long name ${v}`),
  });
  const payoffs = JSON.stringify({
    payoffs: Array.from({ length: 60_000 }, (_, v) => ({ vertex: v, score: 1 })),
  });
  for (const text of [names, payoffs]) {
    const bytes = new TextEncoder().encode(text);
    expect(bytes.length).toBeGreaterThan(LONG_FIELDS);
    expect(() => parseFields(bytes, { maxHeap: 4 << 20 })).toThrow(
      expect.objectContaining({ code: 'E_LIMIT' }),
    );
    expect(() => parseFields(bytes, { maxHeap: 64 << 20 })).not.toThrow();
  }
});
