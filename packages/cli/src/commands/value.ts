import {
  type AlgebraOptions,
  type Analysis,
  analyse,
  describe,
  isStopper,
  type LoopyGame,
  Notation,
  offside,
  onside,
  type SideAnswer,
  type SidedGame,
} from 'gyre/algebra';
import { EXIT } from '../command/exit.ts';
import { type Call, type CommandSpec, flagOption, UsageError } from '../command/spec.ts';
import { inOneGo } from '../command/time-limit.ts';
import { runLines } from '../solving/batch.ts';
import { type GraphJson, graphJson } from '../values/graph-json.ts';
import { lineValue } from '../values/line-value.ts';
import { pictureOf } from '../values/picture.ts';
import { readValues, refuseWithBatch, VALUE_OPTIONS } from '../values/read-value.ts';
import { equationLines, graphsOf, reportLines } from '../values/report.ts';
import { vertexNames } from '../values/vertex-names.ts';
import { allowed, refuse, withinLine } from '../values/within.ts';

export const command: CommandSpec = {
  arguments: [
    { name: 'EXPR', summary: 'an expression, or a file with one or with a graph; - or nothing reads stdin' },
  ],
  options: [
    { flags: '--explain', summary: 'every reduction on the way to the value, with its reason' },
    { flags: '--latex', summary: 'print the value for LaTeX, nothing else' },
    { flags: '--svg', summary: 'print a picture of the canonical form, or of the sides, nothing else' },
    { flags: '--batch', summary: 'one game a line in, one answer a line out; EXPR is then the file' },
    ...VALUE_OPTIONS,
  ],
  takesExpressions: true,
  examples: [
    { command: "gyre value 'a{0|a} + 5'", says: 'the value of an expression' },
    { command: "gyre value 'a = {0|b}; b = {a|}'", says: 'of a system of equations' },
    { command: 'gyre value position.json --json', says: 'of a graph in a file, for a program' },
    { command: 'gyre value uponth --svg > uponth.svg', says: 'a picture of it' },
    { command: 'gyre value --batch < games.ndjson', says: 'many at once' },
  ],
  details:
    'The value of a loopy game: its name or canonical notation, who wins, whether it is a stopper, its sides. ' +
    'The notation is described in docs/notation.md.',
  run,
};

async function run(call: Call): Promise<number> {
  const [argument] = call.args;
  const notation = new Notation();
  if (flagOption(call, 'batch')) {
    refuseWithBatch(call, ['start', 'explain', 'latex', 'svg']);
    return runLines(call, argument, (line) =>
      withinLine(call, (options) => batchAnswer(line, notation, options)),
    );
  }
  checkOutput(call);
  const { analysis, explanation } = await analysed(argument, call, notation).catch(refuse);
  if (flagOption(call, 'json')) await call.terminal.print(JSON.stringify(valueJson(analysis, explanation)));
  else if (flagOption(call, 'latex')) await call.terminal.print(analysis.latex);
  else if (flagOption(call, 'svg')) await call.terminal.write(await svgOf(analysis, notation));
  else {
    const lines = reportLines(analysis, notation);
    if (explanation !== undefined) lines.push('', ...explanation);
    await call.terminal.print(lines.join('\n'));
  }
  return EXIT.ok;
}

/** A picture, LaTeX and JSON are each the whole output. */
function checkOutput(call: Call): void {
  const asked = ['svg', 'latex', 'json'].filter((name) => flagOption(call, name));
  if (flagOption(call, 'explain') && asked[0] !== 'json') asked.push('explain');
  if (asked.length > 1)
    throw new UsageError(`--${asked[0]} and --${asked[1]} exclude each other`, 'give one');
}

/** All within one limit of time: the explanation does the work once more. */
async function analysed(
  argument: string | undefined,
  call: Call,
  notation: Notation,
): Promise<{ analysis: Analysis; explanation: string[] | undefined }> {
  const options = allowed(call);
  const [given] = await readValues([argument] as const, call, options);
  return inOneGo('the value was worked out', () => {
    const analysis = analyse(given, notation, options);
    const explanation = flagOption(call, 'explain') ? explanationLines(given, notation, options) : undefined;
    return { analysis, explanation };
  });
}

/** The picture; where no side was found, of the graph as it was given. */
async function svgOf(analysis: Analysis, notation: Notation): Promise<string> {
  const graphs = graphsOf(analysis);
  const given = { title: 'the given graph', game: analysis.given.onside };
  return pictureOf(graphs.length > 0 ? graphs : [given], notation);
}

function valueJson(analysis: Analysis, explanation: string[] | undefined): Record<string, unknown> {
  const { latex, tried } = analysis;
  return {
    schema: 'gyre/value/1',
    ...answerOf(analysis),
    latex,
    ...(tried.length === 0 ? {} : { tried }),
    ...(explanation === undefined ? {} : { explanation }),
  };
}

/** The fields of the golden files. */
function answerOf(analysis: Analysis): Record<string, unknown> {
  const { outcome, canonical } = analysis;
  return {
    is_stopper: analysis.isStopper,
    outcome: { left_first: outcome.leftFirst, right_first: outcome.rightFirst, class: outcome.class },
    canonical: graphOf(canonical),
    onside: graphOf(analysis.onside),
    offside: graphOf(analysis.offside),
    stopper_sided: analysis.stopperSided ?? null,
    text: analysis.text,
  };
}

function graphOf(game: LoopyGame | undefined): GraphJson | null {
  return game === undefined ? null : graphJson(game);
}

function batchAnswer(line: unknown, notation: Notation, options: AlgebraOptions): Record<string, unknown> {
  return answerOf(analyse(lineValue(line, 'the line', options), notation, options));
}

function howFound(answer: SideAnswer): string {
  if (answer.status === 'found') return `found (${answer.method}) and checked by comparison`;
  return answer.status === 'impossible'
    ? 'proved to be no stopper; as far as it goes'
    : 'not found; as far as it goes';
}

/** How each side was found; of a stopper the two are the same. */
function explanationLines(
  { onside: on, offside: off }: SidedGame,
  notation: Notation,
  options: AlgebraOptions,
): string[] {
  const lines: string[] = [];
  const sides = [{ title: 'onside', game: on, answer: onside(on, options) }];
  if (on !== off || !isStopper(on)) {
    sides.push({ title: 'offside', game: off, answer: offside(off, options) });
  }
  for (const { title, game, answer } of sides) {
    if (title === 'onside' || off !== on) {
      lines.push(...(lines.length > 0 ? [''] : []), 'the given graph:', ...equationLines(game, notation));
    }
    const how = howFound(answer);
    const steps = describe(answer.explanation, vertexNames(game, notation));
    lines.push('', `the ${title}, ${how}:`, ...steps.map((step) => `  ${step}`));
    if (steps.length === 0) lines.push('  nothing to reduce');
  }
  return lines;
}
