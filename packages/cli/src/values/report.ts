import { counted } from 'gyre';
import { type Analysis, type Notation, outcomeWords, stopperWords, type Verified } from 'gyre/algebra';
import { type LoopyGame } from 'gyre/loopy';
import type { TitledGame } from './picture.ts';

/** The most vertices whose equations are printed. */
const MOST_EQUATIONS = 30;

/** The lines that `gyre value` prints. */
export function reportLines(analysis: Analysis, notation: Notation): string[] {
  const { outcome } = analysis;
  const lines = [analysis.text, ''];
  const row = (name: string, text: string): number => lines.push(`${name.padEnd(9)}${text}`);
  row('outcome', `${outcome.class}: ${outcomeWords(outcome)}`);
  row('stopper', stopperWords(analysis));
  if (analysis.isStopper === false) {
    for (const side of ['onside', 'offside'] as const) {
      const stopper = analysis[side];
      const without = analysis.impossible.includes(side) ? 'no stopper, which is proved' : 'not found';
      row(side, stopper === undefined ? without : notation.write(stopper));
    }
    if (analysis.tried.length > 0) row('tried', analysis.tried.join('; '));
  }
  if (analysis.isTooLarge) lines.push('', 'the canonical form is too large to draw');
  for (const { title, game } of graphsOf(analysis)) {
    lines.push(
      '',
      `${title}, ${counted(game.vertices, 'vertex', 'vertices')}:`,
      ...equationLines(game, notation),
    );
  }
  return lines;
}

/** What was proved about an answer. */
export function verifiedLine({ claims, states }: Verified): string {
  return `verified: ${claims.join('; ')} (${counted(states, 'state', 'states')} checked)`;
}

/** The graphs that are worth showing: of a stopper its canonical form, else the sides that were found. */
export function graphsOf({ canonical, onside, offside }: Analysis): TitledGame[] {
  if (canonical !== undefined) return [{ title: 'canonical form', game: canonical }];
  const found: TitledGame[] = [];
  if (onside !== undefined) found.push({ title: 'onside', game: onside });
  if (offside !== undefined) found.push({ title: 'offside', game: offside });
  return found;
}

/** The graph as a system of equations, which the parser reads; each value as a comment, where it is not too long to read. */
export function equationLines(game: LoopyGame, notation: Notation): string[] {
  const shown = Math.min(game.vertices, MOST_EQUATIONS);
  const side = (player: 0 | 1, v: number): string =>
    Array.from(game.options(player, v), (w) => `g${w}`).join(',');
  const equations = Array.from({ length: shown }, (_, v) => `g${v} = {${side(0, v)}|${side(1, v)}}`);
  const width = Math.max(...equations.map((line) => line.length));
  const texts = notation.writeFollowers(game, shown);
  const lines = equations.map((line, v) =>
    texts[v] === undefined ? `  ${line}` : `  ${line.padEnd(width)}  # ${texts[v]}`,
  );
  if (shown < game.vertices) lines.push(`  and ${game.vertices - shown} more; --json has them all`);
  return lines;
}
