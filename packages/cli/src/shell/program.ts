import { Argument, Command, CommanderError, Help, Option } from 'commander';
import { nearWord, whatIsMeant } from 'gyre';
import type { CommandEntry, CommandSpec, ExampleSpec, OptionSpec } from '../command/index.ts';
import { commonOptions, EXIT, errorJson, inUsersWords, UsageError, VERSION } from '../command/index.ts';
import { commands } from '../commands/index.ts';
import { type Surroundings, Terminal, wantsColor } from '../terminal/terminal.ts';

const EXAMPLES: readonly ExampleSpec[] = [
  { command: 'gyre solve game.json', says: 'solve a game and print a summary' },
  { command: 'gyre solve edges.csv --convention misere --out game.sol', says: 'keep the whole answer' },
  { command: 'cat games.ndjson | gyre solve --batch', says: 'one game per line in, one answer per line out' },
];

/** Builds the program and runs what `argv` asks for; gives the exit code. */
export async function runProgram(argv: readonly string[], surroundings: Surroundings): Promise<number> {
  let exitCode: number = EXIT.ok;
  const program = new Command('gyre');
  program
    .usage('COMMAND [options]')
    .description(
      'Win, draw or loss, in how many plies, by which move: two-player games on graphs, loops included.',
    )
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .addHelpCommand(
      new Command('help').argument('[COMMAND]').summary('print help for a command').helpGroup('More:'),
    )
    .configureHelp(helpStyle)
    .addHelpText(
      'after',
      () => `
${showExamples(EXAMPLES)}

Each command has its own --help. The manual: gyre manual`,
    );
  const asked = commandNamed(argv);
  const spec = (await asked?.load())?.command;
  const words = spec?.takesExpressions === true ? argv.map((word) => shielded(word, spec)) : [...argv];
  const settle = (code: number): void => {
    exitCode = code;
  };
  for (const entry of commands) {
    program.addCommand(build(entry, entry === asked ? spec : undefined, surroundings, settle));
  }
  configure(program, surroundings, wantsJson(argv));
  if (argv.length === 0 || argv.join(' ') === 'help help') {
    program.outputHelp();
    return EXIT.ok;
  }
  if (argv[0] === 'help' && argv[1] !== undefined && !argv[1].startsWith('-') && asked === undefined) {
    const near = nearWord(
      argv[1],
      commands.map(({ name }) => name),
    );
    throw new UsageError(
      `there is no command "${argv[1]}"`,
      near === undefined ? 'see gyre --help' : `did you mean ${near}?`,
    );
  }
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  }
}

/** Is the answer, or the refusal, to be JSON? */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).includes('--json');
}

/** The command that the arguments name: only its file is loaded. */
function commandNamed(argv: readonly string[]): CommandEntry | undefined {
  const words = argv.filter((word) => !word.startsWith('-'));
  const name = words[0] === 'help' ? words[1] : words[0];
  return commands.find((entry) => entry.name === name);
}

/** An expression with a sign in front, behind a blank, so that it is not taken for flags. */
function shielded(word: string, spec: CommandSpec): string {
  const flags = [...(spec.options ?? []), ...commonOptions(spec)].flatMap((option) =>
    option.flags.split(/[ ,]+/u),
  );
  return /^-[^-]/u.test(word) && !['-h', ...flags].includes(word) ? ` ${word}` : word;
}

function unshielded<T>(word: T): T | string {
  return typeof word === 'string' ? word.replace(/^ -/u, '-') : word;
}

function configure(program: Command, surroundings: Surroundings, isJson: boolean): void {
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showHelpAfterError(false)
      .configureOutput({
        writeOut: (text) => surroundings.stdout.write(text),
        writeErr: (text) => surroundings.stderr.write(text),
        outputError: (text, write) => {
          const error = new UsageError(usageText(text, command));
          write(isJson ? `${errorJson(error)}\n` : `gyre: ${error.message}\n`);
        },
        getOutHasColors: () => false,
        getErrHasColors: () => false,
      });
  }
}

/** Commander's own complaint as one line of ours, with what to do. */
function usageText(text: string, command: Command): string {
  const choice =
    /^error: option '(?:-\w, )?(--[\w-]+)[^']*' argument '([^]*)' is invalid\. Allowed choices are (.*)\.\s*$/.exec(
      text,
    );
  if (choice !== null) {
    const [, flag, given, known] = choice;
    return `${flag} is "${given}"; ${choicesMeant(given, known.split(', '))}`;
  }
  const name = command.name() === 'gyre' ? 'gyre' : `gyre ${command.name()}`;
  const message = text
    .trim()
    .replace(/^error: /, '')
    .replace(/\n\((.*)\)/, '; $1')
    .replace(/\n/g, ' ')
    .replace(/\.$/, '')
    .replace('; Did you mean', '; did you mean');
  return `${message}${message.includes('; ') ? '' : `; see ${name} --help`}`;
}

/** The choice that a word most likely means, in whatever case it is written, or else all of them. */
function choicesMeant(given: string, known: readonly string[]): string {
  const same = known.find((word) => word.toLowerCase() === given.toLowerCase());
  return whatIsMeant(same ?? given, known, 'choices');
}

/** The commander command for an entry; a bare name if its file was not loaded. */
function build(
  entry: CommandEntry,
  spec: CommandSpec | undefined,
  surroundings: Surroundings,
  settle: (exitCode: number) => void,
): Command {
  const command = new Command(entry.name).summary(entry.summary).helpGroup(`${entry.group}:`);
  if (spec === undefined) return command.allowUnknownOption().argument('[rest...]');
  command.description(sentence(entry.summary) + (spec.details === undefined ? '' : `\n\n${spec.details}`));
  for (const { name, summary, required, variadic } of spec.arguments ?? []) {
    const word = `${name}${variadic === true ? '...' : ''}`;
    command.addArgument(new Argument(required === true ? `<${word}>` : `[${word}]`, summary));
  }
  for (const option of [...(spec.options ?? []), ...commonOptions(spec)]) command.addOption(optionOf(option));
  command
    .helpOption('-h, --help', 'print help')
    .configureHelp(helpStyle)
    .addHelpText('after', () => `\n${showExamples(spec.examples)}`);
  command.action(async (...given: unknown[]) => {
    const options = Object.fromEntries(
      Object.entries(command.opts<Record<string, unknown>>()).map(([name, value]) => [
        name,
        unshielded(value),
      ]),
    );
    refuseEmptyNames(command, options);
    const args = (given.slice(0, -2).flat() as (string | undefined)[]).map(unshielded);
    const color = wantsColor(surroundings, options.color === false);
    const manner = {
      color,
      quiet: options.quiet === true,
      verbose: options.verbose === true,
      json: options.json === true,
    };
    const terminal = new Terminal(surroundings, manner);
    try {
      settle(await spec.run({ args, options, terminal, commands }));
    } catch (error) {
      throw inUsersWords(error, spec.hints?.(options) ?? {});
    }
  });
  return command;
}

/** Refuses the name of a file or folder that is empty: most likely a variable of the shell was not set. */
function refuseEmptyNames(command: Command, options: Readonly<Record<string, unknown>>): void {
  for (const option of command.options) {
    const kind = /<(file|folder)>/u.exec(option.flags)?.[1];
    if (kind !== undefined && options[option.attributeName()] === '')
      throw new UsageError(`${option.long} is empty`, `give the name of a ${kind}`);
  }
}

function optionOf(spec: OptionSpec): Option {
  const option = new Option(spec.flags, spec.summary);
  if (spec.choices !== undefined) option.choices(spec.choices);
  if (spec.default !== undefined) option.default(spec.default);
  if (spec.repeats === true)
    option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
  return option;
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

const helpStyle: Partial<Help> = {
  helpWidth: 100,
  showGlobalOptions: false,
  subcommandTerm: (command) => command.name(),
  argumentTerm: (argument) => (argument.required ? argument.name() : `[${argument.name()}]`),
  styleTitle: (title) => title,
};

/** The examples of a help text. */
function showExamples(examples: readonly ExampleSpec[]): string {
  const lines = examples.flatMap(({ command, says }) => [`  # ${says}`, `  $ ${command}`]);
  return ['Examples:', ...lines].join('\n');
}
