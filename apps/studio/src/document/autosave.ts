import { effect } from '@preact/signals';
import { writeGameJson } from 'gyre/io';
import { tell } from '../frame/session.ts';
import { toGameDocument } from './convert.ts';
import { drawing } from './store.ts';

const KEY = 'gyre-document';
const PAUSE = 400;

/** The text of the document that was open last, if the browser kept it. */
export function keptText(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the document in the browser, a moment after each change. Call once. */
export function saveAlways(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  effect(() => {
    const now = drawing.value;
    clearTimeout(timer);
    if (isFirst) {
      isFirst = false;
      return;
    }
    timer = setTimeout(() => {
      try {
        localStorage.setItem(KEY, writeGameJson(toGameDocument(now)));
      } catch {
        tell(
          'word',
          'The browser does not let this page keep your drawing. Save it as a file before you leave.',
        );
      }
    }, PAUSE);
  });
}
