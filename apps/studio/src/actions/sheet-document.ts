import type { WorksheetFormat } from 'gyre/algebra';
import { worksheet } from '../document/index.ts';
import { values } from '../workers/desks.ts';

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
