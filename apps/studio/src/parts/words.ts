import { DeskError } from '../workers/desk.ts';

/** An error in the words of a sentence, without its full stop. */
export function inWords(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof DeskError && error.reason === 'died') return `the worker died (${message})`;
  return message.replace(/\.$/, '');
}
