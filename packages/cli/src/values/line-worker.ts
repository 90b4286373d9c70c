import { parentPort } from 'node:worker_threads';
import { GyreError, type GyreErrorCode, type Place } from 'gyre';
import { ownPort, serveJobs } from 'gyre/workers';
import { asRefusal, inUsersWords } from '../command/index.ts';
import { type LineKind, lineAnswerer } from './line-answers.ts';
import { allowance, type Limits, VALUE_HINTS } from './within.ts';

/** What a worker that answers lines is told once. */
export interface LineTask extends Limits {
  readonly kind: LineKind;
}

/**
 * What it does: it is told what kind of lines there are, and then answers packs of them. An answer is the text of a JSON
 * object: a graph of many arcs takes far less memory as a text than as an object, which two threads would hold.
 */
export interface LineJobs {
  readonly begin: { readonly question: LineTask; readonly answer: undefined };
  readonly answer: {
    readonly question: readonly unknown[];
    /** The answers that were not told on the way. */
    readonly answer: readonly LineAnswer[];
    /** Those of the lines before one that takes longer. */
    readonly progress: readonly LineAnswer[];
  };
}

/** The answer to a line, or why there is none. */
export type LineAnswer = { readonly schema: unknown; readonly json: string } | { readonly refusal: Refusal };

/** An error as data; one without code is a fault of ours. */
interface Refusal {
  readonly code: GyreErrorCode | undefined;
  readonly found: string;
  readonly hint: string;
  readonly place: Place;
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof GyreError))
    return {
      code: undefined,
      found: error instanceof Error ? error.message : String(error),
      hint: '',
      place: {},
    };
  const { code, found, hint, place } = error;
  return { code, found, hint, place };
}

if (parentPort !== null) {
  let answerTo: ((line: unknown, look: () => void) => LineAnswer) | undefined;
  serveJobs<LineJobs>(ownPort(), {
    begin: ({ kind, seconds, memory }) => {
      const answer = lineAnswerer(kind);
      answerTo = (line, look) => {
        const allowed = allowance(seconds, memory);
        const looks = (): void => {
          look();
          allowed.look?.();
        };
        try {
          const { schema, ...rest } = answer(line, { ...allowed, look: looks });
          return { schema, json: JSON.stringify(rest) };
        } catch (error) {
          return { refusal: refusalOf(inUsersWords(asRefusal(error), VALUE_HINTS)) };
        }
      };
      return { answer: undefined };
    },
    answer: (lines, tell) => {
      if (answerTo === undefined) throw new GyreError('E_WORKER', 'the worker was not told what lines are');
      const answers: LineAnswer[] = [];
      const look = (): void => {
        if (answers.length > 0) tell(answers.splice(0));
      };
      for (const line of lines) {
        const answer = answerTo(line, look);
        answers.push(answer);
      }
      return { answer: answers };
    },
  });
}
