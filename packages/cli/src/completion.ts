import { commands } from './commands/index.ts';
import { COMMON_OPTIONS } from './program.ts';
import type { OptionSpec } from './spec.ts';

interface Words {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
}

/** The completion script of a shell, made from the same list as help. */
export async function completionScript(shell: 'bash' | 'zsh'): Promise<string> {
  const all: Words[] = [];
  for (const entry of commands) {
    const { command } = await entry.load();
    all.push({
      name: entry.name,
      summary: entry.summary,
      options: [...(command.options ?? []), ...COMMON_OPTIONS],
    });
  }
  return shell === 'bash' ? bashScript(all) : zshScript(all);
}

function longFlags(option: OptionSpec): string[] {
  return option.flags.match(/--[a-z-]+/g) ?? [];
}

function allFlags(option: OptionSpec): string[] {
  return option.flags.match(/--?[a-zA-Z][a-z-]*/g) ?? [];
}

function bashScript(all: readonly Words[]): string {
  const flags = all.map(
    ({ name, options }) => `    ${name}) words="${options.flatMap(longFlags).join(' ')} --help" ;;`,
  );
  const choices = all.flatMap(({ name, options }) =>
    options
      .filter((option) => option.choices !== undefined)
      .map(
        (option) =>
          `    ${allFlags(option)
            .map((flag) => `${name}:${flag}`)
            .join('|')}) words="${option.choices?.join(' ')}" ;;`,
      ),
  );
  return `# bash completion for gyre: source <(gyre completion bash)
_gyre() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${all.map(({ name }) => name).join(' ')} help --help --version" -- "$current"))
    return
  fi
  case "$command:$previous" in
${choices.join('\n')}
  esac
  if [ -z "$words" ] && [ "\${current#-}" != "$current" ]; then
    case "$command" in
${flags.join('\n')}
    esac
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$current")); else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _gyre gyre
`;
}

function zshScript(all: readonly Words[]): string {
  const list = all.map(({ name, summary }) => `    ${zshQuoted(`${name}:${summary}`)}`);
  const cases = all.map(({ name, options }) => {
    const specs = options.map((option) => `      ${zshQuoted(zshOption(option))}`).join(' \\\n');
    return `    ${name})\n      _arguments \\\n${specs} \\\n      '*:file:_files' ;;`;
  });
  return `#compdef gyre
# zsh completion for gyre: gyre completion zsh > ~/.zfunc/_gyre
_gyre() {
  local -a commands
  commands=(
${list.join('\n')}
  )
  if (( CURRENT == 2 )); then
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
compdef _gyre gyre
`;
}

/** An option as \`_arguments\` wants it: flag, description, and what its value may be. */
function zshOption(option: OptionSpec): string {
  const [flag] = longFlags(option);
  const summary = option.summary.replace(/[[\]:]/g, ' ');
  const value = /<([^>]+)>/.exec(option.flags)?.[1];
  const takes =
    value === undefined
      ? ''
      : `:${value}:${option.choices === undefined ? '_files' : `(${option.choices.join(' ')})`}`;
  return `${flag}[${summary}]${takes}`;
}

function zshQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\\\''")}'`;
}
