const COLORS: Readonly<Record<string, string>> = {
  '31': '#ff7b72',
  '32': '#7ee787',
  '33': '#f2cc60',
  '34': '#79c0ff',
  '36': '#56d4dd',
  '90': '#8b949e',
};

const CELL = { width: 8.4, height: 18 };

/** What a terminal would show of a text with colours, as a picture. */
export function screenshot(command: string, output: string): string {
  const lines = [`\u001b[1m$ ${command}\u001b[22m`, ...output.trimEnd().split('\n')];
  const columns = Math.max(...lines.map((line) => line.replace(CODES, '').length));
  const width = Math.ceil(columns * CELL.width + 32);
  const height = lines.length * CELL.height + 32;
  const rows = lines.map(
    (line, i) => `<text x="16" y="${16 + CELL.height * (i + 0.75)}">${spans(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3">
${rows.join('\n')}
</g>
</svg>
`;
}

const CODES = new RegExp(`${String.fromCharCode(27)}\\[(\\d+)m`, 'g');

/** One line: a run of characters of one style is one span, placed by its column. */
function spans(line: string): string {
  let style = { color: '', isBold: false, isDim: false };
  let column = 0;
  let text = '';
  const parts = line.split(CODES); // text, code, text, code, …
  for (const [i, part] of parts.entries()) {
    if (i % 2 === 1) style = restyled(style, part);
    else if (part !== '') {
      const fill = style.color === '' ? '' : ` fill="${style.color}"`;
      const weight = style.isBold ? ' font-weight="bold"' : '';
      const opacity = style.isDim ? ' opacity="0.65"' : '';
      const x = (16 + column * CELL.width).toFixed(1);
      text += `<tspan x="${x}" textLength="${(part.length * CELL.width).toFixed(1)}"${fill}${weight}${opacity}>${escaped(part)}</tspan>`;
      column += part.length;
    }
  }
  return text;
}

interface Shown {
  readonly color: string;
  readonly isBold: boolean;
  readonly isDim: boolean;
}

function restyled(style: Shown, code: string): Shown {
  if (code === '1') return { ...style, isBold: true };
  if (code === '2') return { ...style, isDim: true };
  if (code === '22') return { ...style, isBold: false, isDim: false };
  return { ...style, color: COLORS[code] ?? '' };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(' ', '\u00a0');
}
