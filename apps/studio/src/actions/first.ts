import { effect } from '@preact/signals';
import {
  bench,
  forgetPast,
  game,
  isBench,
  isView,
  type LinkParts,
  mapAnother,
  mapLayer,
  mapSpot,
  mapWindow,
  type PlayLine,
  playLine,
  readFragment,
  select,
  sheetToRun,
  sidePanel,
  tell,
  type View,
  variables,
  view,
  watchedSolver,
  watchStep,
  worksheet,
  writeFragment,
} from '../document/index.ts';
import { tutorial } from '../gallery/tutorial.ts';
import { keptText } from '../live/autosave.ts';
import { inWords, isEmbedded } from '../parts/index.ts';
import { type OpenIn, openDrawing, openGame } from './actions.ts';
import { keepSession, restoreSession } from './kept-session.ts';
import { playFromTable, playRuleset, tableAt } from './play-ruleset.ts';

/**
 * Opens what was open last, and over it what the link holds, so that undo brings back what was drawn before;
 * on a first visit without a link, the tutorial's game. A reader who goes to another view meanwhile stays there.
 */
export async function openFirst(): Promise<void> {
  const link = readFragment(location.hash);
  view.value = isView(link.view) && link.view !== 'large' ? link.view : 'draw';
  const kept = isEmbedded ? undefined : keptText();
  const hasKept = kept !== undefined && (await openGame(kept, 'here'));
  forgetPast();
  if (!isEmbedded) restoreSession();
  const hasLink = link.packed !== undefined && (await openLink(link, 'here'));
  if (!hasKept && !hasLink) openDrawing(tutorial.draw(), 'here');
  await takeUp(link);
  if (!hasKept || !hasLink) forgetPast();
  else tell('word', 'The game of the link is open. Undo brings back what you had drawn.');
  if (isEmbedded) return;
  history.replaceState(null, '', addressOf(view.value));
  effect(() => {
    if (location.hash !== addressOf(view.value)) history.pushState(null, '', addressOf(view.value));
  });
  keepSession();
  addEventListener('hashchange', () => void followLink());
}

/** Takes up the ruleset, the moves and the worksheet that a link holds. */
async function takeUp(link: LinkParts): Promise<void> {
  const { ruleset, parameters = {}, line, sheet, bench: asked, table } = link;
  if (link.view === 'map') takeUpMap(link);
  if (line !== undefined) playLine.value = line;
  if (ruleset !== undefined) playRuleset(ruleset, parameters, line, link.view === 'map' ? 'map' : 'play');
  if (table !== undefined) takeTable(table, line);
  if (isBench(asked)) bench.value = asked;
  if (sheet === undefined) return;
  try {
    const lines = (await unpacked(sheet)).split('\n').filter((text) => text.trim() !== '');
    worksheet.value = [];
    variables.value = new Map();
    sheetToRun.value = lines.slice(0, MOST_LINES);
  } catch (error) {
    tell('trouble', `The worksheet of this link could not be opened: ${inWords(error)}.`);
  }
}

/** Takes up the part of a map that a link holds. */
function takeUpMap({ ruleset, window, step, spot }: LinkParts): void {
  mapAnother(ruleset === undefined ? 'drawn' : 'ruleset');
  mapWindow.value = window;
  mapLayer.value = step;
  mapSpot.value = spot;
}

/** Takes up a table at an address; its host is asked for nothing before the reader agrees. */
function takeTable(address: string, line?: PlayLine): void {
  try {
    playFromTable(tableAt(address, true), line);
  } catch (error) {
    tell('trouble', `The table of this link could not be opened: ${inWords(error)}.`);
  }
}

/** A worksheet keeps this many lines. */
const MOST_LINES = 200;

function addressOf(shown: View): string {
  return writeFragment({ view: shown });
}

/** Back, forward, or a link that is opened while the page is open. */
async function followLink(): Promise<void> {
  await followFragment(location.hash);
}

/** Opens what a fragment holds, in the view that it names. */
export async function followFragment(fragment: string): Promise<void> {
  const link = readFragment(fragment);
  const to = isView(link.view) ? link.view : view.value;
  if (link.packed === undefined) view.value = to;
  else {
    history.replaceState(null, '', addressOf(view.value));
    await openLink(link, to);
  }
  await takeUp(link);
}

/** Selects the vertex of that name and shows what there is to say about it. */
function selectNamed(wanted: string): void {
  const found = game.value.vertices.find(({ name }) => name === wanted);
  if (found === undefined) return;
  select([found.id]);
  sidePanel.value = 'vertex';
}

/** Only links need what unpacks them: a first visit does not load it. */
async function unpacked(text: string): Promise<string> {
  return (await import('../document/packed-text.ts')).unpackText(text);
}

async function openLink({ packed = '', solver, step, vertex }: LinkParts, to: OpenIn): Promise<boolean> {
  try {
    const isOpen = await openGame(await unpacked(packed), to);
    if (solver !== undefined) watchedSolver.value = solver;
    if (step !== undefined) watchStep.value = step;
    if (isOpen && vertex !== undefined) selectNamed(vertex);
    return isOpen;
  } catch (error) {
    tell('trouble', `This link could not be opened: ${inWords(error)}. Ask for it again, or for a file.`);
    return false;
  }
}
