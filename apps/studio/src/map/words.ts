import { DRAW, LOSS, WIN } from 'gyre';
import type { PositionMap } from 'gyre/map';

/** What the wave has done so far, in a sentence. */
export function valueWordsOf(map: PositionMap, crossed: number): string {
  const layers = map.layers.length - 1;
  if (crossed >= layers)
    return `All ${many(map.positions, 'position')} ${map.positions === 1 ? 'is' : 'are'} known.`;
  if (crossed === 0) return 'Nothing is known yet. The wave begins where the game ends, at 0 plies.';
  const layer = Math.min(layers - 1, Math.ceil(crossed) - 1);
  const [won, drawn, lost] = [WIN, DRAW, LOSS].map((value) => map.counts[value][layer]);
  const parts = [
    won > 0 ? `${won.toLocaleString('en')} won` : '',
    drawn > 0 ? `${drawn.toLocaleString('en')} drawn` : '',
    lost > 0 ? `${lost.toLocaleString('en')} lost` : '',
  ].filter((part) => part !== '');
  const known = knownAfter(map, layer + 1);
  const what = parts.length === 0 ? 'no positions' : parts.join(', ');
  if (layer === layers - 1) return `What the wave never reached rests on endless play: ${what}.`;
  return `${layer.toLocaleString('en')} ${layer === 1 ? 'ply' : 'plies'}: ${what}. ${known.toLocaleString('en')} of ${many(map.positions, 'position')} are known.`;
}

function knownAfter({ counts }: PositionMap, layers: number): number {
  let known = 0;
  for (const column of counts) for (let k = 0; k < layers; k++) known += column[k];
  return known;
}

function many(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}
