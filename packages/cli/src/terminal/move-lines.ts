import type { Terminal } from './terminal.ts';

/** The names of moves, one after the other, indented, in lines that fit the terminal. */
export function movesInLines(moves: readonly { readonly name: string }[], { width }: Terminal): string {
  const lines = [''];
  for (const [i, { name }] of moves.entries()) {
    const piece = `${name}${i === moves.length - 1 ? '' : ','}`;
    const last = lines[lines.length - 1];
    if (last !== '' && last.length + piece.length > width - 4) lines.push(piece);
    else lines[lines.length - 1] = last === '' ? piece : `${last} ${piece}`;
  }
  return lines.map((line) => `  ${line}`).join('\n');
}
