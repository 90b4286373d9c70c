import { describe } from 'vitest';
import * as map from '../../src/map/index.ts';
import {
  type Calls,
  type Kind,
  NO_INDEX,
  NO_NUMBER,
  NO_OBJECT,
  NOTHING,
  only,
  testEntrance,
} from './kinds.ts';

const made = map.mapOf({ values: Uint8Array.of(2, 0), plies: Uint16Array.of(1, 0) });
const MAP: Kind = { right: made, wrong: [...NOTHING, undefined, { numbers: 2, width: 1, bands: [] }] };
const NUMBER: Kind = { right: 1, wrong: [...NO_NUMBER, undefined] };
const GRAPH: Kind = {
  right: { vertices: 2, from: [0], to: [1], ranks: [1, 0] },
  wrong: [...NOTHING, undefined, { vertices: 2 }, { vertices: 2, from: [0], to: [], ranks: [1, 0] }],
};

const CALLS: Calls = {
  mapOf: [
    {
      right: { values: Uint8Array.of(1) },
      wrong: [...NOTHING, undefined, { values: [1] }, { values: Uint8Array.of(1), plies: [1] }],
    },
    { right: {}, wrong: [...NO_OBJECT, { most: -1 }, { most: 'a' }] },
  ],
  nearestPoint: [MAP, NUMBER, NUMBER, NUMBER, NUMBER, { right: 2, wrong: NO_NUMBER }],
  placeOnMap: [
    { right: made, wrong: [...NOTHING, undefined] },
    { right: 1, wrong: NO_INDEX },
    { right: 0, wrong: [...NO_NUMBER, 3] },
    { right: 0, wrong: NO_NUMBER },
  ],
  pointsWithin: [MAP, NUMBER, NUMBER, NUMBER, NUMBER, only(9)],
  rankedPlaces: [GRAPH, { right: {}, wrong: [...NO_OBJECT, { aspect: 'a' }] }],
};

describe('gyre/map', () => testEntrance(map, CALLS));
