import { addressSpaceLeft, FOR_A_START, hearSignals } from './process/index.ts';

hearSignals();
if (addressSpaceLeft() < FOR_A_START) {
  process.stderr.write(
    'gyre: E_LIMIT: there is too little address space to start; raise the limit with ulimit -v\n',
  );
  process.exitCode = 4;
} else {
  const { runCli } = await import('./shell/run.ts');
  process.exitCode = await runCli(process.argv.slice(2), process);
}
