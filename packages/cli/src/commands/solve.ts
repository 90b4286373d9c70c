import {
  CONVENTIONS,
  conventionNamed,
  type GameDocument,
  NORMAL,
  type Player,
  solve,
  solverNamed,
  solvers,
  tokenGame,
} from 'gyre';
import { runBatch } from '../batch.ts';
import { EXIT } from '../exit.ts';
import { readGame } from '../input.ts';
import { playerNamed, vertexNamed } from '../names.ts';
import { type Call, type CommandSpec, flagOption, textOption } from '../spec.ts';
import { printReport, reportJson } from '../summary.ts';

export const command: CommandSpec = {
  arguments: [{ name: 'INPUT', summary: 'the game; - or nothing reads stdin' }],
  options: [
    {
      flags: '-c, --convention <name>',
      summary: 'how play ends, in place of what the file says',
      choices: CONVENTIONS.map((convention) => convention.name),
    },
    {
      flags: '-a, --algorithm <name>',
      summary: 'the solver',
      choices: solvers.map((solver) => solver.name),
      default: solvers[0].name,
    },
    { flags: '-s, --start <vertex>', summary: 'where play begins, in place of what the file says' },
    { flags: '-p, --player <player>', summary: 'who moves first: left or right' },
    { flags: '--batch', summary: 'one game a line in, one answer a line out' },
  ],
  examples: [
    { command: 'gyre solve game.json', says: 'print a summary' },
    { command: 'gyre solve game.json --start a --json', says: 'the same for a program' },
    { command: 'gyre solve --batch < games.ndjson > answers.ndjson', says: 'many small games at once' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const [path] = call.args;
  const solver = solverNamed(textOption(call, 'algorithm') ?? solvers[0].name);
  const documentOf = (document: GameDocument): GameDocument => withConvention(call, document);
  if (flagOption(call, 'batch')) return runBatch(call, path, { solver, documentOf });
  const document = documentOf(await readGame(path, call.terminal));
  const game = tokenGame(document.graph, document.convention ?? NORMAL, document.payoffs);
  const solution = solve(game, {}, solver);
  const start = startOf(call, document);
  const report = { document, solution, source: path ?? 'stdin', ...(start === undefined ? {} : { start }) };
  if (flagOption(call, 'json')) await call.terminal.print(JSON.stringify(reportJson(report)));
  else await printReport(report, call.terminal);
  return EXIT.ok;
}

function withConvention(call: Call, document: GameDocument): GameDocument {
  const name = textOption(call, 'convention');
  return name === undefined ? document : { ...document, convention: conventionNamed(name) };
}

function startOf(call: Call, document: GameDocument): { vertex: number; player: Player } | undefined {
  const text = textOption(call, 'start');
  const vertex = text === undefined ? document.start?.vertex : vertexNamed(document, text);
  if (vertex === undefined) return undefined;
  const player = textOption(call, 'player');
  return { vertex, player: player === undefined ? (document.start?.player ?? 0) : playerNamed(player) };
}
