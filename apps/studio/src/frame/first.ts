import { effect } from '@preact/signals';
import { keptText } from '../document/autosave.ts';
import { type LinkParts, readFragment, unpackText, writeFragment } from '../document/share.ts';
import { forgetPast } from '../document/store.ts';
import { tutorial } from '../gallery/examples.ts';
import { openDrawing, openGame } from './actions.ts';
import { tell, VIEWS, type View, view, watchedSolver, watchStep } from './session.ts';
import { inWords } from './words.ts';

/** Opens what the link holds, or what was open last, or the tutorial's game. */
export async function openFirst(): Promise<void> {
  const link = readFragment(location.hash);
  if (VIEWS.includes(link.view as View) && link.view !== 'large') view.value = link.view as View;
  const opened = link.packed !== undefined && (await openLink(link));
  if (!opened) {
    const kept = keptText();
    if (kept === undefined || !(await openGame(kept))) await openDrawing(tutorial.draw());
  }
  forgetPast();
  effect(() => history.replaceState(null, '', writeFragment({ view: view.value })));
  addEventListener('hashchange', () => void followLink());
}

/** A link that is opened while the page is open. */
async function followLink(): Promise<void> {
  const link = readFragment(location.hash);
  if (VIEWS.includes(link.view as View)) view.value = link.view as View;
  if (link.packed !== undefined) await openLink(link);
}

async function openLink({ packed = '', solver, step }: LinkParts): Promise<boolean> {
  try {
    const isOpen = await openGame(await unpackText(packed));
    if (solver !== undefined) watchedSolver.value = solver;
    if (step !== undefined) watchStep.value = step;
    return isOpen;
  } catch (error) {
    tell('trouble', `This link could not be opened: ${inWords(error)}. Ask for it again, or for a file.`);
    return false;
  }
}
