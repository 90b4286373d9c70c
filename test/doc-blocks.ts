/** A fenced block of a page: its language, its text, and the line on which the fence opens. */
export interface Block {
  readonly language: string;
  readonly text: string;
  readonly line: number;
}

/** One command of a transcript and the lines that it prints. */
export interface Exchange {
  readonly command: string;
  readonly output: string;
}

/** The fenced blocks of a page, in order; `nextTo` is true of a block with only blank lines before it. */
export function blocksOf(page: string): (Block & { readonly isNextToLast: boolean })[] {
  const blocks: (Block & { isNextToLast: boolean })[] = [];
  const lines = page.split('\n');
  let isNextToLast = false;
  for (let i = 0; i < lines.length; i++) {
    const fence = /^(`{3,})(\S*)/.exec(lines[i]);
    if (fence === null) {
      if (lines[i].trim() !== '') isNextToLast = false;
      continue;
    }
    const close = lines.findIndex((line, at) => at > i && line.trimEnd() === fence[1]);
    if (close < 0) throw new Error(`line ${i + 1}: the fence is never closed`);
    const text = lines.slice(i + 1, close).join('\n');
    blocks.push({ language: fence[2], text, line: i + 1, isNextToLast });
    isNextToLast = true;
    i = close;
  }
  return blocks;
}

/** The commands of a transcript: lines that begin with `$ `, continued after a backslash. */
export function exchangesOf(transcript: string): Exchange[] {
  const exchanges: { command: string; output: string[] }[] = [];
  const lines = transcript.split('\n');
  for (let i = 0; i < lines.length; i++) {
    if (!lines[i].startsWith('$ ')) {
      exchanges.at(-1)?.output.push(lines[i]);
      continue;
    }
    let command = lines[i].slice(2);
    while (command.endsWith('\\')) command = `${command}\n${lines[++i]}`;
    exchanges.push({ command, output: [] });
  }
  return exchanges.map(({ command, output }) => ({ command, output: output.join('\n').trimEnd() }));
}
