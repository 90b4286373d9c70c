/**
 * The text of the member `id` of a JSON object, as it stands in the line: a number above 2⁵³ would come back rounded
 * if it were parsed. The line must be valid JSON; undefined where it is not an object, or has no such member.
 */
export function rawId(line: string): string | undefined {
  if (!line.includes('"id"')) return undefined;
  let id: string | undefined;
  let at = skipBlanks(line, 0);
  if (line[at] !== '{') return undefined;
  at = skipBlanks(line, at + 1);
  while (line[at] === '"') {
    const keyEnd = stringEnd(line, at);
    const key = line.slice(at + 1, keyEnd - 1);
    at = skipBlanks(line, skipBlanks(line, keyEnd) + 1); // behind the colon
    const from = at;
    at = valueEnd(line, at);
    if (key === 'id') id = line.slice(from, at);
    at = skipBlanks(line, at);
    if (line[at] !== ',') break;
    at = skipBlanks(line, at + 1);
  }
  return id;
}

function skipBlanks(line: string, at: number): number {
  let next = at;
  while (next < line.length && ' \t\r\n'.includes(line[next])) next++;
  return next;
}

/** Behind the closing quote of the string that begins here. */
function stringEnd(line: string, at: number): number {
  let next = at + 1;
  while (next < line.length && line[next] !== '"') next += line[next] === '\\' ? 2 : 1;
  return next + 1;
}

/** Behind the value that begins here. */
function valueEnd(line: string, at: number): number {
  let open = 0;
  for (let next = at; next < line.length; next++) {
    const sign = line[next];
    if (sign === '"') next = stringEnd(line, next) - 1;
    else if (sign === '{' || sign === '[') open++;
    else if (sign === '}' || sign === ']') {
      if (open === 0) return next;
      open--;
    } else if (open > 0) continue;
    else if (sign === ',' || ' \t\r\n'.includes(sign)) return next;
    if (open === 0 && (sign === '"' || sign === '}' || sign === ']')) return next + 1;
  }
  return line.length;
}
