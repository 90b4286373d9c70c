import { evaluate, parseExpression } from 'gyre/algebra';
import { type LoopyGame } from 'gyre/loopy';
import type { PatternExits } from '../stoppers/index.ts';
import {
  type CanonicityProof,
  canonicityFault,
  parsePattern,
  proveCanonical,
  unicycleGame,
  unicycleOf,
} from '../unicycles/index.ts';
import { type Finding, FOLDER, readRecord } from './record.ts';

/** A unicycle of another file, and the proof that it is canonical, its columns as lists. */
export interface ProvedRow {
  /** The file that has it. */
  readonly file: string;
  readonly pattern: string;
  readonly exits: readonly string[];
  readonly proof: Readonly<Record<keyof CanonicityProof, readonly number[]>>;
}

const FILES = ['unicycles-fewest', 'unicycles-day-2', 'unicycles-nimbers'] as const;

/** The proofs for all unicycles of the other files, each unicycle once; every proof is replayed as it is made. */
export function proofsFinding(): Finding {
  const seen = new Set<string>();
  const rows = FILES.flatMap((file) =>
    (readRecord(`${FOLDER}${file}.jsonl.gz`).rows as PatternExits[]).flatMap((row) => {
      const key = `${row.pattern} ${row.exits?.join()}`;
      if (row.exits === undefined || seen.has(key)) return [];
      seen.add(key);
      return [provedRow(file, row.pattern, row.exits)];
    }),
  );
  return {
    question: 'Are the unicycles of the other files in canonical form?',
    answer: `${rows.length} unicycles are, each with a proof that was replayed`,
    bounds: `the unicycles of ${FILES.join(', ')}; one that two files have stands once`,
    line: 'a unicycle by its pattern and exits, the file that has it, and its proof (docs/laboratory.md §7): cycle, claims of four numbers (kind, v, w, where its premises begin), premises, answers',
    command: 'node packages/lab/dist/record/write.js unicycles-proofs',
    rows,
  };
}

function provedRow(file: string, pattern: string, exits: readonly string[]): ProvedRow {
  const found = proveCanonical(gameOfRow(pattern, exits));
  const [cycle, claims, premises, answers] = [
    found?.cycle,
    found?.claims,
    found?.premises,
    found?.answers,
  ].map((column) => Array.from(column ?? []));
  const row = { file, pattern, exits, proof: { cycle, claims, premises, answers } };
  const fault = found === undefined ? 'there is none' : faultOfRow(row);
  if (fault !== undefined) throw new Error(`the proof for ${pattern} with exits ${exits.join()}: ${fault}`);
  return row;
}

/** What is wrong with the proof of a row; undefined if nothing is. */
export function faultOfRow({ pattern, exits, proof }: ProvedRow): string | undefined {
  const { cycle, claims, premises, answers } = proof;
  return canonicityFault(gameOfRow(pattern, exits), {
    cycle: Int32Array.from(cycle),
    claims: Int32Array.from(claims),
    premises: Int32Array.from(premises),
    answers: Int32Array.from(answers),
  });
}

const games = new Map<string, LoopyGame>();

/** The unicycle; its exits are read once each. */
function gameOfRow(pattern: string, exits: readonly string[]): LoopyGame {
  const read = exits.map((text) => {
    const game = games.get(text) ?? evaluate(parseExpression(text)).onside;
    games.set(text, game);
    return game;
  });
  return unicycleGame(unicycleOf(parsePattern(pattern), read));
}
