import { existsSync } from 'node:fs';
import { GyreError } from 'gyre';
import {
  onlyValue,
  parseExpression,
  type SidedGame,
  type StatementValue,
  statementsOf,
  type ValuationOptions,
  valuesOfText,
} from 'gyre/algebra';
import { edgeList, peek, sniffFormat, textOf } from 'gyre/io';
import { type OptionSpec, UsageError, type ValueReading, vertexNamed } from '../command/index.ts';
import { allFormats } from '../input/formats.ts';
import { gameIn, INPUT_OPTIONS, type Input, openUnpacked } from '../input/input.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { documentValue, someVertices } from './document-value.ts';
import { hasBarInBraces, looksLikePath } from './looks.ts';
import { type Allowed, inTime, TIMEOUT_OPTION } from './within.ts';

/** Positions of rulesets may stand in expressions, in quotes. Where there are none, the rulesets need not be loaded. */
async function positionsIn(text: string): Promise<Pick<ValuationOptions, 'positions'>> {
  if (!/["“]/u.test(text)) return {};
  const { rulesetPositions } = await import('gyre/positions');
  return { positions: rulesetPositions };
}

/** The options of every command that reads values. */
export const VALUE_OPTIONS: readonly OptionSpec[] = [
  { flags: '--start <vertex>', summary: 'where play begins in a graph, in place of what its file says' },
  TIMEOUT_OPTION,
  ...INPUT_OPTIONS,
];

/** What an argument named, and whether it was a graph, so that `--start` could matter. */
interface Given {
  readonly values: readonly StatementValue[];
  readonly isGraph: boolean;
}

/** The values of the statements that an argument holds, or of the graph that it names. */
export async function readStatements(
  argument: string | undefined,
  terminal: Terminal,
  reading: ValueReading,
  options: Allowed = {},
): Promise<readonly StatementValue[]> {
  const given = await readGiven(argument, terminal, reading, options);
  checkStart(reading, [given]);
  return given.values;
}

/** The values that the arguments name, one each. */
export async function readValues<T extends readonly (string | undefined)[]>(
  names: T,
  terminal: Terminal,
  reading: ValueReading,
  options: Allowed = {},
): Promise<{ [K in keyof T]: SidedGame }> {
  const given: Given[] = [];
  for (const name of names) given.push(await readGiven(name, terminal, reading, options));
  checkStart(reading, given);
  return given.map(({ values }) => onlyValue(values)) as { [K in keyof T]: SidedGame };
}

/** `--start` without a graph is refused. */
function checkStart({ start }: ValueReading, given: readonly Given[]): void {
  if (start === undefined || given.some(({ isGraph }) => isGraph)) return;
  throw new UsageError('--start is for graphs; an expression begins where it is written', START_HINT);
}

const START_HINT = 'leave it out; of a system of equations the first one is the start';

/** The value that an argument names: an expression, or a file (`-` or nothing is stdin) with one or a graph. */
async function readGiven(
  argument: string | undefined,
  terminal: Terminal,
  reading: ValueReading,
  options: Allowed,
): Promise<Given> {
  if (argument !== undefined && argument !== '-' && !existsSync(argument)) {
    const within = { ...options, ...(await positionsIn(argument)) };
    const values = await showingWhere(argument, terminal, options, () => textOrPath(argument, within));
    return { values, isGraph: false };
  }
  const input = await openUnpacked(argument, terminal);
  const { head, all, close } = await peek(input.chunks);
  try {
    if (reading.from !== undefined || isBinary(head)) {
      return graphGiven(await graphValue({ ...input, chunks: all }, terminal, reading), input.name);
    }
    const text = await textOf(all, input.name);
    if (isExpression(text) || (await isBrokenExpression(text))) {
      const within = { ...options, ...(await positionsIn(text)) };
      const work = (): StatementValue[] => valuesOfText(text, within);
      const values = await showingWhere(text, terminal, options, work, input.name);
      return { values, isGraph: false };
    }
    return graphGiven(
      await graphValue({ ...input, chunks: [Buffer.from(text)] }, terminal, reading),
      input.name,
    );
  } finally {
    await close();
  }
}

function graphGiven(value: SidedGame, source: string): Given {
  return { values: [{ source, name: undefined, value, notes: [] }], isGraph: true };
}

/** No text in any format has a zero byte; every binary format has some in its header. */
function isBinary(head: Uint8Array): boolean {
  return head.includes(0);
}

/** The value of an expression; a text that is not an expression but looks like a path is taken for a missing file. */
function textOrPath(text: string, options: ValuationOptions): StatementValue[] {
  try {
    return valuesOfText(text, options);
  } catch (error) {
    const isMissing = error instanceof GyreError && error.code === 'E_SYNTAX' && looksLikePath(text);
    if (!isMissing) throw error;
    const hint = 'check the path; as an expression it cannot be read either';
    throw new GyreError('E_FILE', 'there is no such file', hint, { file: text }, { cause: error });
  }
}

/** A text that parses, or that has braces with a bar, which no format of graphs has. */
function isExpression(text: string): boolean {
  if (hasBarInBraces(text)) return true;
  try {
    const statements = statementsOf(text);
    const variables = new Set(statements.flatMap(({ name }) => name ?? []));
    for (const statement of statements) parseExpression(statement.text, { variables });
    return statements.length > 0;
  } catch (error) {
    if (error instanceof GyreError) return false;
    throw error;
  }
}

/** One line that is at best an arc: the user surely meant an expression. */
async function isBrokenExpression(text: string): Promise<boolean> {
  const line = text.trim();
  if (line === '' || line.includes('\n')) return false;
  try {
    return sniffFormat(Buffer.from(line), allFormats) === edgeList;
  } catch (error) {
    if (error instanceof GyreError) return true;
    throw error;
  }
}

async function graphValue(input: Input, terminal: Terminal, reading: ValueReading): Promise<SidedGame> {
  const document = await gameIn(input, terminal, reading);
  const { start } = reading;
  const placed =
    start === undefined ? document : { ...document, start: { vertex: vertexNamed(document, start) } };
  return documentValue(placed, `give --start VERTEX, one of ${someVertices(document)}`);
}

/** Shows a person at the terminal the line with the fault, and an arrow below it, before the error. */
async function showingWhere<T>(
  text: string,
  terminal: Terminal,
  options: Allowed,
  work: () => T,
  file?: string,
): Promise<T> {
  try {
    return await inTime('the expression was worked out', options, work);
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
