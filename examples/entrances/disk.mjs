/** `gyre/disk`: a game whose arcs stay on the disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { symmetricGraph } from 'gyre';
import { nodeFolder, solveOnDisk, streamOf } from 'gyre/disk';

const path = mkdtempSync(join(tmpdir(), 'gyre-'));
const game = streamOf({
  graph: symmetricGraph(3, [
    [0, 1],
    [1, 2],
  ]),
});
const solution = await solveOnDisk(game, nodeFolder(join(path, 'run')), { identity: 'three vertices' });
console.log(solution.solver, solution.arcs, 'arcs');
rmSync(path, { recursive: true });

// prints: disk 2 arcs
