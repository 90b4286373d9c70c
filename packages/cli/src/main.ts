import { hearSignals } from './command/interrupt.ts';

hearSignals();
const { runCli } = await import('./shell/run.ts');
process.exitCode = await runCli(process.argv.slice(2), process);
