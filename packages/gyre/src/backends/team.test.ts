import { expect, test } from 'vitest';
import type { HostEvents, HostWorker } from './host.ts';
import type { Asked, JobReport } from './jobs.ts';
import { Team } from './team.ts';

interface Jobs {
  readonly practise: { readonly question: number; readonly answer: number };
  readonly share: { readonly question: number; readonly answer: number };
}

/** Workers that answer with the question, and what became of them. */
class Crowd {
  started = 0;
  ended = 0;
  readonly #refuses: (asked: Asked) => boolean;
  readonly #isSilent: (asked: Asked) => boolean;

  constructor(refuses: (asked: Asked) => boolean, isSilent: (asked: Asked) => boolean) {
    this.#refuses = refuses;
    this.#isSilent = isSilent;
  }

  readonly start = (events: HostEvents): HostWorker => {
    this.started++;
    let isWaiting = false; // a worker that waits for another hears nothing more
    return {
      post: (message) => {
        const asked = message as Asked;
        isWaiting ||= this.#isSilent(asked);
        if (isWaiting) return;
        const { id, question: answer } = asked;
        const refusal = { code: undefined, found: 'it broke', hint: '', place: {} };
        const told: JobReport = this.#refuses(asked) ? { id, refusal } : { id, answer };
        queueMicrotask(() => events.message(told));
      },
      setBusy: () => undefined,
      end: () => void this.ended++,
    };
  };
}

// Regression: one of two workers broke while they practised, and the other waited for it for ever.
test('if one worker fails while they practise, all are started anew, and the next question is answered', async () => {
  const crowd = new Crowd(
    ({ job, question }) => job === 'practise' && question === 1,
    ({ job, question }) => job === 'practise' && question === 0,
  );
  const team = new Team<Jobs>(2, crowd.start);
  await team.practise('practise', [0, 1]);
  expect(crowd).toMatchObject({ started: 2, ended: 2 });
  expect(await team.run('share', [7, 8])).toEqual([7, 8]);
  expect(crowd.started).toBe(4);
  team.end();
});

test('a question that was asked while they practised is refused with what went wrong', async () => {
  const crowd = new Crowd(
    ({ job, question }) => job === 'practise' && question === 1,
    ({ job, question }) => job === 'practise' && question === 0,
  );
  const team = new Team<Jobs>(2, crowd.start);
  const practising = team.practise('practise', [0, 1]);
  await expect(team.run('share', [7, 8])).rejects.toThrow('it broke');
  await practising;
});
