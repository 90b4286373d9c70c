import { parentPort } from 'node:worker_threads';
import { GyreError } from 'gyre';
import { ownPort, serveJobs } from 'gyre/workers';
import {
  type CensusUnit,
  type CodedStopper,
  censusPart,
  type ManySumsCount,
  ManySumsExaminer,
  StopperExaminer,
  type StopperFacts,
  type SumsCount,
  SumsExaminer,
  type SumsOptions,
} from 'gyre-lab/stoppers';

/** What a thread of the laboratory does. */
export interface LaboratoryJobs {
  readonly census: { readonly question: CensusUnit; readonly answer: number[] };
  readonly facts: { readonly question: readonly CodedStopper[]; readonly answer: StopperFacts[] };
  /** The stoppers whose pairs are asked for next. */
  readonly stoppers: {
    readonly question: { readonly stoppers: readonly CodedStopper[]; readonly options: SumsOptions };
    readonly answer: undefined;
  };
  readonly sums: { readonly question: number; readonly answer: SumsCount };
  readonly triples: { readonly question: number; readonly answer: ManySumsCount };
  readonly multiples: {
    readonly question: { readonly row: number; readonly most: number };
    readonly answer: ManySumsCount;
  };
}

if (parentPort !== null) {
  const examiner = new StopperExaminer();
  let sums: SumsExaminer | undefined;
  let many: ManySumsExaminer | undefined;
  serveJobs<LaboratoryJobs>(ownPort(), {
    census: (unit) => ({ answer: censusPart(unit) }),
    facts: (stoppers) => ({ answer: stoppers.map((one) => examiner.facts(one)) }),
    stoppers: ({ stoppers, options }) => {
      sums = new SumsExaminer(stoppers, options);
      many = new ManySumsExaminer(stoppers);
      return { answer: undefined };
    },
    sums: (row) => ({ answer: told(sums).row(row) }),
    triples: (row) => ({ answer: told(many).triples(row) }),
    multiples: ({ row, most }) => ({ answer: told(many).multiples(row, most) }),
  });
}

function told<T>(examiner: T | undefined): T {
  if (examiner !== undefined) return examiner;
  throw new GyreError('E_WORKER', 'the worker was not told the stoppers');
}
