import type { Player, PliesColumn } from 'gyre';
import type { Picture, WorksheetFormat } from 'gyre/algebra';
import type { BoardPiece } from 'gyre/rulesets';
import type { PackedDocument } from 'gyre/workers';
import type {
  ComparisonReport,
  Found,
  FoundUnicycles,
  LargeAnswers,
  Opened,
  Opening,
  Place,
  SetUpKit,
  SetUpVerdict,
  Standing,
  Stop,
  StopperRow,
  TellingReport,
  UnicycleReport,
  ValueQuestion,
  ValueReport,
  Written,
} from '../document/index.ts';
import type { SurveyQuestions } from '../survey/survey.ts';
import { type Desk, openDesk } from './desk.ts';
import type { LayoutQuestion } from './layout.worker.ts';

/** The columns of a solution, as they come back from the worker. */
export interface Columns {
  readonly solver: string;
  readonly values: Uint8Array;
  readonly plies?: PliesColumn;
  readonly scores?: Int32Array;
}

/** What its worker does. */
export interface EngineQuestions {
  solve: { question: PackedDocument; answer: Columns };
}

/** What its worker does. */
export interface FileQuestions extends SurveyQuestions {
  open: { question: { source: string | Blob; file?: string }; answer: Opened };
  solveHeld: { question: { convention: string }; answer: LargeAnswers };
  find: { question: { query: string }; answer: readonly Found[] };
}

/** Reads files, and keeps a game that is too large to draw. */
export const files: Desk<FileQuestions> = openDesk(
  () => new Worker(new URL('./files.worker.ts', import.meta.url), { type: 'module', name: 'gyre-files' }),
);

/** What its worker does. */
export interface ValueQuestions {
  value: { question: ValueQuestion; answer: ValueReport | ComparisonReport | TellingReport };
  /** The lines of a worksheet, run again and written as a document. */
  document: { question: { lines: readonly string[]; format: WorksheetFormat }; answer: string };
}

/** Works out loopy values; apart from the rest, so that a long one can be stopped. */
export const values: Desk<ValueQuestions> = openDesk(
  () => new Worker(new URL('./values.worker.ts', import.meta.url), { type: 'module', name: 'gyre-values' }),
);

/** What its worker does. */
export interface LaboratoryQuestions {
  census: { question: { vertices: number }; answer: readonly StopperRow[] };
  typeset: {
    question: readonly { readonly vertices: number; readonly code: number }[];
    answer: readonly Written[];
  };
  unicycle: { question: { pattern: string; exits?: string }; answer: UnicycleReport };
  find: { question: { pattern: string; exits: string; most: number }; answer: FoundUnicycles };
}

/** Lists stoppers, and builds and finds unicycles; apart from the rest, so that a search can be stopped. */
export const laboratory: Desk<LaboratoryQuestions> = openDesk(
  () =>
    new Worker(new URL('./laboratory.worker.ts', import.meta.url), {
      type: 'module',
      name: 'gyre-laboratory',
    }),
);

/** What its worker does. */
export interface LayoutQuestions {
  layout: { question: LayoutQuestion; answer: Float64Array };
}

/** Which ruleset is to be solved. */
export interface BeginQuestion {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** A table file that was opened: which ruleset it is of. */
export interface OpenedTable extends Opening {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Where play began, if not at the start, and the moves since. */
export interface StandQuestion {
  readonly from?: Place;
  readonly path: readonly number[];
}

/** A board that was set up by hand. */
export interface CheckQuestion {
  readonly pieces: readonly BoardPiece[];
  readonly marks: readonly string[];
  readonly player: Player;
}

/** What its worker does. */
export interface RulesQuestions extends SurveyQuestions {
  begin: { question: BeginQuestion; answer: Opening };
  table: { question: { file: Blob } | { address: string }; answer: OpenedTable };
  stand: { question: StandQuestion; answer: Standing };
  /** The same moves as stations on the map. */
  trail: { question: StandQuestion; answer: readonly Stop[] };
  /** The board at a position, for files. */
  picture: { question: StandQuestion; answer: Picture };
  kit: { question: Readonly<Record<string, never>>; answer: SetUpKit | undefined };
  check: { question: CheckQuestion; answer: SetUpVerdict };
}

/** Explores and solves rulesets, and keeps the one that is played. */
export const rules: Desk<RulesQuestions> = openDesk(
  () => new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module', name: 'gyre-rules' }),
);

/** Solves what is drawn. */
export const engine: Desk<EngineQuestions> = openDesk(
  () => new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name: 'gyre-engine' }),
);

/** Finds places for vertices; loads Graphviz when first asked. */
export const layouts: Desk<LayoutQuestions> = openDesk(
  () => new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module', name: 'gyre-layout' }),
);
