import { checkObject, checkParts } from '../../graph/inner.ts';
import type { HostPort } from './host.ts';
import { type Asked, type JobMap, type JobReport, packError, type Told } from './jobs.ts';
import { packViews, unpackViews } from './wide-views.ts';

/** What a job returns: the answer, and the buffers to transfer instead of copying. */
export interface Reply<Answer> {
  readonly answer: Answer;
  readonly transfer?: readonly ArrayBuffer[];
}

/** How a worker does each of its jobs. */
export type Jobs<Map extends JobMap<Map>> = {
  readonly [Job in keyof Map]: (
    question: Map[Job]['question'],
    onProgress: (share: Told<Map[Job]>) => void,
  ) => Reply<Map[Job]['answer']> | Promise<Reply<Map[Job]['answer']>>;
};

/** The worker's life: it does what it is asked, and sends what a job throws as a refusal. */
export function serveJobs<Map extends JobMap<Map>>(port: HostPort, jobs: Jobs<Map>): void {
  checkParts(port, 'a port', { post: 'function', listen: 'function' }, 'ownPort gives that of a worker');
  checkObject(jobs, 'the jobs');
  const post = (told: JobReport, transfer?: readonly ArrayBuffer[]): void => port.post(told, transfer);
  port.listen((data) => {
    const { id, job, question: sent, isQuiet = false, isWide = false } = data as Asked;
    const question = (isWide ? unpackViews(sent) : sent) as Map[keyof Map]['question'];
    const refuse = (error: unknown): void => post({ id, refusal: packError(error) });
    const reply = ({ answer, transfer }: Reply<unknown>): void => {
      const packed = packViews(answer, transfer);
      post({ id, answer: packed, ...(packed !== answer && { isWide: true }) }, transfer);
    };
    const tell = (progress: unknown): void => {
      if (!isQuiet) post({ id, progress });
    };
    try {
      const done = jobs[job as keyof Map](question, tell);
      if (done instanceof Promise) done.then(reply).catch(refuse);
      else reply(done);
    } catch (error) {
      refuse(error);
    }
  });
}
