import { expect, test } from 'vitest';
import { Notation } from '../notation/inner.ts';
import { analyse, outcomeWords, stopperWords } from './analyse.ts';
import { answerLines } from './data.ts';
import { Sheet } from './sheet.ts';
import { valueOfText } from './texts.ts';

const notation = new Notation();

test('a line gives a value, a name for it, or a comparison', () => {
  const sheet = new Sheet(notation);
  expect(sheet.answer('x := a{0|a}')).toMatchObject({ kind: 'value', name: 'x', analysis: { text: 'over' } });
  expect(sheet.answer('x + 1')).toMatchObject({
    kind: 'value',
    name: undefined,
    analysis: { text: '1over' },
  });
  expect([...sheet.names]).toEqual([
    ['x', 'over'],
    ['_', '1over'],
  ]);
  expect(sheet.answer('x <= _')).toMatchObject({ kind: 'order', sign: '<=', holds: true });
  expect(sheet.answer('x ≥ _')).toMatchObject({ sign: '>=', holds: false, order: { relation: '<' } });
  expect(sheet.answer('x ? ^')).toMatchObject({ holds: undefined, order: { relation: '>' } });
  expect(sheet.answer('y = {0|y}')).toMatchObject({ equation: 'y', analysis: { text: 'over' } });
});

test('values with two sides are compared side by side, and have an outcome', () => {
  const sheet = new Sheet(notation);
  expect(sheet.compare('on & off', 'dud')).toMatchObject({ relation: '=', onside: '=', offside: '=' });
  expect(sheet.compare('over & v', '^')).toMatchObject({ onside: '>', offside: '<', relation: '||' });
  const dud = analyse(valueOfText('on & off'), notation);
  expect(outcomeWords(dud.outcome)).toBe('a draw, whoever begins');
  expect(stopperWords(dud)).toBe('no, a value with two sides');
});

test('what is refused leaves the names as they were', () => {
  const sheet = new Sheet(notation);
  sheet.define('x', '1/2');
  expect(() => sheet.answer('x := {')).toThrow('the end of the text where a value should be');
  expect(() => sheet.answer('on := 1')).toThrow('on already has a meaning');
  expect([...sheet.names]).toEqual([['x', '1/2']]);
  expect(sheet.completions('up')).toEqual(['up', 'upon', 'uponth', 'upsum(', 'uptimalexpansion(']);
});

test.each([
  ['0', 'whoever moves second wins'],
  ['*', 'whoever moves first wins'],
  ['1', 'Left wins, whoever begins'],
  ['tis', 'a draw if Left begins, Left wins if Right begins'],
])('%s: %s', (text, words) => {
  expect(outcomeWords(analyse(valueOfText(text), notation).outcome)).toBe(words);
});

test('an ordinal sum says which form it begins with', () => {
  const sheet = new Sheet(new Notation());
  const notes = (line: string): string[] => answerLines(sheet.answer(line)).slice(1);
  const written = 'note: what stands before ":" is taken as it is written';
  const canonical =
    'note: what stands before ":" is a value, so its canonical form is taken; braces keep a form';
  expect(notes('{*|*} : 1')).toEqual([written]);
  expect(notes('(* + *) : 1')).toEqual([canonical]);
  expect(notes('x := {*|*}')).toEqual([]);
  expect(notes('x : 1 : 1')).toEqual([written]);
  expect(notes('(x + 0) : 1')).toEqual([canonical]);
  expect(notes('2 : *')).toEqual([]); // a number is written as its canonical form
  expect(answerLines(sheet.answer('for y in x, {1|0}+0: y : 1'))).toEqual([
    'y = 0: ^',
    'y = {1|0}: {1,{1|0}|0}',
    written,
    canonical,
  ]);
});
