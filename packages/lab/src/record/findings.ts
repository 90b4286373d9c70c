import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Notation } from 'gyre/algebra';
import {
  type CodedStopper,
  type FewestOptions,
  joinCensus,
  joinManySums,
  joinSums,
  type ManySumsCount,
  ManySumsExaminer,
  type PatternExits,
  patternsWithExits,
  patternsWithFewest,
  StopperExaminer,
  type SumsCount,
  SumsExaminer,
  sampledSums,
  stopperCensus,
} from '../stoppers/index.ts';
import { nimberExits } from '../unicycles/index.ts';
import { proofsFinding } from './proofs.ts';
import type { Finding } from './record.ts';

/**
 * Every file of results, and how its rows are found. `state` is a file of `gyre stoppers 5 --state`, from which the census
 * is taken, and for `sums-5` the sums, so that they need not be found again. The searches for the fewest vertices keep each answer
 * in it and go on from there.
 */
export const findings: Readonly<Record<string, (state?: string) => Finding>> = {
  'census-5': censusFinding,
  'sums-4': () => sumsFinding(4, sumsOf(stoppersUpTo(4))),
  'sums-5': (state) => sumsFinding(5, savedRows(state)),
  triples: triplesFinding,
  multiples: multiplesFinding,
  samples: samplesFinding,
  'sums-5-critical': criticalFinding,
  'unicycles-nimbers': nimbersFinding,
  'unicycles-day-2': dayFinding,
  'unicycles-fewest': fewestFinding,
  'unicycles-proofs': proofsFinding,
};

function commandFor(name: string): string {
  return `node packages/lab/dist/record/write.js ${name}`;
}

/** All stoppers with up to so many vertices. */
function stoppersUpTo(most: number, state?: string): CodedStopper[] {
  const sizes = Array.from({ length: most }, (_, i) => i + 1);
  const codesOf = (vertices: number): number[] =>
    vertices === 5 && state !== undefined ? savedCensus(state) : stopperCensus(vertices);
  return sizes.flatMap((vertices) => codesOf(vertices).map((code) => ({ vertices, code })));
}

/** The census that `gyre stoppers 5 --count --state FILE` has saved. */
function savedCensus(state: string): number[] {
  const { census } = JSON.parse(readFileSync(state, 'utf8')) as { census: (number[] | null)[] };
  return joinCensus(census.map((part) => part ?? notDone(state)));
}

function notDone(state: string): never {
  throw new Error(`the census in ${state} is not complete`);
}

function censusFinding(state?: string): Finding {
  const examiner = new StopperExaminer();
  const rows = stoppersUpTo(5, state).map((one) => examiner.facts(one));
  const counts = [1, 2, 3, 4, 5].map((vertices) => rows.filter((one) => one.vertices === vertices).length);
  return {
    question: 'Which canonical stoppers have up to five vertices, and what are they like?',
    answer: `${counts.join(', ')} stoppers with 1, 2, 3, 4, 5 vertices`,
    bounds: 'all with up to five vertices, up to isomorphisms that fix the start',
    line: 'one stopper, by rising vertices and codes: the facts of docs/laboratory.md §1; a field that is absent is undefined',
    command: commandFor('census-5'),
    rows,
  };
}

function sumsOf(stoppers: readonly CodedStopper[], trustsPlumtrees = false): SumsCount[] {
  const examiner = new SumsExaminer(stoppers, { trustsPlumtrees });
  return stoppers.map((_, i) => examiner.row(i));
}

function criticalFinding(state?: string): Finding {
  const finding = sumsFinding(5, sumsOf(stoppersUpTo(5, state), true));
  const answer = `${finding.answer}, those of two plumtrees by the theorem of docs/laboratory.md §3`;
  return { ...finding, answer, command: commandFor('sums-5-critical') };
}

/** The rows of a search that `gyre stoppers 5 --sums --state FILE` has saved; those that are missing are null. */
function savedRows(state: string | undefined): (SumsCount | null)[] {
  if (state === undefined) throw new Error('give the state file of gyre stoppers 5 --sums as well');
  return (JSON.parse(readFileSync(state, 'utf8')) as { answers: (SumsCount | null)[] }).answers;
}

function sumsFinding(vertices: number, rows: readonly (SumsCount | null)[]): Finding {
  const done = rows.filter((row) => row !== null);
  const all = joinSums(done);
  const isWhole = done.length === rows.length;
  const upTo = `stoppers with up to ${vertices} vertices`;
  const range = isWhole
    ? `all pairs of ${upTo}`
    : `${done.length} of ${rows.length} rows of pairs of ${upTo}`;
  const open = all.open.length === 0 ? 'each has both sides' : `${all.open.length} pairs are open`;
  return {
    question: `Has the sum of two ${upTo} always stopper sides?`,
    answer: `${all.pairs} pairs, ${all.proofs} proofs replayed: ${open}`,
    bounds: `${range}, s + s among them`,
    line: 'row i: the pairs of stopper i of the census with itself and those after it, mirror images counted with the first of the two; null where it was not done',
    command:
      vertices === 5
        ? `gyre stoppers 5 --sums --state five.json && ${commandFor('sums-5')} five.json`
        : commandFor(`sums-${vertices}`),
    rows,
  };
}

/** The stoppers on five vertices that have a cycle of two or more vertices. */
export const CYCLES: readonly CodedStopper[] = [
  74766866778146, 74767061747779, 74767128856641, 74912819724452, 74917114691620, 75045963714689,
  76965889968162, 213305526403137,
].map((code) => ({ vertices: 5, code }));

function triplesFinding(): Finding {
  const stoppers = [...stoppersUpTo(3), ...CYCLES];
  const examiner = new ManySumsExaminer(stoppers);
  const rows = stoppers.map((_, i) => examiner.triples(i));
  return {
    question: 'Has the sum of three stoppers always stopper sides?',
    answer: answerOfMany(rows),
    bounds:
      'all sets of three, repetitions among them, of the 52 stoppers with up to three vertices and the eight on five vertices with a cycle of two or more',
    line: 'row i: the sums of stopper i and two that are not before it; the stoppers with up to three vertices by rising vertices and codes, then the eight by rising codes',
    command: commandFor('triples'),
    rows,
  };
}

const MOST_COPIES = 5;

function multiplesFinding(): Finding {
  const stoppers = [...stoppersUpTo(4), ...CYCLES];
  const examiner = new ManySumsExaminer(stoppers);
  const rows = stoppers.map((_, i) => examiner.multiples(i, MOST_COPIES));
  return {
    question: 'Has a multiple of a stopper always stopper sides?',
    answer: answerOfMany(rows),
    bounds: `2 to ${MOST_COPIES} copies of each of the 414 stoppers with up to four vertices and of the eight on five vertices with a cycle of two or more`,
    line: 'row i: the multiples of stopper i; those with up to four vertices by rising vertices and codes, then the eight by rising codes',
    command: commandFor('multiples'),
    rows,
  };
}

function answerOfMany(rows: readonly ManySumsCount[]): string {
  const { sums, proofs, open } = joinManySums(rows);
  const rest = open.length === 0 ? 'each has both sides' : `${open.length} are open`;
  return `${sums} sums, ${proofs} proofs replayed: ${rest}`;
}

/** Pairs that are drawn for each size and seed. */
const SAMPLED = 200;

function samplesFinding(): Finding {
  const notation = new Notation();
  const rows = [6, 8, 10].flatMap((vertices) =>
    [1, 2].map((seed) => {
      const { open, ...counts } = sampledSums({ vertices, seed, pairs: SAMPLED });
      const texts = open.map(({ first, second, onside, offside }) => ({
        first: notation.write(first),
        second: notation.write(second),
        onside,
        offside,
      }));
      return { vertices, seed, ...counts, open: texts };
    }),
  );
  const open = rows.reduce((sum, row) => sum + row.open.length, 0);
  return {
    question: 'Has the sum of two stoppers always stopper sides, beyond the census?',
    answer: `${rows.length * SAMPLED} sampled pairs: ${open === 0 ? 'each has both sides' : `${open} are open`}`,
    bounds:
      'drawn as docs/laboratory.md §3 says, with graphs of 6, 8 and 10 vertices and seeds 1 and 2; evidence only',
    line: 'one sample: vertices and seed, counts, the pairs that are open',
    command: commandFor('samples'),
    rows,
  };
}

function nimbersFinding(): Finding {
  const rows = lengths(LONGEST).flatMap((length) => patternsWithExits(length, nimberExits(length)));
  const without = rows.filter((row) => row.exits === undefined).length;
  return {
    question: 'Which patterns have a unicycle all of whose exits are nimbers?',
    answer: `${rows.length - without} of ${rows.length} allowed patterns have one, ${without} have none`,
    bounds: `all allowed patterns of length 4 to ${LONGEST}, up to rotation`,
    line: 'a pattern, and the exits and the number of vertices of one unicycle, whose proof was replayed; there is none where they are absent',
    command: commandFor('unicycles-nimbers'),
    rows,
  };
}

function dayFinding(state?: string): Finding {
  const { rows, secondsBefore } = fewestRows(state, { most: MOST_EXITS, day: 2 });
  const without = rows.filter((row) => row.exits === undefined).length;
  return {
    question: 'Has every allowed pattern a unicycle all of whose exits are born by day 2?',
    answer:
      without === 0
        ? `all ${rows.length} have one`
        : `${rows.length - without} of ${rows.length} have one with few games`,
    bounds: `all allowed patterns of length 4 to ${LONGEST_FEWEST}, up to rotation; up to ${MOST_EXITS} games beside the cycle`,
    line: 'a pattern, and the exits and the number of vertices of one unicycle, whose proof was replayed; absent where none was found, which proves nothing',
    command: commandFor('unicycles-day-2'),
    rows,
    secondsBefore,
  };
}

/** The longest patterns that are looked at. */
const LONGEST = 14;

function lengths(longest: number): number[] {
  return Array.from({ length: longest - 3 }, (_, i) => i + 4);
}

function fewestFinding(state?: string): Finding {
  const { rows, secondsBefore } = fewestRows(state, { most: MOST_EXITS });
  const open = rows.filter((row) => row.exits === undefined).length;
  return {
    question: 'How few vertices can a unicycle with a given pattern have?',
    answer: `${rows.length} patterns, ${open} of which need more than ${MOST_EXITS} games beside the cycle`,
    bounds: `all allowed patterns of length 4 to ${LONGEST_FEWEST}, up to rotation; up to ${MOST_EXITS} games beside the cycle`,
    line: 'a pattern, and the exits and the number of vertices of a smallest unicycle, whose proof was replayed',
    command: commandFor('unicycles-fewest'),
    rows,
    secondsBefore,
  };
}

/** An answer in a state file, with the seconds of processor time that it took. */
type SavedAnswer = PatternExits & { readonly seconds: number };

/**
 * The answers for all lengths, and the seconds of those that were taken from the state file; each new answer is written to
 * it at once.
 */
function fewestRows(
  state: string | undefined,
  options: FewestOptions,
): { rows: PatternExits[]; secondsBefore: number } {
  const saved = savedAnswers(state);
  const known = new Map(saved.map(({ pattern, exits, vertices }) => [pattern, { pattern, exits, vertices }]));
  let since = process.cpuUsage();
  const onAnswer = (answer: PatternExits): void => {
    const seconds = process.cpuUsage(since).user / 1e6;
    since = process.cpuUsage();
    if (state !== undefined) appendFileSync(state, `${JSON.stringify({ ...answer, seconds })}\n`);
  };
  const rows = lengths(LONGEST_FEWEST).flatMap((length) =>
    patternsWithFewest(length, { ...options, known, onAnswer }),
  );
  return { rows, secondsBefore: saved.reduce((sum, { seconds }) => sum + seconds, 0) };
}

/** The lines of a state file; a kill may have cut one short. */
function savedAnswers(state: string | undefined): SavedAnswer[] {
  if (state === undefined || !existsSync(state)) return [];
  return readFileSync(state, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as SavedAnswer];
      } catch {
        return [];
      }
    });
}

const LONGEST_FEWEST = 14;
const MOST_EXITS = 4;
