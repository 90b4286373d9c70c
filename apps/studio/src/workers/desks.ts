import type { Player } from 'gyre';
import type { Picture, WorksheetFormat } from 'gyre/algebra';
import type { BoardPiece } from 'gyre/rulesets';
import type {
  ComparisonReport,
  Found,
  FoundUnicycles,
  LargeAnswers,
  LargeFile,
  Opened,
  OpenedGame,
  Parameters,
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

/** What its worker does. */
export interface FileQuestions extends SurveyQuestions<LargeFile> {
  open: { question: { source: string | Blob; file?: string; opening: number }; answer: Opened };
  solve: { question: { game: LargeFile }; answer: LargeAnswers };
  find: { question: { game: LargeFile; query: string }; answer: readonly Found[] };
}

/** Reads files, and keeps a game that is too large to draw; another worker reads it again. */
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

/** A ruleset to be solved, or a table to be opened. */
export type RulesGame =
  | { readonly name: string; readonly parameters: Parameters }
  | { readonly file: File }
  | { readonly address: string };

/** Where play of a game began, if not at the start, and the moves since. */
export interface StandQuestion {
  readonly game: RulesGame;
  readonly from?: Place;
  readonly path: readonly number[];
}

/** A board that was set up by hand. */
export interface CheckQuestion {
  readonly game: RulesGame;
  readonly pieces: readonly BoardPiece[];
  readonly marks: readonly string[];
  readonly player: Player;
}

/** What its worker does. */
export interface RulesQuestions extends SurveyQuestions<RulesGame> {
  begin: { question: RulesGame; answer: OpenedGame };
  stand: { question: StandQuestion; answer: Standing };
  /** The same moves as stations on the map. */
  trail: { question: StandQuestion; answer: readonly Stop[] };
  /** The board at a position, for files. */
  picture: { question: StandQuestion; answer: Picture };
  kit: { question: { game: RulesGame }; answer: SetUpKit | undefined };
  check: { question: CheckQuestion; answer: SetUpVerdict };
}

/**
 * Explores and solves rulesets, and keeps the one that it was asked about last. Every question says which one
 * it means: a worker that was ended meanwhile makes it again.
 */
export const rules: Desk<RulesQuestions> = openDesk(
  () => new Worker(new URL('./rules.worker.ts', import.meta.url), { type: 'module', name: 'gyre-rules' }),
);

/** Finds places for vertices; loads Graphviz when first asked. */
export const layouts: Desk<LayoutQuestions> = openDesk(
  () => new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module', name: 'gyre-layout' }),
);
