import { parentPort } from 'node:worker_threads';
import { GyreError } from 'gyre';
import { ownPort, serveJobs } from 'gyre/workers';
import { asRefusal, inUsersWords } from '../command/index.ts';
import { type LineKind, lineAnswerer } from './line-answers.ts';
import { allowance, type Limits, VALUE_HINTS } from './within.ts';

/** What a worker that answers lines is told once. */
export interface LineTask extends Limits {
  readonly kind: LineKind;
}

/** What it does: it is told what kind of lines there are, and then answers one after another. */
export interface LineJobs {
  readonly begin: { readonly question: LineTask; readonly answer: undefined };
  /** The text of a JSON object. A graph of many arcs takes far less memory as a text than as an object, which two threads would hold. */
  readonly answer: {
    readonly question: unknown;
    readonly answer: { readonly schema: unknown; readonly json: string };
  };
}

if (parentPort !== null) {
  let answerTo: ((line: unknown) => LineJobs['answer']['answer']) | undefined;
  serveJobs<LineJobs>(ownPort(), {
    begin: ({ kind, seconds, memory }) => {
      const answer = lineAnswerer(kind);
      answerTo = (line) => {
        const { schema, ...rest } = answer(line, allowance(seconds, memory));
        return { schema, json: JSON.stringify(rest) };
      };
      return { answer: undefined };
    },
    answer: (line) => {
      if (answerTo === undefined) throw new GyreError('E_WORKER', 'the worker was not told what lines are');
      try {
        return { answer: answerTo(line) };
      } catch (error) {
        throw inUsersWords(asRefusal(error), VALUE_HINTS);
      }
    },
  });
}
