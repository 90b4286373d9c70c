import { expect, test } from 'vitest';
import { boardSvg } from './board-svg.ts';
import { rulesetFamilies, rulesetNamed } from './families.ts';
import { mnk } from './games/mnk.ts';

test.each(rulesetFamilies.map(({ name }) => [name]))('%s has a picture of its start', (name) => {
  const ruleset = rulesetNamed(name);
  const [{ position, player = 0 }] = ruleset.starts();
  const svg = boardSvg(ruleset, position, player);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" role="img">.*<\/svg>$/s,
  );
  expect(svg).not.toMatch(/NaN|undefined|<(?!\/?(svg|text|circle|rect|line)\b)/);
});

test('marks of a picture stand where they stand on the board', () => {
  const svg = boardSvg(mnk(3, 3, 3), { marks: [0b1, 0b1_0000_0000] }, 0);
  expect(svg).toContain(
    '<text x="20" y="20" font-size="26" text-anchor="middle" dominant-baseline="central">X<',
  );
  expect(svg).toContain(
    '<text x="100" y="100" font-size="26" text-anchor="middle" dominant-baseline="central">O<',
  );
});
