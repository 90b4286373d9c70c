import { Notation } from 'gyre/algebra';
import { type LoopyGame } from 'gyre/loopy';
import {
  counterexampleOf,
  joinManySums,
  joinSums,
  minimisedPair,
  type OpenPair,
  parseWhere,
  type StopperFacts,
  stopperOfCode,
} from 'gyre-lab/stoppers';
import {
  type Call,
  type CommandSpec,
  EXIT,
  flagOption,
  numberOption,
  THREADS_WORDS,
  textOption,
  threadsOption,
  UsageError,
} from '../command/index.ts';
import {
  carryOut,
  factsLine,
  hashText,
  manySumsLines,
  type Outcome,
  sumsLines,
  tallyLines,
  tallyOf,
} from '../stoppers/index.ts';

export const command: CommandSpec = {
  arguments: [{ name: 'VERTICES', summary: 'how many vertices the stoppers have, 1 to 5', required: true }],
  options: [
    { flags: '--count', summary: 'only say how many there are' },
    { flags: '--list', summary: 'list them: code, outcome, stability, cycles, text' },
    {
      flags: '--where <condition>',
      summary: "only those of which it is true, such as 'loopy and not plumtree' or 'degree=over'",
    },
    {
      flags: '--sums',
      summary: 'add all pairs of stoppers with up to so many vertices: do the sums have stoppers as sides?',
    },
    {
      flags: '--critical',
      summary: 'with --sums: leave sums of two plumtrees to the theorem that they have both sides',
    },
    { flags: '--triples', summary: 'with --sums: add all sets of three in place of pairs' },
    {
      flags: '--multiples <n>',
      summary: 'with --sums: add 2, 3, … up to n copies of each stopper in place of pairs',
    },
    { flags: '--threads <n>', summary: `how many threads, ${THREADS_WORDS}; all cores if it is not given` },
    { flags: '--state <file>', summary: 'where it keeps how far it came, to go on from there' },
  ],
  examples: [
    { command: 'gyre stoppers 3', says: 'how many stoppers with three vertices there are, by kind' },
    { command: "gyre stoppers 3 --list --where 'outcome=P'", says: 'list those that the second player wins' },
    { command: "gyre stoppers 4 --where 'unstable'", says: 'is one unstable? exit code 1 if none is' },
    { command: 'gyre stoppers 3 --sums', says: 'put the Finite Sides Conjecture to the test' },
    {
      command: 'gyre stoppers 3 --sums --triples',
      says: 'the same for sums of three',
    },
    {
      command: 'gyre stoppers 5 --sums --critical',
      says: 'the same for five vertices, without the sums of two plumtrees: a minute',
    },
    {
      command: 'gyre stoppers 5 --sums --state five.json',
      says: 'all 12.8 million pairs: half an hour of processor time, and may be interrupted',
    },
  ],
  details:
    'A census of the canonical stoppers with exactly so many vertices, each once, by rising code. Conditions are joined by ' +
    '"and", each perhaps after "not": loopy, loop-free, number, idempotent, plumtree, symmetric, stable, unstable, neither, ' +
    'not-found, and outcome=, vertices=, text=, degree=, variety=, pattern=, code= with a text. Theory: docs/laboratory.md.',
  run,
};

async function run(call: Call): Promise<number> {
  const vertices = verticesAsked(call);
  checkOptions(call);
  const { terminal } = call;
  const asked = { vertices, state: textOption(call, 'state'), threads: threadsOption(call) };
  const where = textOption(call, 'where');
  if (flagOption(call, 'sums')) {
    const most = copiesAsked(call);
    if (most !== undefined)
      return carryOut({ ...asked, what: 'multiples', most }, terminal, (sums) =>
        tellMany(call, vertices, sums, most),
      );
    if (flagOption(call, 'triples'))
      return carryOut({ ...asked, what: 'triples' }, terminal, (sums) => tellMany(call, vertices, sums));
    const what = flagOption(call, 'critical') ? 'critical' : 'sums';
    return carryOut({ ...asked, what }, terminal, (sums) => tellSums(call, vertices, sums));
  }
  const filter = where === undefined ? undefined : parseWhere(where);
  if (flagOption(call, 'count') && filter === undefined)
    return carryOut({ ...asked, what: 'census' }, terminal, async ({ stoppers }) => {
      await tellCount(call, vertices, stoppers.length);
      return EXIT.ok;
    });
  return carryOut({ ...asked, what: 'facts' }, terminal, async ({ answers }) => {
    const facts = answers.flat().filter((one) => filter?.(one) ?? true);
    await tellFacts(call, vertices, where, facts);
    return facts.length > 0 ? EXIT.ok : EXIT.no;
  });
}

function verticesAsked({ args: [text] }: Call): number {
  const vertices = Number(text);
  if (Number.isInteger(vertices) && vertices > 0) return vertices;
  throw new UsageError(`VERTICES is "${text}"`, 'give a whole number, such as 3');
}

function checkOptions(call: Call): void {
  const asked = ['count', 'list', 'sums'].filter((name) => flagOption(call, name));
  if (asked.length > 1)
    throw new UsageError(`--${asked[0]} and --${asked[1]} exclude each other`, 'give one');
  const kinds = ['critical', 'triples', 'multiples'].filter(
    (name) => flagOption(call, name) || textOption(call, name) !== undefined,
  );
  if (kinds.length > 0 && asked[0] !== 'sums')
    throw new UsageError(`--${kinds[0]} goes with --sums`, 'give both, or neither');
  if (kinds.length > 1)
    throw new UsageError(`--${kinds[0]} and --${kinds[1]} exclude each other`, 'give one');
  if (asked[0] === 'sums' && textOption(call, 'where') !== undefined)
    throw new UsageError('--sums takes all stoppers, so it takes no --where', 'leave one out');
}

/** The most copies that are added; undefined if multiples are not asked for. */
function copiesAsked(call: Call): number | undefined {
  const most = numberOption(call, 'multiples', '--multiples');
  if (most === undefined || (most >= 2 && most <= 6)) return most;
  throw new UsageError(`--multiples is ${most}`, 'give 2 to 6');
}

async function tellCount(call: Call, vertices: number, count: number): Promise<void> {
  if (flagOption(call, 'json'))
    await call.terminal.print(JSON.stringify({ schema: 'gyre/stoppers/1', vertices, count }));
  else await call.terminal.print(`stoppers    ${count}`);
}

async function tellFacts(
  call: Call,
  vertices: number,
  where: string | undefined,
  facts: readonly StopperFacts[],
): Promise<void> {
  if (flagOption(call, 'count')) return tellCount(call, vertices, facts.length);
  const tally = tallyOf(facts);
  const isList = flagOption(call, 'list');
  if (flagOption(call, 'json')) {
    const head = { schema: 'gyre/stoppers/1', vertices, ...(where === undefined ? {} : { where }) };
    const list = isList ? { stoppers: facts.map(factsJson) } : {};
    await call.terminal.print(JSON.stringify({ ...head, ...tally, ...list }));
    return;
  }
  if (isList) for (const one of facts) await call.terminal.print(factsLine(one));
  else for (const line of tallyLines(tally)) await call.terminal.print(line);
}

function factsJson({ degree, variety, isIdempotent, ...facts }: StopperFacts): Record<string, unknown> {
  const { isLoopfree, isNumber, isPlumtree, vertices: _, ...rest } = facts;
  const known = { idempotent: isIdempotent ?? null, degree: degree ?? null, variety: variety ?? null };
  return { ...rest, loopfree: isLoopfree, number: isNumber, plumtree: isPlumtree, ...known };
}

async function tellSums(
  call: Call,
  vertices: number,
  { stoppers, answers }: Outcome<'sums' | 'critical'>,
): Promise<number> {
  const sums = joinSums(answers);
  const notation = new Notation();
  const opens = sums.open.map((pair) => {
    const text = (one: OpenPair['first']): string => notation.write(stopperOfCode(one));
    return { ...pair, texts: [text(pair.first), text(pair.second)] };
  });
  if (flagOption(call, 'json')) {
    const head = { schema: 'gyre/stopper-sums/1', vertices, stoppers: stoppers.length };
    const { stoppers: asTheyStand, hash, open: _, ...counts } = sums;
    await call.terminal.print(
      JSON.stringify({ ...head, ...counts, asTheyStand, hash: hashText(hash), open: opens }),
    );
  } else {
    for (const line of sumsLines(sums, stoppers.length, vertices)) await call.terminal.print(line);
    for (const { texts, onside, offside } of opens)
      await call.terminal.print(
        `open        (${texts[0]}) + (${texts[1]}): onside ${onside}, offside ${offside}`,
      );
    for (const pair of opens) await tellCounterexample(call, notation, pair);
  }
  return sums.open.length === 0 ? EXIT.ok : EXIT.no;
}

/** Sums of three, or with `most` multiples. */
async function tellMany(
  call: Call,
  vertices: number,
  { stoppers, answers }: Outcome<'triples' | 'multiples'>,
  most?: number,
): Promise<number> {
  const sums = joinManySums(answers);
  const notation = new Notation();
  const open = sums.open.map((one) => ({
    ...one,
    texts: one.summands.map((stopper) => notation.write(stopperOfCode(stopper))),
  }));
  if (flagOption(call, 'json')) {
    const copies = most === undefined ? { summands: 3 } : { copies: most };
    const { stoppers: asTheyStand, hash, open: _, ...counts } = sums;
    const head = { schema: 'gyre/stopper-many-sums/1', vertices, stoppers: stoppers.length, ...copies };
    await call.terminal.print(
      JSON.stringify({ ...head, ...counts, asTheyStand, hash: hashText(hash), open }),
    );
  } else {
    const kind = most === undefined ? 'of three stoppers' : `2 to ${most} copies of each stopper`;
    for (const line of manySumsLines(sums, { kind, stoppers: stoppers.length, vertices }))
      await call.terminal.print(line);
    for (const { texts, onside, offside } of open)
      await call.terminal.print(
        `open        ${texts.map((text) => `(${text})`).join(' + ')}: onside ${onside}, offside ${offside}`,
      );
  }
  return sums.open.length === 0 ? EXIT.ok : EXIT.no;
}

/** Of a pair with a side that is impossible: the smallest such pair that can be made of it, and how that was proved. */
async function tellCounterexample(
  call: Call,
  notation: Notation,
  { first, second }: OpenPair,
): Promise<void> {
  const [a, b] = [stopperOfCode(first), stopperOfCode(second)];
  if (counterexampleOf(a, b) === undefined) return;
  const isSo = (g: LoopyGame, h: LoopyGame): boolean => counterexampleOf(g, h) !== undefined;
  const [s, t] = minimisedPair(a, b, isSo);
  const found = counterexampleOf(s, t);
  const words = `its ${found?.side} is not a stopper; ${found?.proof.entries.length} inferences replayed, ${found?.comparisons} comparisons decided again by definition`;
  await call.terminal.print(`smallest    (${notation.write(s)}) + (${notation.write(t)}): ${words}`);
}
