import { effect } from '@preact/signals';
import {
  bench,
  type Cell,
  isBench,
  isWelcomed,
  type PlayLine,
  playLine,
  playParameters,
  playSource,
  playTable,
  sheetToRun,
  TABLE,
  variables,
  watchedSolver,
  watchStep,
  worksheet,
} from '../document/index.ts';
import { match, pathOf } from '../live/playing.ts';
import { tableAt } from './play-ruleset.ts';

/** What this tab restores after a reload, besides the document. */
interface KeptSession {
  readonly step: number;
  readonly solver: string;
  readonly cells?: readonly Cell[];
  readonly bench?: string;
  readonly names: readonly (readonly [string, string])[];
  /** The ruleset that is played, with its settings and moves. */
  readonly play?: {
    readonly source: string;
    /** The address of the table that is explored. */
    readonly table?: string;
    readonly parameters: Readonly<Record<string, string>>;
    readonly line: PlayLine;
  };
}

const KEY = 'gyre-session';

/** Keeps the step that is watched and the worksheet, for this tab. Call once. */
export function keepSession(): void {
  addEventListener('pagehide', () => {
    const kept: KeptSession = {
      step: watchStep.value,
      solver: watchedSolver.value,
      cells: worksheet.value,
      bench: bench.value,
      names: [...variables.value],
      ...playNow(),
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
    const { step, solver, cells = [], bench: shown, names, play } = JSON.parse(text) as KeptSession;
    watchStep.value = step;
    watchedSolver.value = solver;
    restoreSheet(cells);
    if (isBench(shown)) bench.value = shown;
    variables.value = new Map(names);
    if (play === undefined) return;
    if (play.table !== undefined) playTable.value = tableAt(play.table, false);
    playSource.value = play.source;
    playParameters.value = play.parameters;
    playLine.value = play.line;
  } catch {
    // Storage that is closed to us kept nothing.
  }
}

/** The first cell that had no answer yet, and all lines behind it, are worked out again; values of drawings stay. */
function restoreSheet(cells: readonly Cell[]): void {
  const open = cells.findIndex(({ answers }) => answers.length === 0);
  const behind = open < 0 ? [] : cells.slice(open);
  const lines = behind.filter(({ isDrawn }) => isDrawn !== true);
  worksheet.value = cells.filter((cell) => !lines.includes(cell));
  sheetToRun.value = lines.map(({ source }) => source);
}

function playNow(): Pick<KeptSession, 'play'> {
  const now = match.value;
  const table = playTable.value?.kind === 'address' ? playTable.value.address : undefined;
  const isTable = playSource.value === TABLE;
  if (now === undefined || (isTable && table === undefined)) return {};
  const { from } = now.arena;
  const line = { ...(from === undefined ? {} : { from }), path: pathOf(now) };
  const kept = { source: playSource.value, parameters: playParameters.value, line };
  return { play: isTable && table !== undefined ? { ...kept, table } : kept };
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
