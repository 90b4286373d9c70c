import { Chess } from 'chess.js';
import { expect, test } from 'vitest';
import { chessEnding } from '../src/rulesets/index.ts';

/** The boards that moves lead to, by our own rules and by chess.js. */
test.each(['KRK', 'KQKR', 'KPK', 'KBNK', 'KPPK', 'KQKP', 'KRRK'])(
  '%s: the moves are those of chess.js',
  (men) => {
    const ruleset = chessEnding(men);
    let looked = 0;
    for (let index = 0; index < ruleset.size; index += Math.floor(ruleset.size / 160) | 1) {
      const found = ruleset.at(index);
      if (found === undefined) continue;
      const { position, player } = found;
      const chess = new Chess(`${position} ${'wb'[player]} - - 0 1`, { skipValidation: true });
      const own: string[] = [];
      ruleset.moves(position, player, (to) => own.push(to));
      const theirs = chess.moves({ verbose: true }).map((move) => move.after.split(' ')[0]);
      expect(own.toSorted()).toEqual(theirs.toSorted());
      const payoff = chess.isCheckmate() ? -1 : chess.isStalemate() ? 0 : undefined;
      expect(ruleset.payoff?.(position, player)).toBe(payoff);
      looked++;
    }
    expect(looked).toBeGreaterThan(50);
  },
);
