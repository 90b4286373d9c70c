import { hearSignals } from './interrupt.ts';

hearSignals();
const { runCli } = await import('./run.ts');
process.exitCode = await runCli(process.argv.slice(2), process);
