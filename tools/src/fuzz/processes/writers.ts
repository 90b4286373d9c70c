/** A command that writes, and the files that it leaves behind when it is done. */
export interface Writer {
  readonly argv: readonly string[];
  readonly files: readonly string[];
  /** Names that an unfinished run may leave: it goes on from them, and they are gone in the end. */
  readonly unfinished?: readonly string[];
  /** Names that stay, whatever they hold. */
  readonly kept?: readonly string[];
  /** The folder of a run that an earlier process has begun: the command finds it under the name `run`. */
  readonly begun?: string;
  /** What is run behind it once it is done, to see what it has left: it makes the files. */
  readonly look?: readonly string[];
  /** The words of a refusal that is as good an end as any. */
  readonly mayRefuse?: string;
  /** The exit code where it is done; 0 if nothing is said. */
  readonly code?: number;
  /** Is a file that goes on changing whole, or a half of one? Without it, only the file of a quiet run is. */
  readonly isWhole?: (bytes: Uint8Array, file: string) => boolean;
}

const isJson = (bytes: Uint8Array): boolean => {
  try {
    JSON.parse(Buffer.from(bytes).toString());
    return true;
  } catch {
    return false;
  }
};

/** The commands that write, each in one or several ways; small ones, so that there are several kills per second. */
export const WRITERS: readonly (readonly Writer[])[] = [
  [
    { argv: ['gen', 'random', '-n', '3000', '-o', 'gen.csv'], files: ['gen.csv'] },
    { argv: ['gen', 'random', '-n', '3000', '-o', 'gen.gyre'], files: ['gen.gyre'] },
  ],
  [
    { argv: ['convert', '../game.gyre', 'out.ndjson.gz'], files: ['out.ndjson.gz'] },
    { argv: ['convert', '../game.gyre', 'out.arrow'], files: ['out.arrow'] },
    { argv: ['convert', '../game.gyre', 'out.parquet'], files: ['out.parquet'] },
    { argv: ['convert', '../game.gyre', 'out.dot'], files: ['out.dot'] },
  ],
  [
    { argv: ['solve', '../game.gyre', '-o', 'out.sol'], files: ['out.sol'] },
    { argv: ['solve', '../game.gyre', '-o', 'out.csv'], files: ['out.csv'] },
    { argv: ['solve', '--batch', '../games.ndjson', '-o', 'answers.ndjson'], files: ['answers.ndjson'] },
    {
      argv: ['solve', '../game.parquet', '--disk', 'run', '-o', 'disk.csv'],
      files: ['disk.csv'],
      kept: ['run'],
    },
  ],
  [{ argv: ['render', '../small.json', '-o', 'small.svg'], files: ['small.svg'] }],
  [
    { argv: ['report', 'tic-tac-toe', '--out', 'positions.csv'], files: ['positions.csv'] },
    {
      argv: 'report tic-tac-toe --disk run --verify --out positions.csv'.split(' '),
      files: ['positions.csv'],
      kept: ['run'],
    },
  ],
  [
    { argv: ['explore', 'tic-tac-toe', '-o', 'toe.gyre'], files: ['toe.gyre'] },
    {
      argv: 'explore tic-tac-toe --disk run -o toe.gyre'.split(' '),
      files: ['toe.gyre'],
      kept: ['run'],
    },
  ],
  [
    { argv: ['table', 'nim', 'piles=5,6,7', '-o', 'nim.table'], files: ['nim.table'] },
    {
      argv: ['table', 'chess', 'men=KQK', '-o', 'kqk.table', '--save-every', '0', '--threads', '1'],
      files: ['kqk.table'],
      unfinished: ['kqk.table.part'],
    },
  ],
  [
    { argv: ['unicycle', 'LLLRLRRRLR', '-o', 'unicycle.json'], files: ['unicycle.json'] },
    {
      argv: 'unicycle LLLRLRRRLR --count --exits nimbers:3 --state count.json --threads 1'.split(' '),
      files: ['count.json'],
      isWhole: isJson,
    },
    {
      argv: 'unicycle LLRLR --find --exits nimbers:3 --limit 0 --state find.json --threads 1'.split(' '),
      files: ['find.json', 'find.json.found'],
      isWhole: (bytes, file) => file.endsWith('.found') || isJson(bytes), // lines that the state does not count are cut off
    },
  ],
  [
    {
      argv: ['stoppers', '3', '--sums', '--state', 'stoppers.json', '--threads', '1'],
      files: ['stoppers.json'],
      isWhole: isJson,
    },
  ],
  [{ argv: ['calc', '../sheet.calc', '-o', 'sheet.html'], files: ['sheet.html'] }],
  [
    clusterRun('solve --connect duckdb --edges ../game.parquet --hand-off never'),
    clusterRun('solve --connect duckdb --edges ../owned.parquet --hand-off 4'),
    { ...clusterRun('resume --connect duckdb --hand-off never'), begun: 'begun' },
    { ...clusterRun('resume'), begun: 'handed' },
    {
      argv: ['cluster', 'export', '--run', '../finished', '--out', 'answer.parquet'],
      files: ['answer.parquet'],
    },
    {
      argv: 'cluster export --connect duckdb --run ../finished --out answer'.split(' '),
      look: ['verify', '../game.parquet', 'answer/part.parquet'],
      files: [],
      kept: ['answer'],
      mayRefuse: 'it is there already', // killed when all was done
    },
  ],
];

/** A run in a folder of its own, whose answer is written at the end. */
function clusterRun(words: string): Writer {
  return {
    argv: ['cluster', ...words.split(' '), '--run', 'run'],
    look: 'cluster export --run run --out answer.csv'.split(' '),
    files: ['answer.csv'],
    kept: ['run'],
  };
}
