import {
  coordinateRules,
  coordinateValues,
  type HeapRule,
  heapForms,
  heapRuleNames,
  heapValues,
  MisereForms,
  parseHeapRule,
  periodOf,
} from 'gyre/positions';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  inOneGo,
  numberOption,
  UsageError,
} from '../command/index.ts';

export const command: CommandSpec = {
  arguments: [
    {
      name: 'RULE',
      summary: 'a code such as 0.137, a set such as {1,2,3}, a name, or a piece that walks to a corner',
      required: true,
      words: [...heapRuleNames, ...Object.keys(coordinateRules)],
    },
  ],
  options: [
    {
      flags: '-n, --heaps <number>',
      summary: 'the largest heap, or the side of the board; 30 if left out, 9 for boards and --misere',
    },
    { flags: '--misere', summary: 'genus and canonical form under misère play, for small heaps' },
  ],
  examples: [
    {
      command: 'gyre nim 0.137 -n 10000',
      says: 'nim-values of an octal game, and its period with the proof',
    },
    { command: "gyre nim '{2,5,6}'", says: 'of a subtraction game' },
    { command: 'gyre nim grundy --misere', says: "genus and misère forms of Grundy's game" },
    { command: 'gyre nim queen', says: "of a queen who walks to the corner: Wythoff's game" },
  ],
  details:
    'Nim-values of heaps 0, 1, 2, … under a take-and-break code: digit k after the point says how k may be taken ' +
    'from a heap, as the sum of 1 (leaving nothing), 2 (leaving one heap), 4 (two heaps), 8 (three). ' +
    `Names: ${heapRuleNames.join(', ')}. Pieces: ${Object.keys(coordinateRules).join(', ')}.`,
  run,
};

async function run(call: Call): Promise<number> {
  const [text = ''] = call.args;
  if (Object.hasOwn(coordinateRules, text)) return runBoard(call, text);
  const rule = parseHeapRule(text);
  return flagOption(call, 'misere') ? runMisere(call, rule) : runHeaps(call, rule);
}

async function runHeaps(call: Call, rule: HeapRule): Promise<number> {
  const most = numberOption(call, 'heaps', '--heaps') ?? 30;
  const values = await inOneGo('the nim-values were worked out', () =>
    heapValues(rule, most, { usesPeriod: true }),
  );
  const period = periodOf(rule, values);
  if (flagOption(call, 'json')) {
    const answer = {
      schema: 'gyre/nim/1',
      rule: rule.name,
      values: Array.from(values),
      period: period ?? null,
    };
    await call.terminal.print(JSON.stringify(answer));
    return EXIT.ok;
  }
  const { terminal } = call;
  if (rule.summary !== '') await terminal.print(`${rule.summary}\n`);
  for (let first = 0; first < values.length; first += ROW) {
    const row = Array.from(values.subarray(first, first + ROW), (value) => `${value}`.padStart(3)).join('');
    await terminal.print(`${`${first}`.padStart(7)} ${row}`);
  }
  await terminal.print(`\n${periodWords(rule, values.length - 1, period)}`);
  return EXIT.ok;
}

const ROW = 20;

function periodWords(rule: HeapRule, most: number, period: ReturnType<typeof periodOf>): string {
  if (period === undefined) {
    return rule.mustDiffer
      ? 'whether the values have a period is not known'
      : `no period can be proved from heaps up to ${most}`;
  }
  const { period: p, preperiod, checkedBelow } = period;
  return `period ${p} from heap ${preperiod} on, for ever: G(n + ${p}) = G(n) was checked for n from ${preperiod} to ${checkedBelow - 1}, which is enough`;
}

async function runMisere(call: Call, rule: HeapRule): Promise<number> {
  const most = numberOption(call, 'heaps', '--heaps') ?? 9;
  const forms = new MisereForms();
  const heaps = await inOneGo('the misère forms were worked out', () => heapForms(rule, most, forms));
  const rows = heaps.map((form, heap) => ({
    heap,
    genus: forms.genus(form),
    misere: forms.isWon(form) ? 'won' : 'lost',
    form: forms.text(form),
  }));
  if (flagOption(call, 'json')) {
    await call.terminal.print(JSON.stringify({ schema: 'gyre/nim/1', rule: rule.name, misere: rows }));
    return EXIT.ok;
  }
  const width = Math.max('genus'.length, ...rows.map(({ genus }) => genus.length));
  await call.terminal.print(`heap  misère  ${'genus'.padEnd(width)}  form`);
  for (const { heap, genus, misere, form } of rows)
    await call.terminal.print(
      `${`${heap}`.padStart(4)}  ${misere.padEnd(6)}  ${genus.padEnd(width)}  ${form}`,
    );
  return EXIT.ok;
}

async function runBoard(call: Call, piece: string): Promise<number> {
  if (flagOption(call, 'misere')) throw new UsageError('--misere is for heaps', 'leave it out');
  const side = (numberOption(call, 'heaps', '--heaps') ?? 9) + 1;
  const values = await inOneGo('the nim-values were worked out', () =>
    coordinateValues(coordinateRules[piece], side, side),
  );
  const rows = Array.from({ length: side }, (_, y) => Array.from(values.subarray(y * side, (y + 1) * side)));
  if (flagOption(call, 'json')) {
    await call.terminal.print(JSON.stringify({ schema: 'gyre/nim/1', rule: piece, rows }));
    return EXIT.ok;
  }
  const width = `${Math.max(...values)}`.length + 1;
  for (const row of rows) await call.terminal.print(row.map((value) => `${value}`.padStart(width)).join(''));
  return EXIT.ok;
}
