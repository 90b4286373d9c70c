/** What people come for, and the command that does it: the opening of the reference page. */
export const TASKS: readonly {
  readonly title: string;
  readonly tasks: readonly (readonly [string, string])[];
}[] = [
  {
    title: 'A graph in a file',
    tasks: [
      ['who wins, in how many plies, by which move', 'gyre solve edges.csv --start a'],
      ['be sure of it', 'gyre solve edges.csv --verify'],
      ['keep the whole answer, and ask later', 'gyre solve edges.csv -o game.sol'],
      ['one position with all its moves', 'gyre query game.sol -v a'],
      ['the same in sentences', 'gyre explain game.sol -v a'],
      ['best play to the end', 'gyre line game.sol -v a'],
      ['a picture', 'gyre render edges.csv -o picture.svg'],
      ['what is in this file?', 'gyre info edges.csv'],
      ['another format', 'gyre convert edges.csv edges.parquet'],
      ['check a solution that somebody sent', 'gyre verify edges.csv game.sol'],
      ['a game to try things on', 'gyre gen random -n 1000 -o random.parquet'],
      ['watch a solver work', 'gyre trace edges.csv'],
      ['a game that does not fit in memory', 'gyre solve random.parquet --disk run --max-memory 1G'],
      ['a game that does not fit on one machine', 'gyre cluster estimate --arcs 1e11 --cores 256'],
    ],
  },
  {
    title: 'A board game',
    tasks: [
      ['which games are there?', 'gyre rulesets'],
      ['play against perfect play', 'gyre play tic-tac-toe'],
      ['counts by value and plies, the longest win', 'gyre report chess men=KRK'],
      ['are my own rules sound?', 'gyre check my-rules.ts'],
      ['solve it once, ask it often', 'gyre table chess men=KRK -o krk.table'],
      ['ask that table', 'gyre probe krk.table Kb2-c2'],
      ['its graph, for other programs', 'gyre explore tic-tac-toe -o graph.gyre'],
      ['more positions than memory holds', 'gyre report tic-tac-toe --disk positions --verify'],
    ],
  },
  {
    title: 'Values',
    tasks: [
      ['the value of a game', "gyre value 'over - 1'"],
      ['of a position', 'gyre value toads-and-frogs strip=t.tf'],
      ['which of two is larger', "gyre compare 'upon' '^'"],
      ['a worksheet', 'gyre calc notes.calc -o notes.html'],
      ['nim-values of a heap game, with the proof of their period', 'gyre nim 0.137'],
      ['a stopper with a given cycle', 'gyre unicycle LLLRLRRRLR --verify'],
      ['every small stopper', "gyre stoppers 3 --list --where 'loopy'"],
      ['a definition or statement of the papers', 'gyre paper stages edges.csv'],
    ],
  },
  {
    title: 'Everything else',
    tasks: [
      ['draw, watch, play in the browser', 'gyre studio'],
      ['read the manual without a network', 'gyre manual'],
      ['complete words with Tab', 'gyre completion bash'],
    ],
  },
];
