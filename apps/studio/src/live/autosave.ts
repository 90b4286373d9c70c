import { effect } from '@preact/signals';
import { writeGameJson } from 'gyre/io';
import { drawing, tell, toGameDocument } from '../document/index.ts';

const KEY = 'gyre-document';
const PAUSE = 400;

/** The document that this tab had open, or the one that was changed last in any tab, if it was kept. */
export function keptText(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the document: for this tab, so that two tabs do not overwrite each other and a link that was
 * opened outlives a reload, and for the next visit once it was changed. Call once.
 */
export function saveAlways(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsaved: (() => void) | undefined;
  let isFirst = true;
  const save = (): void => {
    clearTimeout(timer);
    unsaved?.();
    unsaved = undefined;
  };
  effect(() => {
    const now = drawing.value;
    const isChange = !isFirst;
    isFirst = false;
    clearTimeout(timer);
    unsaved = () => keep(writeGameJson(toGameDocument(now)), isChange);
    timer = setTimeout(save, PAUSE);
  });
  addEventListener('pagehide', save);
}

function keep(text: string, isChange: boolean): void {
  try {
    sessionStorage.setItem(KEY, text);
    if (isChange) localStorage.setItem(KEY, text);
  } catch {
    tell('word', 'The browser does not let this page keep your drawing. Save it as a file before you leave.');
  }
}
