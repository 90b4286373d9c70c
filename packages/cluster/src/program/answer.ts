import { scoreFor, VALUE_LETTERS } from 'gyre';
import { codeOf, valueOfScore } from 'gyre/disk';
import { type ClusterGame, layoutOf, sweepsOf } from './game.ts';
import { allPositions } from './input.ts';
import type { Dialect, Table } from './tables.ts';

/** The whole answer: vertex, player, value and plies, as solutions have them in Parquet. */
export function wholeAnswer(
  game: ClusterGame,
  dialect: Dialect,
  layers: readonly Table[],
  owners?: Table,
): string {
  const layout = layoutOf(game);
  const vertex =
    layout === 'paired'
      ? `CASE WHEN x.p >= ${game.vertices} THEN x.p - ${game.vertices} ELSE x.p END`
      : 'x.p';
  const player = layout === 'shared' ? 'CAST(NULL AS INT)' : 'x.player';
  return `SELECT ${vertex} AS vertex, ${player} AS player, ${valueText(game)} AS value, y.plies AS plies
FROM (${allPositions(game, dialect, owners)}) x
LEFT JOIN (SELECT p, code, plies FROM ${dialect.scan(layers)} l WHERE code > 0) y ON y.p = x.p`;
}

/** The letter of a position x whose code is in y, if it has one. */
function valueText(game: ClusterGame): string {
  const letter = (score: number): string => `'${VALUE_LETTERS[valueOfScore(score)]}'`;
  const cases = sweepsOf(game).flatMap(({ score }, s) => [
    `WHEN ${codeOf(s, true)} THEN ${letter(score)}`,
    `WHEN ${codeOf(s, false)} THEN ${letter(-score)}`,
  ]);
  const { endless } = game.convention;
  const never = `CASE x.player WHEN 1 THEN ${letter(scoreFor(1, endless))} ELSE ${letter(scoreFor(0, endless))} END`;
  return `CASE y.code ${cases.join(' ')} ELSE ${never} END`;
}
