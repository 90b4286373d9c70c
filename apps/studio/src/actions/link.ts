import { writeGameJson } from 'gyre/io';
import {
  bench,
  drawing,
  type LinkParts,
  mapLayer,
  mapSpot,
  mapWindow,
  type PlayLine,
  shown,
  soleVertex,
  toGameDocument,
  vertexById,
  view,
  watchedSolver,
  watchStep,
  worksheet,
  writeFragment,
} from '../document/index.ts';
import { packText } from '../document/packed-text.ts';
import { match, pathOf } from '../live/playing.ts';

/** What is shown, as the part of an address after the #; undefined for a game too large for a link. */
export async function shownFragment(): Promise<string | undefined> {
  const parts = await shownParts();
  return parts === undefined ? undefined : writeFragment(parts);
}

async function shownParts(): Promise<LinkParts | undefined> {
  const now = shown.value;
  if (now.kind === 'large') return undefined;
  if (now.kind === 'worksheet') {
    const lines = sheetLines();
    return {
      view: 'values',
      ...(bench.value === 'sheet' ? {} : { bench: bench.value }),
      ...(lines.length === 0 ? {} : { sheet: await packText(lines.join('\n')) }),
    };
  }
  if (now.kind === 'ruleset' && now.table !== undefined)
    return { view: 'play', table: now.table, ...lineNow() };
  if (now.kind === 'ruleset') {
    const shownIn = view.value === 'map' ? { view: 'map', ...mapNow() } : { view: 'play' };
    return { ...shownIn, ruleset: now.name, parameters: now.parameters, ...lineNow() };
  }
  const text = JSON.stringify(JSON.parse(writeGameJson(toGameDocument(drawing.value))));
  const { name } = vertexById(drawing.value.game, soleVertex.value) ?? {};
  return {
    packed: await packText(text),
    view: view.value,
    ...(view.value === 'watch' ? { step: watchStep.value, solver: watchedSolver.value } : {}),
    ...(view.value === 'play' ? lineNow() : {}),
    ...(view.value === 'map' ? mapNow() : {}),
    ...(name === undefined ? {} : { vertex: name }),
  };
}

/** The lines of the worksheet as they were written; without those about the drawn game. */
export function sheetLines(): string[] {
  return worksheet.value.filter(({ isDrawn }) => isDrawn !== true).map(({ source }) => source);
}

/** What is seen of the map: its part, the layer of the wave, the position. */
function mapNow(): Pick<LinkParts, 'window' | 'spot' | 'step'> {
  const [window, spot, layer] = [mapWindow.value, mapSpot.value, mapLayer.value];
  return {
    ...(window === undefined ? {} : { window }),
    ...(spot === undefined ? {} : { spot }),
    ...(layer === undefined ? {} : { step: Math.floor(layer) }),
  };
}

/** The game in play, up to where the reader is looking. */
function lineNow(): { readonly line?: PlayLine } {
  const now = match.value;
  if (now === undefined) return {};
  const { from } = now.arena;
  return { line: { ...(from === undefined ? {} : { from }), path: pathOf(now) } };
}
