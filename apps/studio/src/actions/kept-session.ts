import { effect } from '@preact/signals';
import {
  type Cell,
  isWelcomed,
  readFragment,
  sheetToRun,
  variables,
  view,
  watchStep,
  worksheet,
  writeFragment,
} from '../document/index.ts';
import { type LinkField, partsNow, takeUp } from './link.ts';

/** What this tab restores after a reload, besides the document. */
interface KeptSession {
  /** What a link would hold, but for the document and the worksheet, whose answers are kept, too. */
  readonly fragment: string;
  /** The step that is watched; on a map, the fragment has a layer of the wave instead. */
  readonly step: number;
  readonly cells: readonly Cell[];
  readonly names: readonly (readonly [string, string])[];
}

const KEY = 'gyre-session';
const KEPT: readonly LinkField[] = ['step', 'solver', 'ruleset', 'table', 'line', 'bench'];
const KEPT_OF_MAP: readonly LinkField[] = ['view', ...KEPT, 'window', 'spot'];

/** Keeps what is shown, for this tab. Call once. */
export function keepSession(): void {
  addEventListener('pagehide', () => {
    const kept: KeptSession = {
      fragment: writeFragment(partsNow(view.value === 'map' ? KEPT_OF_MAP : KEPT)),
      step: watchStep.value,
      cells: worksheet.value,
      names: [...variables.value],
    };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A worksheet that does not fit is not kept; the document has been by itself.
    }
  });
}

/** Brings back what the tab had before a reload. */
export function restoreSession(): void {
  try {
    const text = sessionStorage.getItem(KEY);
    if (text === null) return;
    const { fragment, step, cells, names } = JSON.parse(text) as KeptSession;
    watchStep.value = step;
    restoreSheet(cells);
    variables.value = new Map(names);
    takeUp(readFragment(fragment), true);
  } catch {
    // Storage that is closed to us kept nothing.
  }
}

/** The first cell without an answer and all lines behind it are worked out again; values of drawings stay. */
function restoreSheet(cells: readonly Cell[]): void {
  const open = cells.findIndex(({ answers }) => answers.length === 0);
  const behind = open < 0 ? [] : cells.slice(open);
  const lines = behind.filter(({ isDrawn }) => isDrawn !== true);
  worksheet.value = cells.filter((cell) => !lines.includes(cell));
  sheetToRun.value = lines.map(({ source }) => source);
}

const WELCOME = 'gyre-welcomed';

/** Remembers for the next visit that the welcome was put away. Call once. */
export function keepWelcome(): void {
  try {
    isWelcomed.value = localStorage.getItem(WELCOME) !== null;
  } catch {
    // Storage that is closed to us: the welcome greets again.
  }
  effect(() => {
    const { value } = isWelcomed;
    try {
      if (value) localStorage.setItem(WELCOME, 'yes');
      else localStorage.removeItem(WELCOME);
    } catch {
      // As above.
    }
  });
}
