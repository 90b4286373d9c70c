import { checkParts } from './checks.ts';
import type { SheetAnswer } from './sheet.ts';

/** An answer of a worksheet in words, a line each; a loop has a line for each turn. */
export function answerLines(answer: SheetAnswer): string[] {
  checkParts(answer, ['kind'], 'Sheet.answer');
  switch (answer.kind) {
    case 'value': {
      const { name, analysis, equation, notes } = answer;
      const own = notes.map((note) => `note: ${note}`);
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
    case 'rows':
      return answer.rows.flatMap(({ label, answer: one }) => rowLines(label, one));
    default: {
      const { order, holds } = answer;
      return [holds === undefined ? order.relation : holds ? 'yes' : `no: ${order.relation}`];
    }
  }
}

/** `n = 3: answer`; what has several lines stands below its label. */
function rowLines(label: string, answer: SheetAnswer): string[] {
  const lines = answerLines(answer);
  if (answer.kind === 'rows') return lines.map((line) => `${label}, ${line}`);
  return lines.length === 1 ? [`${label}: ${lines[0]}`] : [`${label}:`, ...lines.map((line) => `  ${line}`)];
}
