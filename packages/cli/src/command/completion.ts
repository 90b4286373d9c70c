import { commonOptions } from './common-options.ts';
import type { ArgumentSpec, CommandEntry, OptionSpec } from './spec.ts';

interface Words {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  /** What the first argument may be, where it is one of a few words. */
  readonly choices?: ArgumentSpec['choices'];
  /** What it may be beside a file. */
  readonly words: readonly string[] | undefined;
}

/** The completion script of a shell, made from the same list as help. */
export async function completionScript(
  shell: 'bash' | 'zsh',
  commands: readonly CommandEntry[],
): Promise<string> {
  const all: Words[] = [];
  for (const entry of commands) {
    const { command } = await entry.load();
    const first = command.arguments?.[0];
    all.push({
      name: entry.name,
      summary: entry.summary,
      options: [...(command.options ?? []), ...commonOptions(command), HELP_OPTION],
      choices: first?.choices,
      words: typeof first?.words === 'function' ? await first.words() : first?.words,
    });
  }
  return shell === 'bash' ? bashScript(all) : zshScript(all);
}

const HELP_OPTION: OptionSpec = { flags: '-h, --help', summary: 'show how the command is used' };

/** The words that the value of an option may be. */
function wordsOf({ choices, words }: OptionSpec): readonly string[] | undefined {
  return choices ?? words;
}

function longFlags(option: OptionSpec): string[] {
  return option.flags.match(/--[a-z-]+/g) ?? [];
}

function allFlags(option: OptionSpec): string[] {
  return option.flags.match(/--?[a-zA-Z][a-z-]*/g) ?? [];
}

function bashScript(all: readonly Words[]): string {
  const flags = all.map(
    ({ name, options }) => `    ${name}) words="${options.flatMap(longFlags).join(' ')}" ;;`,
  );
  const choices = all.flatMap(({ name, options }) =>
    options
      .filter((option) => wordsOf(option) !== undefined)
      .map(
        (option) =>
          `    ${allFlags(option)
            .map((flag) => `${name}:${flag}`)
            .join('|')}) words="${wordsOf(option)?.join(' ')}" ;;`,
      ),
  );
  const firsts = all
    .filter((words) => words.choices !== undefined)
    .map((words) => `    ${words.name}) words="${words.choices?.join(' ')}" ;;`);
  const beside = all
    .filter((one) => one.words !== undefined)
    .map((one) => `    ${one.name}) beside="${one.words?.join(' ')}" ;;`);
  const names = all.map(({ name }) => name).join(' ');
  return `# bash completion for gyre: source <(gyre completion bash)
_gyre() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words="" beside=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} help --help --version" -- "$current"))
    return
  fi
  case "$command:$previous" in
${choices.join('\n')}
  esac
  if [ -z "$words" ] && [ "\${current#-}" != "$current" ]; then
    case "$command" in
${flags.join('\n')}
    esac
  elif [ -z "$words" ] && [ "$COMP_CWORD" -eq 2 ]; then
    case "$command" in
    help) words="${names}" ;;
${firsts.join('\n')}
${beside.join('\n')}
    esac
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -W "$beside" -- "$current") $(compgen -f -- "$current")); fi
}
complete -o filenames -F _gyre gyre
`;
}

function zshScript(all: readonly Words[]): string {
  const list = [...all, { name: 'help', summary: 'help for a command' }].map(
    ({ name, summary }) => `    ${zshQuoted(`${name}:${summary}`)}`,
  );
  const cases = all.map(({ name, options, choices, words }) => {
    const specs = [
      ...options.flatMap(zshOption),
      ...(choices === undefined ? [] : [`1:argument:(${choices.join(' ')})`]),
      ...(words === undefined ? [] : [`1:ruleset or file: _gyre_or_file ${words.join(' ')}`]),
      '*:file:_files',
    ];
    return `    ${name})\n      _arguments -s \\\n${specs.map((spec) => `        ${zshQuoted(spec)}`).join(' \\\n')} ;;`;
  });
  return `#compdef gyre
# zsh completion for gyre: gyre completion zsh > ~/.zfunc/_gyre, or source <(gyre completion zsh)
_gyre_or_file() {
  compadd -- "$@"
  _files
}
_gyre() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )) || [[ "\${words[2]}" == help ]]; then
    _describe 'command' commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
if [[ "\${funcstack[1]}" == _gyre ]]; then _gyre "$@"; else compdef _gyre gyre; fi
`;
}

/** An option as `_arguments` wants it: for each of its flags, the flag, a description, and what its value may be. */
function zshOption(option: OptionSpec): string[] {
  const flags = allFlags(option);
  const summary = option.summary.replace(/[[\]]/g, '\\$&');
  const value = /<([^>]+)>/.exec(option.flags)?.[1];
  const takes = value === undefined ? '' : `:${value}:${zshValues(value, option)}`;
  const instead = flags.length === 1 ? '' : `(${flags.join(' ')})`;
  return flags.map((flag) => `${instead}${flag}[${summary}]${takes}`);
}

function zshValues(value: string, option: OptionSpec): string {
  const words = wordsOf(option);
  if (words !== undefined) return `(${words.join(' ')})`;
  return value === 'file' ? '_files' : ' ';
}

function zshQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
