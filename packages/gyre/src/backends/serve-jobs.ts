import { checkObject, checkParts } from '../graph/index.ts';
import type { HostPort } from './host.ts';
import { type Asked, type JobMap, type JobReport, packError } from './jobs.ts';

/** What a job returns: the answer, and the buffers to transfer instead of copying. */
export interface Reply<Answer> {
  readonly answer: Answer;
  readonly transfer?: readonly ArrayBuffer[];
}

/** How a worker does each of its jobs. */
export type Jobs<Map extends JobMap<Map>> = {
  readonly [Job in keyof Map]: (
    question: Map[Job]['question'],
    onProgress: (share: number) => void,
  ) => Reply<Map[Job]['answer']> | Promise<Reply<Map[Job]['answer']>>;
};

/** The worker's life: it does what it is asked, and sends what a job throws as a refusal. */
export function serveJobs<Map extends JobMap<Map>>(port: HostPort, jobs: Jobs<Map>): void {
  checkParts(port, 'a port', { post: 'function', listen: 'function' }, 'ownPort gives that of a worker');
  checkObject(jobs, 'the jobs');
  const post = (told: JobReport, transfer?: readonly ArrayBuffer[]): void => port.post(told, transfer);
  port.listen((data) => {
    const { id, job, question } = data as Asked;
    const refuse = (error: unknown): void => post({ id, refusal: packError(error) });
    try {
      const done = jobs[job as keyof Map](question, (progress) => post({ id, progress }));
      if (done instanceof Promise)
        done.then(({ answer, transfer }) => post({ id, answer }, transfer)).catch(refuse);
      else post({ id, answer: done.answer }, done.transfer);
    } catch (error) {
      refuse(error);
    }
  });
}
