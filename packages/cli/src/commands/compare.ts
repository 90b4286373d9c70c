import {
  type AlgebraOptions,
  analyse,
  Notation,
  type Order,
  Orders,
  orderData,
  RELATION_WORDS,
  relationHolds,
  type SidedGame,
  verifyOrder,
} from 'gyre/algebra';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  memoryAllowed,
  refuseOptions,
  secondsAllowed,
  textOption,
  UsageError,
  valueReadingOf,
} from '../command/index.ts';
import {
  type Allowed,
  allowedInAll,
  inTime,
  readValues,
  VALUE_HINTS,
  VALUE_OPTIONS,
  verifiedLine,
} from '../values/index.ts';

export const command: CommandSpec = {
  arguments: [
    { name: 'A', summary: 'an expression, or a file with one or with a graph' },
    { name: 'B', summary: 'another' },
  ],
  options: [
    {
      flags: '--expect <relation>',
      summary: 'exit code 1 unless this holds',
      choices: ['=', '<', '>', '<=', '>=', '||'],
    },
    { flags: '--verify', summary: 'prove the comparison from the given graphs, and have the proofs checked' },
    { flags: '--batch', summary: 'one pair per line in, one answer per line out; A is then the file' },
    ...VALUE_OPTIONS,
  ],
  takesExpressions: true,
  examples: [
    { command: "gyre compare over '^^^'", says: 'which is larger' },
    { command: "gyre compare 'upon - upon' 'uponth & -uponth' --expect =", says: 'a check for scripts' },
    { command: 'gyre compare --batch < pairs.ndjson', says: 'many at once' },
  ],
  details:
    'a <= b if Left, moving second, does not lose b - a on either side: once with endless play good for Left, ' +
    'once with endless play good for Right. || means that neither is at most the other.',
  hints: () => VALUE_HINTS,
  run,
};

async function run(call: Call): Promise<number> {
  const [a, b] = call.args;
  const { terminal } = call;
  const limits = { seconds: secondsAllowed(call), memory: memoryAllowed(call) };
  if (flagOption(call, 'batch')) {
    refuseOptions(call, '--batch takes no', ['start', 'expect', 'verify']);
    if (b !== undefined) throw new UsageError('--batch takes one file', 'each line has its own a and b');
    const { runValueLines } = await import('../values/lines.ts');
    return runValueLines(a, 'compare', limits, terminal);
  }
  if (a === undefined || b === undefined)
    throw new UsageError('two expressions are needed', 'gyre compare A B');
  const options = allowedInAll(limits, terminal);
  const { order, text } = await compared(a, b, call, options);
  await call.terminal.print(text);
  const expected = textOption(call, 'expect');
  return expected === undefined || relationHolds(order, expected) ? EXIT.ok : EXIT.no;
}

async function compared(
  a: string,
  b: string,
  call: Call,
  options: Allowed,
): Promise<{ order: Order; text: string }> {
  const pair = await readValues([a, b] as const, call.terminal, valueReadingOf(call), options);
  return inTime('the two were compared', options, () => {
    const order = new Orders().of(...pair, options);
    const proved = flagOption(call, 'verify') ? verifyOrder(...pair, order, options) : undefined;
    const text = flagOption(call, 'json')
      ? JSON.stringify({
          schema: 'gyre/compare/1',
          ...orderData(order),
          ...(proved === undefined ? {} : { verified: proved }),
        })
      : [
          ...orderLines(pair, order, options),
          ...(proved === undefined ? [] : ['', verifiedLine(proved)]),
        ].join('\n');
    return { order, text };
  });
}

function orderLines(
  [a, b]: readonly [SidedGame, SidedGame],
  order: Order,
  options: AlgebraOptions,
): string[] {
  const notation = new Notation();
  const [left, right] = [a, b].map((value) => analyse(value, notation, options).text);
  const lines = [`${bracketed(left)} ${order.relation} ${bracketed(right)}`, ''];
  lines.push(`free play  ${RELATION_WORDS[order.relation]}`);
  lines.push(`onside     ${RELATION_WORDS[order.onside]}`);
  lines.push(`offside    ${RELATION_WORDS[order.offside]}`);
  return lines;
}

function bracketed(text: string): string {
  return text.includes('&') ? `(${text})` : text;
}
