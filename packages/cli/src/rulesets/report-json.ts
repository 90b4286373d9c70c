import type { Player } from 'gyre';
import type { RankedMove, Report } from 'gyre/rulesets';
import type { Solved } from './over-disk.ts';
import { keyText } from './places.ts';

/** What the start of a ruleset is worth. */
export interface StartLine {
  readonly player: Player;
  /** The key of the start, as `--position` takes it. */
  readonly key: string;
  readonly value: string;
  readonly words: string;
  readonly plies: number | undefined;
  readonly score?: number;
}

/** A report as one JSON object. */
export function reportJson(
  { ruleset, source }: Solved,
  report: Report,
  starts: readonly StartLine[],
  line: readonly RankedMove<unknown>[],
): object {
  const boardAt = (i: number): object => {
    const { position, player } = source.at(i);
    return { player, key: keyText(ruleset, position), board: ruleset.show(position, player) };
  };
  return {
    schema: 'gyre/report/1',
    ruleset: ruleset.name,
    parameters: ruleset.parameters ?? {},
    positions: report.positions,
    moves: report.moves,
    ends: report.ends,
    values: report.values,
    starts: starts.map(({ player, key, value, plies, score }) => ({
      player,
      key,
      value,
      plies: plies ?? null,
      ...(score === undefined ? {} : { score }),
    })),
    rows: report.rows.map(({ example, plies, ...row }) => ({
      ...row,
      plies: plies ?? null,
      example: boardAt(example),
    })),
    longestWin:
      report.longestWin === undefined
        ? null
        : {
            ...boardAt(report.longestWin),
            plies: source.answer(report.longestWin)?.plies ?? null,
            line: line.map((move) => move.name),
          },
    mostMoves: { moves: report.mostMoves.moves, ...boardAt(report.mostMoves.example) },
  };
}
