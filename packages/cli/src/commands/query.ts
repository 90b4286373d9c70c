import {
  bestMove,
  type GameDocument,
  letterOf,
  type MoveReport,
  positionWords,
  rankedMoves,
  type Solution,
  VALUE_WORDS,
  valueAt,
} from 'gyre';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  nameOf,
  readingOf,
  textOption,
  textOptions,
  textsOption,
} from '../command/index.ts';
import { POSITIONS_OPTIONS, positionsAsked } from '../input/asked-positions.ts';
import { readSolved, SOLUTION_OPTIONS } from '../input/solution-input.ts';
import { positionJson, VALUE_STYLES, verdictWords } from '../output/index.ts';

export const command: CommandSpec = {
  arguments: [{ name: 'SOLUTION', summary: 'a file that gyre solve --out wrote; - or nothing reads stdin' }],
  options: [...POSITIONS_OPTIONS, ...SOLUTION_OPTIONS],
  examples: [
    { command: 'gyre query game.sol --vertex a', says: 'its value, its plies, every move, the best first' },
    { command: 'gyre query game.sol -v a -p right --json', says: 'with Right to move, for a program' },
    { command: 'gyre query game.sol -v a -v b -v c', says: 'a line for each of them' },
    { command: 'gyre query game.sol --vertices list.txt --json', says: 'many, from a file' },
  ],
  run,
};

async function run(call: Call): Promise<number> {
  const { document, solution } = await readSolved(
    call.args[0],
    textOption(call, 'game'),
    call.terminal,
    readingOf(call),
  );
  const { positions, isList } = positionsAsked(
    {
      vertex: textsOption(call, 'vertex'),
      ...textOptions(call, 'vertices', 'player'),
      solution: call.args[0],
    },
    document,
    solution.game,
    call.terminal,
  );
  if (isList) return printList(call, document, solution, positions);
  for await (const position of positions) await printOne(call, document, solution, position);
  return EXIT.ok;
}

/** A line for each position; those of a dialogue are answered as they come. */
async function printList(
  call: Call,
  document: GameDocument,
  solution: Solution,
  positions: AsyncIterable<number> | Iterable<number>,
): Promise<number> {
  const { terminal } = call;
  if (flagOption(call, 'json')) return printListJson(call, document, solution, positions);
  for await (const position of positions) {
    if (terminal.isBroken) break;
    const move = bestMove(solution, position);
    const words = `${positionWords(solution.game, position, document.names)}: ${verdictWords(solution, position)}`;
    await terminal.print(move === undefined ? words : `${words}, move to ${nameOf(document, move)}`);
  }
  return EXIT.ok;
}

/** The same for programs: a whole answer or, if a vertex is wrong, none. */
async function printListJson(
  { terminal }: Call,
  document: GameDocument,
  solution: Solution,
  positions: AsyncIterable<number> | Iterable<number>,
): Promise<number> {
  const asked: number[] = [];
  for await (const position of positions) asked.push(position);
  await terminal.write('{"schema":"gyre/positions/1","positions":[');
  for (const [i, position] of asked.entries()) {
    if (terminal.isBroken) break;
    const move = bestMove(solution, position) ?? null;
    const json = { ...positionJson(document, solution, position), move };
    await terminal.write(`${i === 0 ? '' : ','}${JSON.stringify(json)}`);
  }
  await terminal.print(']}');
  return EXIT.ok;
}

/** The value of a position, and every move there. */
async function printOne(
  call: Call,
  document: GameDocument,
  solution: Solution,
  position: number,
): Promise<void> {
  const moves = rankedMoves(solution, position);
  if (flagOption(call, 'json')) {
    const answer = {
      schema: 'gyre/query/1',
      ...positionJson(document, solution, position),
      moves: moves.map((move) => moveJson(document, move, solution)),
    };
    return call.terminal.print(JSON.stringify(answer));
  }
  const letter = letterOf(valueAt(solution, position));
  const verdict = call.terminal.paint([VALUE_STYLES[letter], 'bold'], verdictWords(solution, position));
  await call.terminal.print(`${positionWords(solution.game, position, document.names)}: ${verdict}`);
  await call.terminal.print();
  if (moves.length === 0) await call.terminal.print('The game ends here.');
  else await printMoves(call, document, solution, moves);
}

function moveJson(document: GameDocument, move: MoveReport, solution: Solution): Record<string, unknown> {
  return {
    vertex: move.vertex,
    ...(document.names === undefined ? {} : { name: document.names.name(move.vertex) }),
    value: letterOf(move.value),
    plies: move.plies === undefined ? null : move.plies + 1,
    ...(solution.scores === undefined ? {} : { score: move.score }),
    best: move.isBest,
  };
}

async function printMoves(
  call: Call,
  document: GameDocument,
  solution: Solution,
  moves: readonly MoveReport[],
): Promise<void> {
  const { terminal } = call;
  const names = moves.map((move) => nameOf(document, move.vertex));
  const width = names.reduce((most, name) => Math.max(most, name.length), 7);
  await terminal.print(terminal.paint('dim', `   ${'move to'.padEnd(width)}  value    plies`));
  for (const [i, move] of moves.entries()) {
    const letter = letterOf(move.value);
    const value = terminal.paint(VALUE_STYLES[letter], `${letter} ${VALUE_WORDS[move.value]}`.padEnd(7));
    const plies =
      solution.plies === undefined ? '' : move.plies === undefined ? 'endless' : String(move.plies + 1);
    const score = solution.scores === undefined ? '' : `  score ${move.score}`;
    await terminal.print(
      `${move.isBest ? ' * ' : '   '}${names[i].padEnd(width)}  ${value}  ${plies}${score}`.trimEnd(),
    );
  }
  await terminal.print();
  await terminal.print(
    terminal.paint('dim', '* best, or as good as the best; plies: length of best play, this move included'),
  );
}
