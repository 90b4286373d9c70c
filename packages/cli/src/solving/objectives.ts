import { type GameDocument, GyreError, pliesWords, solvers } from 'gyre';
import { gameFromJson, gunzip } from 'gyre/io';
import {
  type AnswerFormat,
  type AnswerVerification,
  answerData,
  answerFormats,
  fraction,
  judgeStrategy,
  movesOf,
  type ObjectiveAnswer,
  type ObjectiveRequest,
  objectiveOf,
  readAnswer,
  solveObjective,
  verifyObjective,
  vertexIn,
  writeAnswer,
} from 'gyre/objectives';
import type { ProvedVerdict } from 'gyre/proved';
import {
  type Call,
  EXIT,
  flagOption,
  inOneGo,
  memoryLimit,
  nameOf,
  numberOption,
  secondsAllowed,
  stoppable,
  textOption,
  textOptions,
  UsageError,
  vertexNamed,
} from '../command/index.ts';
import { openInput, readingIn } from '../input/input.ts';
import { checkOutput, count, exitOfBoth, grouped, printSecond, writeOutput } from '../output/index.ts';
import { startAsked } from './solve-within.ts';

/** What `--objective` and the options beside it ask for. */
export function objectiveAsked(call: Call, document?: GameDocument): ObjectiveRequest {
  const name = textOption(call, 'objective');
  const targets = textOption(call, 'targets');
  const deadEnds = textOption(call, 'deadEnds') as ObjectiveRequest['deadEnds'];
  return {
    ...(name === undefined ? {} : { name }),
    ...(deadEnds === undefined ? {} : { deadEnds }),
    ...(targets === undefined || document === undefined
      ? {}
      : { targets: targets.split(',').map((text) => vertexNamed(document, text.trim())) }),
  };
}

/** Solves for an objective: prints who gets what he wants, writes the answer with what proves it. */
export async function solveForObjective(call: Call, document: GameDocument, source: string): Promise<number> {
  refuseOthers(call, ['algorithm', 'threads', 'disk', 'bestMove', 'expect', 'convention']);
  const out = textOption(call, 'out');
  const format = out === undefined ? undefined : formatOf(call, out);
  const { arena, objective } = objectiveOf(document, objectiveAsked(call, document));
  const seconds = secondsAllowed(call);
  const far = `${arena.positions} positions, ${arena.arcs} arcs, ${objective.name}`;
  const limit =
    seconds === undefined
      ? undefined
      : {
          seconds,
          isOver: () =>
            new GyreError('E_LIMIT', `--timeout of ${seconds} s is over: ${far}`, 'allow more time'),
        };
  const answer = await stoppable(call.terminal, { far }, (work) => {
    const onProgress = (share: number): void => work.show('solving', share);
    return inOneGo(
      `the game was solved: ${far}`,
      () => solveObjective(arena, objective, { onProgress }),
      limit,
    );
  });
  if (out !== undefined && format !== undefined)
    await writeOutput(out, writeAnswer(answer, document, format), call.terminal);
  const verdict = flagOption(call, 'verify')
    ? await inOneGo('the answer was verified', () => verifyObjective(answer))
    : undefined;
  const start = startAsked(
    document,
    namedStart(call, document),
    textOptions(call, 'start', 'player', 'expect'),
  );
  const isPiped = out === '-';
  const terminal = isPiped ? call.terminal.onStderr() : call.terminal;
  if (!isPiped || !flagOption(call, 'quiet')) {
    const told = flagOption(call, 'json')
      ? [JSON.stringify(answerJson(answer, document, start, verdict))]
      : [
          ...summaryLines(answer, document, source, start),
          ...(verdict === undefined ? [] : ['', ...verdictLines(verdict)]),
        ];
    await terminal.print(told.join('\n'));
  }
  return verdict === undefined ? EXIT.ok : exitOf(verdict);
}

function namedStart(call: Call, document: GameDocument): number | undefined {
  const text = textOption(call, 'start');
  return text === undefined ? undefined : vertexNamed(document, text);
}

function refuseOthers(call: Call, names: readonly string[]): void {
  for (const name of names) {
    const value = call.options[name];
    if (value === undefined || value === false || (name === 'algorithm' && value === solvers[0].name))
      continue;
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw new UsageError(
      `--${flag} with an objective`,
      `leave --${flag} out: it is for games without an objective`,
    );
  }
}

function formatOf(call: Call, path: string): AnswerFormat {
  const to = textOption(call, 'to');
  checkOutput(path, ['']);
  const asked = to ?? (path === '-' ? 'sol' : path.toLowerCase().replace(/\.gz$/, '').split('.').at(-1));
  const found = answerFormats.find((name) => name === asked);
  if (found !== undefined) return found;
  throw new UsageError(
    `an answer to an objective is not written as ${String(asked)}`,
    `give --to ${answerFormats.join(' or ')}`,
  );
}

/** What player 0 gets, and what he gets not, for each objective. */
const OUTCOMES: Readonly<Record<string, readonly [string, string]>> = {
  reach: ['a target is reached', 'none is reached'],
  cost: ['a target is reached', 'none is reached'],
  energy: ['some credit is enough', 'no credit is enough'],
  'mean-payoff': ['the mean is at least 0', 'the mean is below 0'],
  'almost-surely': ['player 0 wins with probability 1', 'he does not'],
  positively: ['player 0 wins with positive probability', 'he does not'],
};

function summaryLines(
  answer: ObjectiveAnswer,
  document: GameDocument,
  source: string,
  start: { readonly vertex: number; readonly player: number } | undefined,
): string[] {
  const { arena, objective, winners, presses } = answer;
  const facts = [
    count(arena.vertices, 'vertex', 'vertices'),
    count(arena.arcs, 'arc'),
    `${arena.kind} graph`,
    'wins' in objective ? `parity ${objective.wins}` : objective.name,
    `by ${answer.solver}`,
  ];
  const lines = [document.title ?? source, facts.join(', '), ''];
  const rows: [string, number][] =
    presses === undefined
      ? (OUTCOMES[objective.name] ?? ['player 0 wins', 'player 1 wins']).map((words, i) => [
          words,
          countOf(winners, i),
        ])
      : [
          ['player 0 presses', presses.filter((bits) => (bits & 1) > 0).length],
          ['player 1 presses', presses.filter((bits) => (bits & 2) > 0).length],
          ['slips', countOf(answer.slips ?? [], 1)],
        ];
  const width = Math.max(...rows.map(([words]) => words.length));
  for (const [words, number] of rows) lines.push(`${words.padEnd(width)}  ${grouped(number).padStart(9)}`);
  if (start === undefined) return lines;
  const p = positionAt(answer, start);
  const { value, move } = atPosition(answer, p);
  lines.push('', `start  ${nameOf(document, start.vertex)}`, `value  ${value}`);
  if (move !== undefined) lines.push(`move   ${nameOf(document, move)}`);
  return lines;
}

function countOf(column: ArrayLike<number>, x: number): number {
  let found = 0;
  for (let p = 0; p < column.length; p++) if (column[p] === x) found++;
  return found;
}

function positionAt(
  { arena }: ObjectiveAnswer,
  { vertex, player }: { vertex: number; player: number },
): number {
  return arena.kind === 'owned' || player === 0 ? vertex : arena.vertices + vertex;
}

/** What is known of a position in words, and a move with which its owner keeps that. */
function atPosition(
  answer: ObjectiveAnswer,
  p: number,
): { readonly value: string; readonly move: number | undefined } {
  const { arena, objective, winners, presses, costs, plies, credits, numerators, denominators } = answer;
  const move = movesOf(answer)[p];
  const to = move < 0 ? undefined : vertexIn(arena, move);
  const words = OUTCOMES[objective.name] ?? ['player 0 wins', 'player 1 wins'];
  const numbers: readonly [string, number | string | undefined][] = [
    ['cost', costs?.[p]],
    ['credit', credits?.[p]],
    ['mean', numerators && denominators && fraction(numerators[p], denominators[p])],
  ];
  const [told] = numbers.filter(([, x]) => x !== undefined && x !== Infinity);
  const number = told === undefined ? '' : `, ${told.join(' ')}`;
  const length = plies === undefined || winners[p] !== 0 ? '' : `, ${pliesWords(plies[p])}`;
  if (presses !== undefined) {
    const who = [0, 1].filter((player) => (presses[p] >> player) & 1);
    return {
      value:
        who.length === 0 ? 'nobody presses' : who.length === 2 ? 'both press' : `player ${who[0]} presses`,
      move: to,
    };
  }
  return { value: `${words[winners[p]] ?? 'unclaimed'}${number}${length}`, move: to };
}

function answerJson(
  answer: ObjectiveAnswer,
  document: GameDocument,
  start: { readonly vertex: number; readonly player: number } | undefined,
  verdict: AnswerVerification | undefined,
): Record<string, unknown> {
  const { arena, objective, solver } = answer;
  return {
    schema: 'gyre/objective/1',
    ...(document.title === undefined ? {} : { title: document.title }),
    objective: objective.name,
    ...('wins' in objective ? { parity: objective.wins } : {}),
    solver,
    kind: arena.kind,
    vertices: arena.vertices,
    arcs: arena.arcs,
    ...answerData(answer),
    ...(start === undefined ? {} : { start: { ...start, ...namedMove(answer, positionAt(answer, start)) } }),
    ...(verdict === undefined
      ? {}
      : { verified: verdict.proved, verdict: verdict.verdict, proved: verdict.proved }),
  };
}

function namedMove(answer: ObjectiveAnswer, p: number): Record<string, unknown> {
  const { value, move } = atPosition(answer, p);
  return { value, move: move ?? null };
}

/** Verifies an answer to an objective, ours or one of PGSolver's and Oink's. */
export async function verifyForObjective(
  call: Call,
  document: GameDocument,
  path: string | undefined,
): Promise<number> {
  refuseOthers(call, ['threads']);
  const asked = objectiveOf(document, objectiveAsked(call, document));
  const limit = numberOption(call, 'faults', '--faults') ?? 1;
  const input = await openInput(path, call.terminal);
  const options = readingIn(input.name, memoryLimit(call));
  const chunks = input.name.endsWith('.gz') ? gunzip(input.chunks, input.name) : input.chunks;
  const file = await readAnswer(chunks, document, asked, options);
  const { arena, objective } = asked;
  const verdict = await inOneGo('the answer was verified', () => {
    if ('answer' in file) return verifyObjective(file.answer, { limit });
    if (objective.name === 'parity') return judgeStrategy(arena, objective, file.winners, file.moves);
    throw new GyreError(
      'E_SOLUTION',
      `a paritysol file for ${objective.name}`,
      'it belongs to a game of parity',
    );
  });
  const second = flagOption(call, 'proved')
    ? await secondOpinion('answer' in file ? file.answer : undefined)
    : undefined;
  const { verdict: word, proved, unclaimed, faults } = verdict;
  if (flagOption(call, 'json'))
    await call.terminal.print(
      JSON.stringify({
        schema: 'gyre/verify-objective/1',
        objective: objective.name,
        verdict: word,
        proved,
        unclaimed,
        faults,
        ...(second && { second }),
      }),
    );
  else {
    await call.terminal.print(verdictLines(verdict).join('\n'));
    if (second !== undefined) await printSecond(second, call.terminal);
  }
  return second === undefined ? exitOf(verdict) : exitOfBoth(call.terminal, word, second, exitOf(verdict));
}

/** What the extracted checker says; it is loaded only when it is asked. */
async function secondOpinion(answer: ObjectiveAnswer | undefined): Promise<ProvedVerdict> {
  if (answer === undefined)
    throw new UsageError('--proved is given with moves alone', 'give the columns that prove the answer');
  const { verifyProvedAnswer } = await import('gyre/proved');
  return inOneGo('the answer was verified a second time', () => verifyProvedAnswer(answer));
}

function verdictLines({ verdict, unclaimed, faults }: AnswerVerification): string[] {
  const rest = unclaimed === 0 ? '' : `; nothing is claimed of ${count(unclaimed, 'position')}`;
  if (verdict === 'right') return [`✓ proved right${rest}`];
  if (verdict === 'unproved') return [`? unproved${rest}`, '  the columns that prove it are missing'];
  return ['✗ wrong', ...faults.map(({ sentence }) => `  ${sentence}`)];
}

function exitOf({ verdict }: AnswerVerification): number {
  return verdict === 'unproved' ? EXIT.unproved : verdict === 'right' ? EXIT.ok : EXIT.no;
}

/** The answer to a line of a batch, with the names of the objective's own fields. */
export function objectiveLine(value: unknown): Record<string, unknown> {
  const { objective } = value as { objective?: unknown };
  const document = gameFromJson(value);
  const schema = 'gyre/objective-batch/1';
  const random = typeof objective === 'string' ? /^random-(reach|buchi)$/.exec(objective) : null;
  const answer = (request: ObjectiveRequest): Record<string, unknown> => {
    const { arena, objective: asked } = objectiveOf(document, request);
    return answerData(solveObjective(arena, asked));
  };
  if (random === null) return { schema, objective, ...answer({}) };
  const goal = random[1] as 'reach' | 'buchi';
  const ones = (name: string): string =>
    Array.from(String(answer({ name, goal })['winner']), (winner) => (winner === '0' ? '1' : '0')).join('');
  return { schema, objective, almost: ones('almost-surely'), positive: ones('positively') };
}
