import { batch } from '@preact/signals';
import { writeGameJson } from 'gyre/io';
import {
  bench,
  DRAWN,
  drawing,
  game,
  isBench,
  type LinkParts,
  lastTable,
  mapAnother,
  mapLayer,
  mapSpot,
  mapWindow,
  openedGame,
  playSource,
  select,
  sheetToRun,
  sidePanel,
  soleVertex,
  toGameDocument,
  variables,
  vertexById,
  view,
  watchedSolver,
  watchStep,
  worksheet,
  writeFragment,
} from '../document/index.ts';
import { lineNow, match, play } from '../live/playing.ts';
import { tableAt } from './play-ruleset.ts';

export type LinkField = keyof LinkParts;

/** What each field of a link holds as the page is now; a game and a worksheet before they are packed. */
const NOW: { readonly [Field in LinkField]-?: () => LinkParts[Field] | undefined } = {
  packed: () => JSON.stringify(JSON.parse(writeGameJson(toGameDocument(drawing.value)))),
  view: () => view.value,
  step: () => (view.value === 'map' ? layerNow() : watchStep.value),
  solver: () => watchedSolver.value,
  vertex: () => vertexById(drawing.value.game, soleVertex.value)?.name,
  ruleset: rulesetNow,
  table: tableNow,
  line: () => (match.value === undefined && playSource.value === DRAWN ? undefined : lineNow()),
  bench: () => (bench.value === 'sheet' ? undefined : bench.value),
  sheet: () => (worksheet.value.length === 0 ? undefined : sheetLines().join('\n')),
  window: () => mapWindow.value,
  spot: () => mapSpot.value,
};

/** These fields as the page is now. */
export function partsNow(fields: readonly LinkField[]): LinkParts {
  const parts = fields.map((field) => [field, NOW[field]()] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

/** A link with these fields: the part of an address after the #. */
export async function linkWith(fields: readonly LinkField[]): Promise<string> {
  const parts = partsNow(fields);
  const { packText } = await import('../document/packed-text.ts');
  const { packed, sheet } = parts;
  return writeFragment({
    ...parts,
    ...(packed === undefined ? {} : { packed: await packText(packed) }),
    ...(sheet === undefined ? {} : { sheet: await packText(sheet) }),
  });
}

/** A table from a file has no address: its link names its ruleset. */
function rulesetNow(): LinkParts['ruleset'] {
  const source = playSource.value;
  if (source.kind === 'ruleset') return { name: source.name, parameters: source.parameters };
  const opened = openedGame();
  return source.kind === 'drawn' || opened === undefined || tableNow() !== undefined
    ? undefined
    : { name: opened.name, parameters: opened.parameters };
}

function tableNow(): string | undefined {
  const source = playSource.value;
  return source.kind === 'table' && source.table.kind === 'address' ? source.table.address : undefined;
}

function layerNow(): number | undefined {
  return mapLayer.value === undefined ? undefined : Math.floor(mapLayer.value);
}

/** The lines of the worksheet as they were written; without those about the drawn game. */
export function sheetLines(): string[] {
  return worksheet.value.filter(({ isDrawn }) => isDrawn !== true).map(({ source }) => source);
}

/** A worksheet keeps this many lines. */
const MOST_LINES = 200;

/**
 * Takes up all that a link holds but its packed game; the worksheet's lines are unpacked before. A table's
 * host is asked for nothing before the reader agrees, unless he has agreed before. Throws in words if its
 * address is none.
 */
export function takeUp(link: LinkParts, hasAgreed = false): void {
  const { ruleset, line = DRAWN.line, solver, step, vertex, sheet, bench: asked, table, window, spot } = link;
  batch(() => {
    // The address of a map that is gone back to says no more than that.
    if (link.view === 'map' && Object.keys(link).length > 1) {
      mapAnother(ruleset === undefined ? 'drawn' : 'ruleset');
      mapWindow.value = window;
      mapLayer.value = step;
      mapSpot.value = spot;
    } else if (step !== undefined) watchStep.value = step;
    if (solver !== undefined) watchedSolver.value = solver;
    if (vertex !== undefined) selectNamed(vertex);
    if (isBench(asked)) bench.value = asked;
    if (ruleset !== undefined) play({ kind: 'ruleset', ...ruleset, line });
    else if (link.line !== undefined && table === undefined) play({ kind: 'drawn', line });
    if (sheet !== undefined) {
      worksheet.value = [];
      variables.value = new Map();
      const lines = sheet.split('\n').filter((text) => text.trim() !== '');
      sheetToRun.value = lines.slice(0, MOST_LINES);
    }
    if (table === undefined) return;
    lastTable.value = tableAt(table, !hasAgreed);
    play({ kind: 'table', table: lastTable.value, line });
  });
}

/** Selects the vertex of that name and shows what there is to say about it. */
function selectNamed(wanted: string): void {
  const found = game.value.vertices.find(({ name }) => name === wanted);
  if (found === undefined) return;
  select([found.id]);
  sidePanel.value = 'vertex';
}
