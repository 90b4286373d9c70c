/** What a text looks like before anybody has parsed it. Each question takes one walk over the text. */

/** A letter and then a slash or an extension, or a slash and then a letter; nothing that only notation has. */
export function looksLikePath(text: string): boolean {
  if (/[{}|&;=*^]/u.test(text)) return false;
  const first = text.search(/\p{L}/u);
  if (first < 0) return false;
  if (Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) > first) return true;
  if (/\.\p{L}/u.test(text.slice(first))) return true;
  const slash = text.search(/[/\\]/u);
  return slash >= 0 && /\p{L}/u.test(text.slice(slash));
}

/** Is there a bar after an opening brace, with neither a quote nor a closing brace between them? */
export function hasBarInBraces(text: string): boolean {
  let isOpen = false;
  for (const sign of text) {
    if (sign === '|' && isOpen) return true;
    if (sign === '{') isOpen = true;
    else if (sign === '"' || sign === '}') isOpen = false;
  }
  return false;
}
