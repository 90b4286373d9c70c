import { GyreError } from 'gyre';
import {
  type AlgebraOptions,
  answersData,
  drawn,
  type Finding,
  findingOf,
  Notation,
  type SidedGame,
  type StatementAnswer,
  verifyAnalysis,
} from 'gyre/algebra';
import { describe, isStopper, offside, onside, type SideAnswer } from 'gyre/loopy';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  memoryAllowed,
  refuseOptions,
  secondsAllowed,
  textOption,
  textOptions,
  UsageError,
  valueReadingOf,
} from '../command/index.ts';
import { orRulesetNamed, waysOf } from '../input/misguided.ts';
import {
  type Allowed,
  allowedInAll,
  equationLines,
  graphsOf,
  inTime,
  pictureOf,
  readStatements,
  reportLines,
  VALUE_HINTS,
  VALUE_OPTIONS,
  verifiedLine,
  vertexNames,
} from '../values/index.ts';

export const command: CommandSpec = {
  arguments: [
    {
      name: 'EXPR',
      summary: 'an expression, a file with one or with a graph, or a ruleset; - or nothing reads stdin',
      words: async () => (await import('gyre/rulesets')).rulesetFamilies.map(({ name }) => name),
    },
    { name: 'KEY=VALUE', summary: "a ruleset's parameters, such as board='..|.#'", variadic: true },
  ],
  options: [
    { flags: '--explain', summary: 'every reduction on the way to the value, with its reason' },
    { flags: '--verify', summary: 'prove the answer from the given graph, and have the proofs checked' },
    { flags: '--latex', summary: 'print the value for LaTeX, nothing else' },
    { flags: '--svg', summary: 'print a picture of the canonical form, or of the sides, nothing else' },
    {
      flags: '--batch',
      summary:
        'one JSON object per line in, {"expr":"{3|1}"} or {"game":…}, one answer per line out; EXPR is then the file',
    },
    {
      flags: '--moves <player>',
      summary: 'of a ruleset: the moves of left or right in the sum, with reasons',
    },
    { flags: '--boards <size>', summary: 'of a ruleset: the values of all boards of a size, such as 2x3' },
    ...VALUE_OPTIONS,
  ],
  takesExpressions: true,
  examples: [
    { command: "gyre value 'a{0|a} + 5'", says: 'the value of an expression' },
    { command: "gyre value 'a = {0|b}; b = {a|}'", says: 'of a system of equations' },
    { command: "gyre value 'G := {3|1}; G + G'", says: 'of several statements, one after the other' },
    {
      command: "gyre value '{3|1}.Thermograph'",
      says: 'of a word: mean(G) or G.Mean; docs/notation.md lists them',
    },
    { command: "gyre value domineering board='..|.#'", says: 'of a position of a ruleset' },
    { command: 'gyre value position.json --json', says: 'of a graph in a file, for a program' },
    { command: 'gyre value uponth --svg > uponth.svg', says: 'a picture of it' },
    { command: 'gyre value --batch < games.ndjson', says: 'many at once' },
  ],
  details:
    'The value of a loopy game: its name or canonical notation, who wins, whether it is a stopper, its sides. ' +
    'A semicolon between equations belongs to their system; any other one separates statements, and each is ' +
    'answered. The notation is described in docs/notation.md. A ruleset may be a file of your own, my-rules.ts or ' +
    'my-rules.js, whose code is run: give only files that you trust.',
  hints: () => VALUE_HINTS,
  run,
};

async function run(call: Call): Promise<number> {
  const [argument] = call.args;
  const { terminal } = call;
  const limits = { seconds: secondsAllowed(call), memory: memoryAllowed(call) };
  const notation = new Notation();
  if (flagOption(call, 'batch')) {
    refuseOptions(call, '--batch takes no', [
      'start',
      'explain',
      'latex',
      'svg',
      'verify',
      'moves',
      'boards',
    ]);
    if (call.args.length > 1)
      throw new UsageError('--batch takes one file', 'a line is a JSON object, such as {"expr":"{3|1}"}');
    const { runValueLines } = await import('../values/lines.ts');
    return runValueLines(argument, 'value', limits, terminal);
  }
  checkOutput(call);
  const options = allowedInAll(limits, terminal);
  if (argument !== undefined && (await isRuleset(argument, call))) {
    refuseOptions(call, 'a ruleset takes no', ['start', 'explain', 'latex', 'svg']);
    const { printPositionValue } = await import('../values/position-value.ts');
    const named = [argument, call.args.slice(1)] as const;
    const asked = textOptions(call, 'boards', 'moves');
    await printPositionValue(named, asked, terminal, notation, options).catch((error: unknown) => {
      throw showingReport(error, argument);
    });
    return EXIT.ok;
  }
  const answers = await analysed(argument, call, notation, options).catch(async (error: unknown) => {
    throw argument === undefined ? error : await orRulesetNamed(argument, error);
  });
  if (flagOption(call, 'svg')) await call.terminal.write(await svgOf(onlyAnswer(answers), notation, options));
  else
    await call.terminal.print(
      await inTime('the answer was written', options, () => textOf(answers, call, notation)),
    );
  return EXIT.ok;
}

function textOf(answers: readonly StatementAnswer[], call: Call, notation: Notation): string {
  if (flagOption(call, 'json')) return JSON.stringify({ schema: 'gyre/value/1', ...answersData(answers) });
  if (flagOption(call, 'latex')) return answers.map(({ finding }) => latexOf(finding)).join('\n');
  return answers.map((answer) => reportOn(answer, answers, notation)).join('\n\n');
}

/** Is a ruleset meant? Its name is not a value, and only a ruleset has parameters. */
async function isRuleset(argument: string, call: Call): Promise<boolean> {
  if (call.args.length === 1 && !/^[a-z][a-z-]{2,}$|\.(?:[cm]?[jt]s|json)$/.test(argument)) return false;
  const { namesRuleset } = await import('../rulesets/rules.ts');
  if (namesRuleset(argument)) return true;
  const asked = ['moves', 'boards'].find((name) => textOption(call, name) !== undefined);
  if (asked !== undefined) throw new UsageError(`--${asked} is for rulesets`, 'leave it out');
  if (call.args.length === 1) return false;
  const { rulesetMeant } = await import('gyre/rulesets');
  const meant = rulesetMeant(argument);
  throw new UsageError(
    `"${argument}" is not a ruleset`,
    meant === undefined ? 'an expression is one argument: put it in quotes' : `did you mean ${meant}?`,
  );
}

/** An error about a ruleset whose positions cannot be added up also says how it is solved. */
function showingReport(error: unknown, ruleset: string): unknown {
  if (!(error instanceof GyreError) || error.code !== 'E_RULESET' || !/\bsolve\b/.test(error.hint))
    return error;
  const { code, found, hint, place } = error;
  return new GyreError(code, found, `${hint}; ${waysOf(ruleset)}`, place, { cause: error });
}

/** The report on a value; if there are several statements, with its text above as a comment. */
function reportOn(
  { source, finding, explanation, notes, verified: proved }: StatementAnswer,
  all: readonly StatementAnswer[],
  notation: Notation,
): string {
  const lines =
    finding.kind === 'value' ? reportLines(finding.analysis, notation) : finding.telling.text.split('\n');
  for (const note of notes) lines.push(`note: ${note}`);
  if (explanation !== undefined) lines.push('', ...explanation);
  if (proved !== undefined) lines.push('', verifiedLine(proved));
  if (all.length > 1) lines.unshift(`# ${source.replaceAll('\n', ' ')}`);
  return lines.join('\n');
}

/** A picture shows one value: the last, where names are given before it. */
function onlyAnswer(answers: readonly StatementAnswer[]): Finding {
  if (answers.slice(0, -1).every(({ name }) => name !== undefined))
    return answers[answers.length - 1].finding;
  throw new UsageError(`--svg draws one value, and ${answers.length} statements are given`, 'give one');
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
  options: Allowed,
): Promise<StatementAnswer[]> {
  const given = await readStatements(argument, call.terminal, valueReadingOf(call), options);
  return inTime('the value was worked out', options, () =>
    given.map(({ source, name, value, notes }) => {
      const finding = findingOf(value, notation, options);
      const explanation =
        flagOption(call, 'explain') && finding.kind === 'value'
          ? explanationLines(drawn(finding.analysis.given, options), notation, options)
          : undefined;
      return { source, name, notes, finding, explanation };
    }),
  ).then((answers) => (flagOption(call, 'verify') ? verified(answers, options) : answers));
}

/** Each answer with what was proved about it; within the same time limit. */
function verified(answers: readonly StatementAnswer[], options: Allowed): Promise<StatementAnswer[]> {
  return inTime('the answer was proved', options, () =>
    answers.map((answer) => {
      if (answer.finding.kind === 'value')
        return { ...answer, verified: verifyAnalysis(answer.finding.analysis, options) };
      const { name } = answer.finding.telling.word;
      throw new UsageError(`--verify proves values, and ${name} gives none`, 'leave it out');
    }),
  );
}

/** The picture; where no side was found, of the graph as it was given. */
async function svgOf(finding: Finding, notation: Notation, options: Allowed): Promise<string> {
  if (finding.kind === 'telling') {
    const { word, picture } = finding.telling;
    if (picture !== undefined) return picture.svg;
    throw new UsageError(`${word.name} has no picture`, 'Thermograph has one, and every value has');
  }
  const { analysis } = finding;
  const graphs = graphsOf(analysis);
  const given = { title: 'the given graph', game: analysis.given.onside };
  return pictureOf(graphs.length > 0 ? graphs : [given], notation, options);
}

/** A value for LaTeX. */
function latexOf(finding: Finding): string {
  if (finding.kind === 'value') return finding.analysis.latex;
  throw new UsageError(`--latex writes values, and ${finding.telling.word.name} gives none`, 'leave it out');
}

function howFound(answer: SideAnswer): string {
  if (answer.status === 'found') return `found (${answer.method}) and checked by comparison`;
  return answer.status === 'impossible'
    ? 'proved not to be a stopper; as far as it goes'
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
