import { writeFileSync } from 'node:fs';
import { decisionIndex } from './decisions.ts';

writeFileSync('docs/decisions/README.md', decisionIndex());
