/**
 * Maps: a solved game of any size as points on a plane, by plies and value.
 *
 * @module gyre/map
 */
// Begin reading at position-map.ts.
export { type Band, type Ground, type MapPlace, placeOnMap } from './ground.ts';
export { nearestPoint, pointsWithin } from './nearest.ts';
export { type MapColumns, type MapOptions, mapOf, type PositionMap } from './position-map.ts';
export { type RankedGraph, type RankedOptions, rankedPlaces } from './ranked-places.ts';
