import { expect, test } from 'vitest';
import { rulesetFamilies, rulesetNamed } from '../families.ts';
import { mnk } from '../games/mnk.ts';
import { boardPicture, boardSvg } from './board-svg.ts';
import { heapBoard } from './heaps.ts';

test.each(rulesetFamilies.map(({ name }) => [name]))('%s has a picture of its start', (name) => {
  const ruleset = rulesetNamed(name);
  const [{ position, player = 0 }] = ruleset.starts();
  const svg = boardSvg(ruleset, position, player);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="(?:0|-22) (?:0|-22|-40) [\d.]+ [\d.]+" role="img">.*<\/svg>$/s,
  );
  expect(svg).not.toMatch(/NaN|undefined|<(?!\/?(svg|g|text|circle|rect|line)\b)/);
});

test('marks of a picture stand where they stand on the board', () => {
  const svg = boardSvg(mnk(3, 3, 3), { marks: [0b1, 0b1_0000_0000] }, 0);
  expect(svg).toContain(
    '<text class="board-text" x="20" y="20" font-size="26" text-anchor="middle" dominant-baseline="central" fill="#1b1b1b">X<',
  );
  expect(svg).toContain(
    '<text class="board-text" x="100" y="100" font-size="26" text-anchor="middle" dominant-baseline="central" fill="#1b1b1b">O<',
  );
});

test.each([
  ['chess', 'abcdefgh12345678', 'viewBox="-22 0 342 342"'],
  ['tic-tac-toe', 'abc123', 'viewBox="-22 0 142 142"'],
  ['fox-and-geese', 'abcdefgh12345678', 'viewBox="-22 0 342 342"'],
  ['dodgem', 'abc123', 'viewBox="-22 -40 182 182"'],
  ['l-game', 'abcd1234', 'viewBox="-22 0 182 182"'],
  ['chomp', '1231234', 'viewBox="-22 0 182 142"'],
  ['awari', 'abcdefABCDEF', 'viewBox="0 -22 240 124"'],
  ['toads-and-frogs', '12345678', 'viewBox="0 0 320 62"'],
])('%s has the names of its squares along the edges', (name, names, box) => {
  const ruleset = rulesetNamed(name);
  const [{ position }] = ruleset.starts();
  const svg = boardSvg(ruleset, position, 0);
  const coordinates = [...svg.matchAll(/fill="#767676">([^<]+)</g)].map(([, text]) => text);
  expect(coordinates.toSorted()).toEqual(Array.from(names).toSorted());
  expect(svg).toContain(box);
});

test('a1 is the square at the bottom left of a chessboard', () => {
  const svg = boardSvg(rulesetNamed('chess'), '8/8/5k2/8/8/8/1K6/R7', 0);
  expect(svg).toMatch(/<text class="[a-z-]+" x="20" y="331" [^>]*>a</);
  expect(svg).toMatch(/<text class="[a-z-]+" x="-11" y="300" [^>]*>1</);
  expect(svg).toMatch(/<text class="[a-z-]+" x="20" y="300" [^>]*>♖</);
});

test('a picture has the lines of its board', () => {
  const ruleset = rulesetNamed('hackenbush');
  const [{ position, player = 0 }] = ruleset.starts();
  const { svg, tikz } = boardPicture(ruleset, position, player);
  expect([svg.match(/<line /g)?.length, tikz.match(/\\draw/g)?.length]).toEqual([12, 12]);
});

test('heaps too large to be drawn take one place each', () => {
  const starts = [31, 2];
  expect(heapBoard(starts, { kind: 'stone', starts })).toMatchObject({ width: 1, height: 2 });
  expect(heapBoard([3, 2], { kind: 'stone', starts: [3, 2] })).toMatchObject({ width: 3, height: 2 });
});
