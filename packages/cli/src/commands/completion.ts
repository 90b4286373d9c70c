import { whatIsMeant } from 'gyre';
import type { Call, CommandSpec } from '../command/index.ts';
import { completionScript, EXIT, UsageError } from '../command/index.ts';

const SHELLS: readonly string[] = ['bash', 'zsh'];

export const command: CommandSpec = {
  arguments: [{ name: 'SHELL', summary: 'bash or zsh', required: true, choices: SHELLS }],
  examples: [
    { command: 'source <(gyre completion bash)', says: 'for this shell; put it into ~/.bashrc for all' },
    { command: 'gyre completion zsh > ~/.zfunc/_gyre', says: 'in a folder of $fpath, before compinit' },
  ],
  hasNoJson: true,
  run,
};

async function run(call: Call): Promise<number> {
  const [shell] = call.args;
  if (shell !== 'bash' && shell !== 'zsh')
    throw new UsageError(`there is no completion for "${shell}"`, whatIsMeant(shell ?? '', SHELLS, 'shells'));
  await call.terminal.write(await completionScript(shell, call.commands));
  return EXIT.ok;
}
