import { parentPort, workerData } from 'node:worker_threads';
import { GyreError, type Place } from 'gyre';
import { asRefusal } from '../command/index.ts';
import { type LineKind, lineAnswerer } from './line-answers.ts';
import { allowance, inUsersWords, SMALLER_PARTS } from './within.ts';

/** What a worker that answers lines gets. */
export interface LineTask {
  readonly kind: LineKind;
  readonly seconds: number | undefined;
  readonly memory: number | undefined;
}

/** Its reply to a line: the answer, or why the line is refused. */
export type LineReply =
  | { readonly answer: Record<string, unknown> }
  | {
      readonly refusal: {
        readonly code: GyreError['code'];
        readonly found: string;
        readonly hint: string;
        readonly place: Place;
      };
    }
  | { readonly fault: string };

const { kind, seconds, memory } = workerData as LineTask;
const answer = lineAnswerer(kind);
parentPort?.on('message', (line: unknown) => parentPort?.postMessage(replyTo(line), []));
parentPort?.postMessage('ready', []); // the time of a line does not count what was loaded before it

function replyTo(line: unknown): LineReply {
  try {
    return { answer: answer(line, allowance(seconds, memory)) };
  } catch (caught) {
    const error = inUsersWords(asRefusal(caught), SMALLER_PARTS);
    if (!(error instanceof GyreError))
      return { fault: error instanceof Error ? error.message : String(error) };
    const { code, found, hint, place } = error;
    return { refusal: { code, found, hint, place } };
  }
}
