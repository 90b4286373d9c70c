import { rulesetFamilies } from 'gyre/rulesets';
import type { CommandSpec, OptionSpec } from '../command/index.ts';
import { COMMON_OPTIONS } from '../command/index.ts';
import { commands } from '../commands/index.ts';
import { TASKS } from './tasks.ts';

/** The reference page of the command line, made from the same list as help. */
export async function referencePage(): Promise<string> {
  const sections: string[] = [];
  const withoutJson: string[] = [];
  for (const entry of commands) {
    const { command } = await entry.load();
    sections.push(section(entry.name, entry.summary, command));
    if (command.hasNoJson === true) withoutJson.push(entry.name);
  }
  const common = COMMON_OPTIONS.map((option) =>
    option.flags === '--json'
      ? { ...option, summary: `${option.summary} (not ${withoutJson.join(', ')})` }
      : option,
  );
  const parts = [INTRODUCTION, taskTable(), GENERAL, commandTable(), ...sections, rulesets()];
  return `${[...parts, options('Options of every command', common), EXIT_CODES].join('\n\n')}\n`;
}

const INTRODUCTION = `# The command line

<!-- Made by \`node packages/cli/dist/write-docs.js\` from what --help is made of; a test compares. -->

What do you want to know?`;

const GENERAL = `## Commands

\`gyre COMMAND --help\` says the same as this page. A game is read from a file or from stdin (\`-\` or nothing), in
any of the [formats](formats/README.md), packed with gzip or not. Data goes to stdout; progress, warnings and errors go to stderr, progress and warnings only if
that is a terminal or \`--verbose\` asks for them; what is assumed of a first line is always said. The same input gives the same bytes. A file is written beside its place
and moved there when it is whole, so that nothing, Ctrl-C included, leaves half of one there.
In text, a line end or a tab in a name is shown as a picture (␊ ␉); JSON gives every name as it is.`;

/** What people want, and what they type. */
function taskTable(): string {
  const rows = TASKS.flatMap(({ title, tasks }) => [
    `| **${title}** | |`,
    ...tasks.map(([want, line]) => `| ${cell(want)} | [\`${cell(line)}\`](#gyre-${line.split(' ')[1]}) |`),
  ]);
  return ['| you want | you type |', '| --- | --- |', ...rows].join('\n');
}

/** The rulesets, once for all commands that take one. */
function rulesets(): string {
  const rows = rulesetFamilies.map(({ name, summary, parameters }) => {
    const choices = parameters.map((parameter) => `${parameter.name}=${parameter.fallback}`).join(' ');
    return `| ${name} | ${cell(summary)} | ${choices === '' ? '' : `\`${cell(choices)}\``} |`;
  });
  const head = ['| ruleset | what is played | parameters, as they are if left out |', '| --- | --- | --- |'];
  return `## Rulesets\n\n${[...head, ...rows].join('\n')}\n\n\`gyre rulesets\` prints their sizes, too; [Rulesets](rulesets.md) has their rules.`;
}

function commandTable(): string {
  const rows = commands.map(({ name, summary }) => `| [\`${name}\`](#gyre-${name}) | ${cell(summary)} |`);
  return ['| command | what it does |', '| --- | --- |', ...rows].join('\n');
}

function section(name: string, summary: string, spec: CommandSpec): string {
  const words = (spec.arguments ?? []).map(({ name: word, required, variadic }) => {
    const shown = `${word}${variadic === true ? '...' : ''}`;
    return required === true ? shown : `[${shown}]`;
  });
  const args = (spec.arguments ?? []).map((argument) => `- \`${argument.name}\`: ${argument.summary}`);
  const examples = spec.examples.flatMap(({ command, says }) => [`# ${says}`, command]);
  return [
    `## gyre ${name}`,
    `${summary[0].toUpperCase()}${summary.slice(1)}${/[?.]$/.test(summary) ? '' : '.'}`,
    ['```sh', ['gyre', name, ...words, '[options]'].join(' '), '```'].join('\n'),
    ...(spec.details === undefined ? [] : [listed(spec.details)]),
    ...(args.length === 0 ? [] : [args.join('\n')]),
    ...(spec.options === undefined || spec.options.length === 0 ? [] : [optionTable(spec.options)]),
    ['```sh', ...examples, '```'].join('\n'),
  ].join('\n\n');
}

/** Details with their indented lines kept as they are. */
function listed(details: string): string {
  return details
    .replace(
      /(?:^|\n)((?: {2}.*(?:\n|$))+)/g,
      (_all, lines: string) => `\n\n\`\`\`text\n${lines.trimEnd()}\n\`\`\`\n`,
    )
    .trim();
}

/** Text in a table: a bar in it must not end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function options(title: string, specs: readonly OptionSpec[]): string {
  return `## ${title}\n\n${optionTable(specs)}`;
}

function optionTable(specs: readonly OptionSpec[]): string {
  const rows = specs.map(({ flags, summary, choices, default: usual }) => {
    const notes = [
      ...(choices === undefined ? [] : [`one of ${choices.join(', ')}`]),
      ...(usual === undefined ? [] : [`default ${usual}`]),
    ];
    return `| \`${flags}\` | ${cell(`${summary}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`)} |`;
  });
  return ['| option | meaning |', '| --- | --- |', ...rows].join('\n');
}

const EXIT_CODES = `## Exit codes

| code | meaning |
| --- | --- |
| 0 | answered |
| 1 | the answer is no: \`verify\` found a fault, \`--expect\` differs |
| 2 | the program was called wrongly |
| 3 | the input is bad; [errors](errors.md) lists the codes |
| 4 | a limit was hit: \`--timeout\`, \`--max-memory\`, a line that is too long |
| 5 | neither yes nor no: \`verify\` could not prove a solution without plies or ranks, nor refute it |
| 70 | a fault of our own |
| 130 | interrupted by Ctrl-C (SIGINT), within a second; how far it had come is said on stderr |
| 143 | the same by SIGTERM, as \`kill\` and \`timeout\` send it; 129 by SIGHUP |

While a parser, a value or a user's own rules are worked on without a pause, SIGTERM and SIGHUP end the program at once and
without a word; while a long text is parsed, so does Ctrl-C. A shell sees the same codes.

With \`--json\` a refusal is a line of JSON, too: [JSON output](json.md) documents every field.

A broken pipe (\`gyre … | head\`) ends the program quietly.`;
