/** Prose with headings: lines that begin with `#` after the sign of the comment. */
export function paragraphs(
  text: string,
  heading: (level: number, text: string) => string,
  paragraph: (text: string) => string,
): string {
  const parts: string[] = [];
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) parts.push(paragraph(open.join(' ')));
    open = [];
  };
  for (const line of text.split('\n')) {
    const found = /^(#{1,3})\s+(.*)$/u.exec(line);
    if (found !== null || line.trim() === '') close();
    if (found !== null) parts.push(heading(found[1].length + 1, found[2]));
    else if (line.trim() !== '') open.push(line.trim());
  }
  close();
  return parts.join('\n');
}
