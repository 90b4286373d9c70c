/**
 * Element of a piece of JSON, where elements are separated by commas → how many lines of the piece end before it. The piece has
 * been parsed, so that brackets and quotes match; texts in it may be as long as they like.
 */
export function elementLines(text: string): readonly number[] {
  const before: number[] = [];
  let [depth, lines, isNext, isText] = [0, 0, true, false];
  for (let at = 0; at < text.length; at++) {
    const c = text[at];
    if (isText) {
      if (c === '\\')
        at++; // what follows is no end
      else isText = c !== '"';
      continue;
    }
    if (c === '\n') lines++;
    if (c <= ' ') continue;
    if (isNext) before.push(lines);
    isNext = c === ',' && depth === 0;
    if (c === '"') isText = true;
    else if (c === '[' || c === '{') depth++;
    else if (c === ']' || c === '}') depth--;
  }
  return before;
}
