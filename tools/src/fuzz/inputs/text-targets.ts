import { GyreError } from 'gyre';
import { type AlgebraOptions, evaluate, Notation, parseExpression, Sheet, statementsOf } from 'gyre/algebra';
import { gameFromJson } from 'gyre/io';
import {
  type ComparisonCertificate,
  certificateFault,
  gameFromOptions,
  type ImpossibilityProof,
  impossibilityFault,
  onside,
  proveAtMost,
} from 'gyre/loopy';
import { parseBoardGraph, rulesetNamed } from 'gyre/rulesets';
import {
  type CanonicityProof,
  canonicityFault,
  constructUnicycle,
  parsePattern,
  proveCanonical,
  unicycleGame,
} from 'gyre-lab/unicycles';
import { endingFault, runCommandLine } from '../command-line.ts';
import { type Target, textTarget } from './target.ts';

const EXPRESSIONS = [
  '{1|-1}',
  'a = {0||a|-2}',
  '±2 + *3 - ^',
  'over + under; on + off',
  '{3|1}; 5',
  'G := {2|0}; G + G; 3.G',
  'a = {b|0}; b = {0|a}',
  'up:2 + tiny(2)',
  '1:1:1:*2',
  'dud & upon',
  '{0,*|*2} + 1/2 - 3/8',
];

/** What a value may cost here: little, since thousands of inputs are tried per second. The clock is looked at as well. */
function limits(): AlgebraOptions {
  const start = performance.now();
  const look = (): void => {
    if (performance.now() - start > 2000) throw new GyreError('E_LIMIT', 'two seconds are over');
  };
  return { maxPairs: 1 << 12, effort: 1 << 10, look };
}

/** One for all worksheets: it takes a tenth of a second to make. */
const NOTATION = new Notation();

/** Notation, patterns, parameters, boards. */
export const notationTargets: readonly Target[] = [
  textTarget('expression', EXPRESSIONS, (text) => {
    for (const { text: one } of statementsOf(text)) parseExpression(one, { variables: new Set(['G']) });
  }),
  textTarget('worksheet', EXPRESSIONS, (text) => {
    const sheet = new Sheet(NOTATION);
    for (const line of text.split('\n').slice(0, 3))
      for (const one of statementsOf(line)) sheet.answer(one, limits());
  }),
  textTarget('pattern', ['LLLRLRRRLR', 'LR', 'LLR'], parsePattern),
  textTarget('board', ['path:4', 'cycle:6', 'grid:3x4', '[[1,2],[0],[0]]', 'petersen'], parseBoardGraph),
  textTarget(
    'parameters',
    ['nim piles=1,2', 'kayles rows=5', 'chomp rows=2 columns=3', 'chess men=KRK'],
    (text) => {
      const [name, ...given] = text.split(' ');
      rulesetNamed(name, Object.fromEntries(given.map((part) => part.split('=', 2))));
    },
  ),
];

const LINES = [
  '{"id":1,"vertices":2,"arcs":[[0,1]]}',
  '{"id":18446744073709551615,"kind":"partizan","vertices":3,"left":[[0,1]],"right":[[1,2]]}',
  '{"id":"a","kind":"owned","owners":[0,1],"arcs":[[0,1],[1,0]],"convention":"misere"}',
];

/** A line that can be answered; it follows the damaged one. */
const GOOD = new TextEncoder().encode('\n{"id":"last","vertices":1,"arcs":[]}\n');

/** Batches: whatever a line is, the next one is answered. */
export const batchTargets: readonly Target[] = [
  textTarget('batch-json', LINES, (text) => gameFromJson(parsed(text))),
  {
    ...textTarget('batch', LINES, () => undefined),
    read: async (bytes) => {
      const ran = await runCommandLine(
        ['solve', '--batch', '-'],
        new Uint8Array(Buffer.concat([bytes, GOOD])),
      );
      const wrong = endingFault({ ...ran, err: ran.err === '' ? 'the answers say it' : ran.err });
      if (wrong !== undefined) throw new Error(wrong);
      const last = ran.out.trimEnd().split('\n').at(-1) ?? '';
      if (!last.includes('"last"') || !last.includes('"value":["L","L"]'))
        throw new Error(`the last line is ${last}`);
    },
  },
];

const A = gameFromOptions(3, [[1], [2, 0], []], [[0], [2], [1]]);
const B = gameFromOptions(2, [[1], [0]], [[], [1]]);
const CERTIFICATES = (['onside', 'offside'] as const).flatMap((side) => [
  proveAtMost(A, B, side),
  proveAtMost(B, A, side),
]);
const UNICYCLE = unicycleGame(constructUnicycle(parsePattern('LLLRLRRRLR')));
/** A carousel of six positions: it has no onside. */
const CAROUSEL = evaluate(parseExpression('a{0,{1|0,{0|a||0}}|0}')).onside;
const IMPOSSIBLE = onside(CAROUSEL);

/** Certificates as a stranger may send them: checked, refused, or found wrong. */
export const certificateTargets: readonly Target[] = [
  jsonTarget('certificate', CERTIFICATES, (one) => certificateFault(A, B, one as ComparisonCertificate)),
  jsonTarget('canonicity', [columnsOf(proveCanonical(UNICYCLE))], (one) => {
    const columns = Object.entries((one ?? {}) as Record<string, unknown>).map(([name, numbers]) => [
      name,
      Array.isArray(numbers) ? Int32Array.from(numbers as number[]) : numbers,
    ]);
    return canonicityFault(UNICYCLE, Object.fromEntries(columns) as CanonicityProof);
  }),
  jsonTarget('impossibility', [IMPOSSIBLE.status === 'impossible' ? IMPOSSIBLE.proof : undefined], (one) =>
    impossibilityFault(CAROUSEL, { ...(one as ImpossibilityProof), game: CAROUSEL }),
  ),
];

/** A target that reads values that JSON can hold; what it finds wrong is a refusal too. */
function jsonTarget(
  name: string,
  seeds: readonly unknown[],
  read: (value: unknown) => string | undefined,
): Target {
  return textTarget(
    name,
    seeds.map((seed) => JSON.stringify(seed)),
    (text) => {
      const wrong = read(parsed(text));
      if (wrong !== undefined) throw new GyreError('E_SHAPE', wrong);
    },
  );
}

/** Reads JSON; a syntax error of JSON itself counts as a refusal. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GyreError('E_SYNTAX', 'no JSON');
  }
}

function columnsOf(proof: CanonicityProof | undefined): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(proof ?? {}).map(([name, column]) => [name, Array.from(column as Int32Array)]),
  );
}
