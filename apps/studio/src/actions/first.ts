import { effect } from '@preact/signals';
import {
  forgetPast,
  isView,
  type LinkParts,
  readFragment,
  tell,
  type View,
  view,
  writeFragment,
} from '../document/index.ts';
import { tutorial } from '../gallery/tutorial.ts';
import { keptText } from '../live/autosave.ts';
import { inWords, isEmbedded } from '../parts/index.ts';
import { type OpenIn, openDrawing, openGame } from './actions.ts';
import { keepSession, restoreSession } from './kept-session.ts';
import { takeUp } from './link.ts';

/**
 * Opens what was open last, and over it what the link holds, so that undo brings back what was drawn before;
 * on a first visit without a link, the tutorial's game. A reader who goes to another view meanwhile stays
 * there.
 */
export async function openFirst(): Promise<void> {
  const link = readFragment(location.hash);
  view.value = isView(link.view) && link.view !== 'large' ? link.view : 'draw';
  const kept = isEmbedded ? undefined : keptText();
  const hasKept = kept !== undefined && (await openGame(kept, 'here'));
  forgetPast();
  if (!isEmbedded) restoreSession();
  const hasLink = await openLinked(link, 'here');
  if (!hasKept && !hasLink) openDrawing(tutorial.draw(), 'here');
  await follow(link);
  if (!hasKept || !hasLink) forgetPast();
  else tell('word', 'The game of the link is open. Undo brings back what you had drawn.');
  if (isEmbedded) return;
  history.replaceState(null, '', addressOf(view.value));
  effect(() => {
    if (location.hash !== addressOf(view.value)) history.pushState(null, '', addressOf(view.value));
  });
  keepSession();
  addEventListener('hashchange', () => void followFragment(location.hash));
}

function addressOf(shown: View): string {
  return writeFragment({ view: shown });
}

/** Opens what a fragment holds, in the view that it names: when it is followed while the page is open. */
export async function followFragment(fragment: string): Promise<void> {
  const link = readFragment(fragment);
  const to = isView(link.view) ? link.view : view.value;
  if (link.packed === undefined) view.value = to;
  else {
    history.replaceState(null, '', addressOf(view.value));
    await openLinked(link, to);
  }
  await follow(link);
}

/** Opens the game that a link holds, if it holds one. */
async function openLinked({ packed }: LinkParts, to: OpenIn): Promise<boolean> {
  if (packed === undefined) return false;
  try {
    return await openGame(await unpacked(packed), to);
  } catch (error) {
    tell('trouble', `This link could not be opened: ${inWords(error)}. Ask for it again, or for a file.`);
    return false;
  }
}

/** Takes up the rest of a link. */
async function follow(link: LinkParts): Promise<void> {
  let what = 'worksheet';
  try {
    const sheet = link.sheet === undefined ? {} : { sheet: await unpacked(link.sheet) };
    what = 'table';
    takeUp({ ...link, ...sheet });
    const isPlayed = link.ruleset !== undefined || link.table !== undefined;
    if (isPlayed && link.view !== 'map') view.value = 'play';
  } catch (error) {
    tell('trouble', `The ${what} of this link could not be opened: ${inWords(error)}.`);
  }
}

/** Only links need what unpacks them: a first visit does not load it. */
async function unpacked(text: string): Promise<string> {
  return (await import('../document/packed-text.ts')).unpackText(text);
}
