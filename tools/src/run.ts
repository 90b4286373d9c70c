import { spawn } from 'node:child_process';

/** How a child process may be run. */
export interface RunOptions {
  readonly cwd?: string;
  /** Show its output as it comes, instead of only when it fails. */
  readonly show?: boolean;
}

/** Runs a program to its end and returns what it printed on stdout; throws all it printed if it fails. */
export function output(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: options.cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let stdout = '';
    const keep = (chunk: string): void => {
      printed += chunk;
      if (options.show) process.stdout.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      keep(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(stdout);
      else reject(new Error(`${program} ${args.join(' ')} ended with code ${code}\n${printed}`));
    });
  });
}

/** Runs a program to its end; throws what it printed if it fails. */
export async function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  await output(program, args, options);
}
