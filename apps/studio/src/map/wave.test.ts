import { mapOf } from 'gyre/map';
import { expect, test } from 'vitest';
import { waveOver } from './wave.ts';
import { valueWordsOf } from './words.ts';

const map = mapOf({
  values: Uint8Array.of(0, 2, 2, 0, 1, 1, 1),
  plies: Uint16Array.of(0, 1, 1, 2, 0xffff, 0xffff, 0xffff),
});

test('the wave crosses layer after layer, and draws come at the end', () => {
  const wave = waveOver(map);
  expect(wave.layers).toBe(4);
  expect([0, 1, 2, 3, 4].map((at) => wave.settledAt(at))).toEqual([0, 1, 3, 4, 7]);
  expect(wave.settledAt(1.5)).toBe(2); // half of the layer of two
  expect(wave.settledAt(99)).toBe(7);
});

test('time and layers are each other’s, and never run backwards', () => {
  const wave = waveOver(map);
  let before = -1;
  for (let at = 0; at <= wave.layers; at += 0.125) {
    const seconds = wave.secondsOf(at);
    expect(seconds).toBeGreaterThan(before);
    expect(wave.layersAfter(seconds)).toBeCloseTo(at, 9);
    before = seconds;
  }
  expect(wave.layersAfter(1e9)).toBe(wave.layers);
});

test('a wave takes a few seconds, however many layers there are', () => {
  const long = mapOf({
    values: new Uint8Array(60_000).fill(2),
    plies: Uint16Array.from({ length: 60_000 }, (_, p) => p),
  });
  expect(waveOver(long).seconds).toBeCloseTo(14, 9);
  expect(waveOver(mapOf({ values: new Uint8Array(1) })).seconds).toBeCloseTo(3, 9);
});

test('what the wave has done is told in words', () => {
  expect(valueWordsOf(map, 0)).toContain('Nothing is known yet');
  expect(valueWordsOf(map, 1)).toBe('0 plies: 1 lost. 1 of 7 positions are known.');
  expect(valueWordsOf(map, 1.2)).toBe('1 ply: 2 won. 3 of 7 positions are known.');
  expect(valueWordsOf(map, 3.5)).toBe('What the wave never reached rests on endless play: 3 drawn.');
  expect(valueWordsOf(map, 4)).toBe('All 7 positions are known.');
});
