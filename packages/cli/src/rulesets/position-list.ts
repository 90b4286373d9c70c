import { letterOf } from 'gyre';
import type { ReportSource, Ruleset } from 'gyre/rulesets';
import { keyText } from './places.ts';

/** The formats that all positions of a ruleset can be written in. */
export const LIST_FORMATS = ['csv', 'ndjson'] as const;

/**
 * All positions of a solved ruleset: key, player to move, value, plies, and the score where there are scores. One line per
 * position, in the order of the source.
 */
export function* positionLines(
  ruleset: Ruleset,
  source: ReportSource<unknown>,
  format: (typeof LIST_FORMATS)[number],
): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const hasScores = Array.from({ length: Math.min(source.count, SOME) }, (_, i) => source.answer(i)).some(
    (answer) => answer?.score !== undefined,
  );
  let text =
    format === 'csv'
      ? `key,player,value,plies${hasScores ? ',score' : ''}\n`
      : `${JSON.stringify({ schema: 'gyre/ruleset-positions/1', ruleset: ruleset.name, parameters: ruleset.parameters ?? {} })}\n`;
  for (let i = 0; i < source.count; i++) {
    const answer = source.answer(i);
    if (answer === undefined) continue;
    const { position, player } = source.at(i);
    const [key, value] = [keyText(ruleset, position), letterOf(answer.value)];
    const { plies, score } = answer;
    text +=
      format === 'csv'
        ? `${quoted(key)},${player},${value},${plies ?? ''}${hasScores ? `,${score}` : ''}\n`
        : `${JSON.stringify({ key, player, value, plies: plies ?? null, ...(hasScores ? { score } : {}) })}\n`;
    if (text.length < PIECE) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

const PIECE = 1 << 16;

/** A game has scores at all its positions or at none: a few tell. */
const SOME = 1000;

function quoted(key: string): string {
  return /[",\r\n]/.test(key) ? `"${key.replaceAll('"', '""')}"` : key;
}
