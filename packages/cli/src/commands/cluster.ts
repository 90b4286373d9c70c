import { conventionNamed, whatIsMeant } from 'gyre';
import type { ClusterOptions, RunManifest } from 'gyre-cluster';
import {
  type Connection,
  connected,
  estimate,
  handOffAsked,
  layerLine,
  printRun,
  runFolder,
  runJson,
  settledSoFar,
} from '../cluster/index.ts';
import {
  type Call,
  CONVENTION_OPTION,
  type CommandSpec,
  EXIT,
  flagOption,
  memoryLimit,
  numberOption,
  stoppable,
  textOption,
  textOptions,
  textsOption,
  UsageError,
} from '../command/index.ts';
import { diskSolutionChunks, diskSolutionFormat } from '../output/disk-solution.ts';
import { COMPRESSION_OPTION, checkOutput, compressionOf, tellWritten, writeOutput } from '../output/index.ts';

const ACTIONS = { solve, status, resume, estimate: estimated, export: exportAnswer } as const;

export const command: CommandSpec = {
  arguments: [
    {
      name: 'ACTION',
      summary: 'solve, status, resume, estimate or export',
      required: true,
      choices: Object.keys(ACTIONS),
    },
  ],
  options: [
    {
      flags: '--connect <engine>',
      summary: 'sc://HOST:PORT for a Spark cluster, or duckdb for DuckDB in this process',
    },
    {
      flags: '--run <folder>',
      summary: 'the folder of the run, on a path that this machine and the cluster see',
    },
    {
      flags: '--edges <path>',
      summary: 'the arcs: a Parquet file or a folder of them, where the cluster sees it',
    },
    { flags: '--owners <path>', summary: 'of an owned graph: Parquet with the columns vertex and player' },
    CONVENTION_OPTION,
    { flags: '--vertices <number>', summary: 'how many vertices, where there are more than the arcs name' },
    {
      flags: '--check-content',
      summary:
        'compare all that the arcs hold with what they held when the run began, and not only their files',
    },
    {
      flags: '--hand-off <when>',
      summary: 'leave the rest to the disk engine of this machine: auto, never, or after this many layers',
      default: 'auto',
    },
    {
      flags: '--max-memory <size>',
      summary: 'memory that this machine may use after the hand-off, and DuckDB',
    },
    {
      flags: '--buckets <number>',
      summary: 'into how many buckets tables are split; one per four million arcs',
    },
    {
      flags: '--ui <url>',
      summary: "the pages of Spark's driver, http://HOST:4040: shuffled bytes are read there",
    },
    { flags: '--patience <seconds>', summary: 'how long a server may be silent', default: '300' },
    {
      flags: '-o, --out <path>',
      summary: 'export: a .parquet or .csv file; with --connect, a folder that the cluster writes',
    },
    COMPRESSION_OPTION,
    { flags: '--arcs <number>', summary: 'estimate: how many arcs; 1e9 to 1e12 if it is left out' },
    { flags: '--layers <number>', summary: 'estimate: how many layers (default 30)' },
    { flags: '--drawn <share>', summary: 'estimate: the share of arcs that are never settled (default 0.5)' },
    { flags: '--cores <number>', summary: 'estimate: how many cores the cluster has (default 64)' },
    {
      flags: '--from <run>',
      summary: 'estimate: by the costs of this run; may be given again',
      repeats: true,
    },
    { flags: '--run-cores <number>', summary: 'estimate: how many cores those runs had (default 2)' },
  ],
  details:
    'For games beyond one machine: the layers of a solve run as SQL where the arcs lie. A run that was cut off goes on with the same command, or with resume; when its layers get thin, the disk engine of this machine finishes it. docs/scale.md says when to use what.',
  examples: [
    {
      command: 'gyre cluster solve --connect sc://10.0.0.5:15002 --edges /data/edges --run /data/run',
      says: 'on a Spark cluster',
    },
    {
      command: 'gyre cluster solve --connect duckdb --edges arcs.parquet --run dry',
      says: 'a dry run without a cluster',
    },
    { command: 'gyre cluster status --run dry', says: 'how far it is' },
    {
      command: 'gyre cluster export --run dry --out answer.parquet',
      says: 'the answer, once it is finished',
    },
    { command: 'gyre cluster estimate --arcs 1e11 --layers 40 --cores 256', says: 'how long would it take?' },
  ],
  hints: () => ({ columns: 'keep one of them, and give the others another name' }),
  run: async (call) => {
    const [name = ''] = call.args;
    const action = Object.entries(ACTIONS).find(([known]) => known === name)?.[1];
    if (action !== undefined) return action(call);
    throw new UsageError(`there is no action "${name}"`, whatIsMeant(name, Object.keys(ACTIONS), 'actions'));
  },
};

async function solve(call: Call): Promise<number> {
  const edges = textOption(call, 'edges');
  if (edges === undefined) throw new UsageError('no arcs', 'say --edges PATH');
  const run = runFolder(textOption(call, 'run'));
  const owners = textOption(call, 'owners');
  const named = textOption(call, 'convention');
  const vertices = numberOption(call, 'vertices', '--vertices');
  const input = {
    edges,
    ...(owners === undefined ? {} : { owners }),
    ...(named === undefined ? {} : { convention: conventionNamed(named) }),
    ...(vertices === undefined ? {} : { vertices }),
  };
  handOffAsked(textOption(call, 'handOff')); // a wrong one is refused before anything is connected
  const { solveOnCluster } = await import('gyre-cluster');
  const engine = await connected(run, connectionOf(call));
  try {
    return await told(call, 'solve', run, (options) => solveOnCluster(engine, input, run, options));
  } finally {
    await engine.close();
  }
}

/** How the options say that the engine is reached. */
function connectionOf(call: Call): Connection {
  return {
    address: textOption(call, 'connect'),
    ui: textOption(call, 'ui'),
    patienceSeconds: numberOption(call, 'patience', '--patience'),
    maxBytes: memoryLimit(call),
  };
}

async function resume(call: Call): Promise<number> {
  const run = runFolder(textOption(call, 'run'));
  const { resumeOnCluster } = await import('gyre-cluster');
  const opened: { close(): Promise<void> }[] = [];
  const engine = async (): ReturnType<typeof connected> => {
    const one = await connected(run, connectionOf(call));
    opened.push(one);
    return one;
  };
  try {
    return await told(call, 'resume', run, (options) => resumeOnCluster(engine, run, options));
  } finally {
    for (const one of opened) await one.close();
  }
}

/** Runs the work with a line per layer on stderr, and says at the end how the run stands. */
async function told(
  call: Call,
  action: string,
  run: string,
  body: (options: ClusterOptions) => Promise<RunManifest>,
): Promise<number> {
  const { terminal } = call;
  const buckets = numberOption(call, 'buckets', '--buckets');
  let hasEnded = false;
  const next = (): string =>
    `${hasEnded ? 'the engine has stopped' : 'the engine was told to stop'}; gyre cluster resume goes on from there`;
  const words = { far: 'before the first layer', next, isPatient: true };
  const manifest = await stoppable(terminal, words, (work) =>
    body({
      checkContent: flagOption(call, 'checkContent'),
      handOff: handOffAsked(textOption(call, 'handOff')),
      maxBytes: memoryLimit(call),
      signal: work.signal,
      ...(buckets === undefined ? {} : { buckets }),
      onLayer: (layer, so) => {
        work.far = `after plies ${layer.plies} of sweep ${layer.sweep + 1}`;
        terminal.aside(layerLine(layer, settledSoFar(so)));
      },
      onDiskProgress: (_, share) => work.show('disk engine', share),
    }).finally(() => {
      hasEnded = true;
    }),
  );
  if (flagOption(call, 'json')) await terminal.print(JSON.stringify(runJson(action, run, manifest)));
  else await printRun(manifest, terminal);
  return EXIT.ok;
}

async function status(call: Call): Promise<number> {
  const run = runFolder(textOption(call, 'run'));
  const manifest = (await import('gyre-cluster')).runStatus(run);
  if (flagOption(call, 'json')) {
    await call.terminal.print(JSON.stringify(runJson('status', run, manifest)));
    return EXIT.ok;
  }
  for (const [i, layer] of manifest.layers.entries()) {
    const settled = settledSoFar({ ...manifest, layers: manifest.layers.slice(0, i + 1) });
    if (i >= manifest.layers.length - LINES) await call.terminal.print(layerLine(layer, settled));
  }
  await printRun(manifest, call.terminal);
  return EXIT.ok;
}

/** How many of the last layers `status` shows. */
const LINES = 10;

function estimated(call: Call): Promise<number> {
  const asked = textOptions(call, 'cores', 'runCores', 'drawn', 'layers', 'arcs');
  return estimate(asked, textsOption(call, 'from'), call.terminal);
}

async function exportAnswer(call: Call): Promise<number> {
  const run = runFolder(textOption(call, 'run'));
  const out = textOption(call, 'out');
  if (out === undefined || out === '-')
    throw new UsageError('no file to write', 'say --out FILE, which ends with .parquet or .csv');
  const { clusterAnswer, writeAnswer } = await import('gyre-cluster');
  if (call.options.connect !== undefined) {
    const engine = await connected(run, connectionOf(call));
    const words = {
      far: 'the answer is not written',
      next: () => 'the same command begins it anew',
      isPatient: true,
    };
    try {
      await stoppable(call.terminal, words, ({ signal }) => writeAnswer(engine, run, out, { signal }));
    } finally {
      await engine.close();
    }
  } else {
    checkOutput(out, ['.parquet', '.csv']);
    const compression = textOption(call, 'compression');
    compressionOf(compression, diskSolutionFormat(out));
    const solution = await clusterAnswer(run, { maxBytes: memoryLimit(call) });
    await writeOutput(out, await diskSolutionChunks(out, solution, compression), call.terminal);
  }
  if (flagOption(call, 'json'))
    await tellWritten(call.terminal, { schema: 'gyre/cluster-export/1', run, file: out });
  else await call.terminal.print(`${out}: the answer of ${run}`);
  return EXIT.ok;
}
