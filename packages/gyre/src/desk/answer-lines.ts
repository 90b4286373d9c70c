import { checkParts } from './checks.ts';
import type { SheetAnswer, SheetRow } from './sheet.ts';

/** An answer of a worksheet in words, a line each; a loop has a line for each turn. */
export function answerLines(answer: SheetAnswer): string[] {
  checkParts(answer, ['kind'], 'Sheet.answer');
  switch (answer.kind) {
    case 'value': {
      const { name, analysis, equation, notes } = answer;
      const own = notes.map((note) => `${NOTE}${note}`);
      if (name !== undefined) return [`${name} = ${analysis.text}`, ...own];
      if (equation === undefined) return [analysis.text, ...own];
      return [
        analysis.text,
        `${equation} is known in this line only; ${equation} := … keeps a value`,
        ...own,
      ];
    }
    case 'telling':
      return answer.telling.text.split('\n');
    case 'rows': {
      const rows = answer.rows.flatMap(({ label, answer: one }) => rowLines(label, one));
      const notes = rows.filter((line) => line.startsWith(NOTE)); // each once, below all rows
      return [...rows.filter((line) => !line.startsWith(NOTE)), ...new Set(notes)];
    }
    default: {
      const { order, holds } = answer;
      return [holds === undefined ? order.relation : holds ? 'yes' : `no: ${order.relation}`];
    }
  }
}

const NOTE = 'note: ';

/** `n = 3: answer`; what has several lines stands below its label. Notes stay as they are. */
function rowLines(label: string, answer: SheetRow['answer']): string[] {
  if (answer.kind === 'refused') return [`${label}: refused: ${answer.words}`];
  const all = answerLines(answer);
  const notes = all.filter((line) => line.startsWith(NOTE));
  const lines = all.filter((line) => !line.startsWith(NOTE));
  if (answer.kind === 'rows') return [...lines.map((line) => `${label}, ${line}`), ...notes];
  if (lines.length === 1) return [`${label}: ${lines[0]}`, ...notes];
  return [`${label}:`, ...lines.map((line) => `  ${line}`), ...notes];
}
