/**
 * Makes files of results in packages/lab/data again:
 * `node packages/lab/dist/record/write.js NAME [STATE [MACHINE SECONDS]]`, where NAME is one of the findings. docs/laboratory.md says what they hold. MACHINE and SECONDS say where the search that saved the state ran,
 * and how long, if that was elsewhere.
 */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findings } from './findings.ts';
import { FOLDER, writeRecord } from './record.ts';

const [name, state, machine, seconds] = process.argv.slice(2);
const find = findings[name];
if (find === undefined) {
  console.error(`give one of ${Object.keys(findings).join(', ')}`);
  process.exit(2);
}
const finding = find(state);
writeRecord(`${FOLDER}${name}.jsonl.gz`, finding, {
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  machine: machine ?? `${availableParallelism()} cores, shared; Node ${process.versions.node.split('.')[0]}`,
  date: new Date().toISOString().slice(0, 10),
  seconds: Number(seconds ?? process.cpuUsage().user / 1e6),
});
console.log(finding.answer);
