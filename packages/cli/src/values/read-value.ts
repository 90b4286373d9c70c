import { existsSync } from 'node:fs';
import { GyreError } from 'gyre';
import { type EvaluateOptions, evaluate, gameFromGraph, parseExpression, type SidedGame } from 'gyre/algebra';
import { parseGame, textOf } from 'gyre/io';
import { allFormats } from '../formats.ts';
import { openInput } from '../input.ts';
import type { Terminal } from '../terminal.ts';

/** The value of a text in the notation. */
export function valueOfText(text: string, options: EvaluateOptions = {}): SidedGame {
  const variables = new Set(options.variables?.keys() ?? []);
  return evaluate(parseExpression(text, { variables }), options);
}

/** The value that an argument names: an expression, or a file (`-` is stdin) with one or with a graph. */
export async function readValue(argument: string, terminal: Terminal): Promise<SidedGame> {
  if (argument !== '-' && !existsSync(argument)) {
    return showingWhere(argument, terminal, () => valueOfText(argument));
  }
  const { name, chunks } = await openInput(argument, terminal);
  const text = await textOf(chunks, name);
  if (!isExpression(text)) return graphValue(text, name);
  return showingWhere(text, terminal, () => valueOfText(text), name);
}

/** A text that parses, or that has braces with a bar, which no format of graphs has. */
function isExpression(text: string): boolean {
  if (/\{[^"}]*\|/u.test(text)) return true;
  try {
    parseExpression(text);
    return true;
  } catch (error) {
    if (error instanceof GyreError) return false;
    throw error;
  }
}

async function graphValue(text: string, name: string): Promise<SidedGame> {
  const { graph, start } = await parseGame([Buffer.from(text)], { file: name, formats: await allFormats() });
  const game = gameFromGraph(graph, start?.vertex ?? 0);
  return { onside: game, offside: game };
}

/** Shows a person at the terminal the line with the fault, and an arrow below it, before the error. */
function showingWhere<T>(text: string, terminal: Terminal, work: () => T, file?: string): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GyreError) || error.place.line === undefined) throw error;
    for (const line of arrowLines(text, error)) terminal.aside(line);
    if (file === undefined) throw error;
    throw new GyreError(error.code, error.message, '', { ...error.place, file }, { cause: error });
  }
}

/** The line of the text that an error is about, and an arrow at its place. */
export function arrowLines(text: string, error: GyreError): string[] {
  const { line = 1, column = 1 } = error.place;
  return [`  ${text.split('\n')[line - 1] ?? ''}`, `  ${' '.repeat(column - 1)}^`];
}
