import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Statement, statementsOf, type WorksheetFormat } from 'gyre/algebra';
import {
  bench,
  type Cell,
  type CellAnswer,
  speak,
  type TextQuestion,
  type ValueQuestion,
  variables,
  worksheet,
} from '../document/index.ts';
import { inWords } from '../parts/index.ts';
import { values } from '../workers/desks.ts';

/** The cell that is being worked out. */
const workingOn = signal<number | undefined>(undefined);
export const isWorking: ReadonlySignal<boolean> = computed(() => workingOn.value !== undefined);

let stopping = new AbortController();
/** What is asked while something is worked out comes after it. */
let queue: Promise<void> = Promise.resolve();

/** Stops what is being worked out, and what would come after it. */
export function stopWorking(): void {
  stopping.abort();
}

/** Adds a cell and works it out. */
export function runLine(source: string): Promise<void> {
  return next(async (stop) => {
    const id = add(source);
    await workOut(id, stop);
  });
}

/** Goes to the worksheet and works a line out there. */
export function toSheet(line: string): void {
  bench.value = 'sheet';
  void runLine(line);
}

/** Adds the value of a drawing. */
export function runDrawn(words: string, question: ValueQuestion): Promise<void> {
  return next(async (stop) => {
    const id = add(words, true);
    const answer = await answerTo(words, question, stop);
    put(id, { answers: [answer] });
  });
}

/** Changes a cell, and works it and every later one out again. */
export function runAgain(id: number, source: string): Promise<void> {
  return next(async (stop) => {
    const from = worksheet.value.findIndex((cell) => cell.id === id);
    if (from < 0) return;
    put(id, { source });
    await rerun(from, worksheet.value[from].before, stop);
  });
}

/** Takes a cell away, and works every later one out again. */
export function removeCell(id: number): Promise<void> {
  return next(async (stop) => {
    const from = worksheet.value.findIndex((cell) => cell.id === id);
    if (from < 0) return;
    const { before } = worksheet.value[from];
    worksheet.value = worksheet.value.filter((cell) => cell.id !== id);
    await rerun(from, before, stop);
  });
}

/** Empties the worksheet. */
export function clearSheet(): void {
  stopWorking();
  worksheet.value = [];
  variables.value = new Map();
}

function next(work: (stop: AbortSignal) => Promise<void>): Promise<void> {
  queue = queue.then(async () => {
    stopping = new AbortController();
    try {
      await work(stopping.signal);
    } finally {
      workingOn.value = undefined;
    }
  });
  return queue;
}

function add(source: string, isDrawn = false): number {
  const id = Math.max(Date.now(), (worksheet.value.at(-1)?.id ?? 0) + 1);
  const cell: Cell = {
    id,
    source,
    answers: [],
    before: [...variables.value],
    ...(isDrawn ? { isDrawn } : {}),
  };
  worksheet.value = [...worksheet.value, cell];
  workingOn.value = id;
  return id;
}

function put(id: number, change: Partial<Cell>): void {
  worksheet.value = worksheet.value.map((cell) => (cell.id === id ? { ...cell, ...change } : cell));
}

/** Works out the cells from the one at that place on; what comes before it has given these names. */
async function rerun(from: number, names: Cell['before'], stop: AbortSignal): Promise<void> {
  variables.value = new Map(names);
  for (const { id, isDrawn = false } of worksheet.value.slice(from)) {
    if (stop.aborted) return;
    put(id, { before: [...variables.value] });
    if (isDrawn) keep(worksheet.value.find((cell) => cell.id === id)?.answers ?? []);
    else await workOut(id, stop);
  }
}

async function workOut(id: number, stop: AbortSignal): Promise<void> {
  const source = worksheet.value.find((cell) => cell.id === id)?.source ?? '';
  workingOn.value = id;
  const answers: CellAnswer[] = [];
  for (const statement of statementsIn(source)) {
    if ('own' in statement)
      answers.push(await answerTo(statement.source, questionOf(source, statement), stop));
    else answers.push(statement);
    put(id, { answers: [...answers] });
    if (stop.aborted) return;
  }
  put(id, { answers });
}

/** The statements of a line; its trouble if it cannot be taken apart. Prose has none. */
function statementsIn(source: string): readonly (Statement | CellAnswer)[] {
  if (isProse(source)) return [];
  try {
    return statementsOf(source);
  } catch (error) {
    return [{ source, trouble: inWords(error) }];
  }
}

/** Is the line prose? */
export function isProse(source: string): boolean {
  return /^\s*#/u.test(source);
}

async function answerTo(source: string, question: ValueQuestion, stop: AbortSignal): Promise<CellAnswer> {
  try {
    const answer = await values.ask('value', question, { signal: stop });
    if ('relation' in answer) return said({ source, comparison: answer }, answer.verdict ?? '');
    if ('told' in answer) return said({ source, telling: answer }, 'done');
    remember(answer.name, answer.form ?? answer.text);
    return said({ source, report: answer }, answer.text);
  } catch (error) {
    const trouble = stop.aborted ? 'Stopped' : inWords(error);
    return said({ source, trouble }, trouble);
  }
}

function said(answer: CellAnswer, words: string): CellAnswer {
  speak(`${answer.source}: ${words}`);
  return answer;
}

/** Remembers the values of answers that are not worked out again. */
function keep(answers: readonly CellAnswer[]): void {
  for (const { report } of answers)
    if (report !== undefined) remember(report.name, report.form ?? report.text);
}

/** A line, or one of its statements, as a question: with the names that it may use. */
function questionOf(line: string, statement?: Statement): TextQuestion {
  return { text: line, ...(statement === undefined ? {} : { statement }), variables: variables.value };
}

/** Remembers a value, as the last one and by its name if it has one. */
function remember(name: string | undefined, value: string): void {
  variables.value = new Map([
    ...variables.value,
    ...(name === undefined ? [] : [[name, value] as const]),
    ['_', value],
  ]);
}

/** What a worksheet can be written as, with its answers. */
export const SHEET_FORMATS: readonly {
  readonly format: WorksheetFormat;
  readonly extension: string;
  readonly name: string;
}[] = [
  { format: 'markdown', extension: 'md', name: 'Markdown' },
  { format: 'latex', extension: 'tex', name: 'LaTeX' },
  { format: 'html', extension: 'html', name: 'HTML' },
];

/** The worksheet as a document: its lines are worked out again by the library. */
export function sheetDocument(format: WorksheetFormat): Promise<string> {
  const lines = worksheet.value.map(({ source, isDrawn, answers }) =>
    // A drawn game has no text of its own: its value stands for it.
    isDrawn === true ? `# ${source}:\n${answers[0]?.report?.text ?? ''}` : source,
  );
  return values.ask('document', { lines, format });
}
