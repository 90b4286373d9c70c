import { type SearchState, stockTexts } from 'gyre-lab/unicycles';
import type { Job } from './job.ts';
import { headJson, printHead, upTo } from './words.ts';

/** How a list ended. */
export type ListEnd = 'all' | 'more' | 'maybe more' | 'interrupted';

/** Writes unicycles out as they come, in words or as one JSON object; nothing is kept. */
export class Listing {
  listed = 0;
  readonly #job: Job;
  readonly #isJson: boolean;
  readonly #texts: readonly string[]; // game of the stock → its name, quoted

  constructor(job: Job) {
    this.#job = job;
    this.#isJson = job.terminal.isJson;
    this.#texts = stockTexts(job.set.stock).map((text) => JSON.stringify(text));
  }

  /** One JSON array of strings for each unicycle. */
  linesOf(found: Int32Array): string[] {
    const n = this.#job.pattern.length;
    const lines: string[] = [];
    for (let at = 0; at < found.length; at += n) {
      let line = this.#texts[found[at]];
      for (let i = 1; i < n; i++) line += `,${this.#texts[found[at + i]]}`;
      lines.push(`[${line}]`);
    }
    return lines;
  }

  async begin(): Promise<void> {
    const { terminal, pattern, set, work } = this.#job;
    work.clear();
    if (!this.#isJson) return printHead(terminal, pattern, set);
    await terminal.write(`${JSON.stringify(headJson(pattern, set)).slice(0, -1)},"unicycles":[`);
  }

  /** Writes lines as `linesOf` makes them. */
  async add(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    const { terminal, work } = this.#job;
    work.clear();
    if (this.#isJson) await terminal.write(`${this.listed === 0 ? '' : ','}${lines.join(',')}`);
    else await terminal.write(lines.map((line) => `found      ${inWords(line)}\n`).join(''));
    this.listed += lines.length;
  }

  async end({ tests }: SearchState, how: ListEnd): Promise<void> {
    const { terminal, set, work } = this.#job;
    work.clear();
    if (this.#isJson) {
      await terminal.print(`],"isComplete":${how === 'all'},"tests":${tests}}`);
    } else if (how === 'all' && this.listed === 0) {
      await terminal.print('found      none: there is no such unicycle');
    } else if (how !== 'interrupted') await terminal.print(ENDS[how](set));
  }
}

const ENDS: Readonly<Record<Exclude<ListEnd, 'interrupted'>, (set: Job['set']) => string>> = {
  all: (set) => `these are all${upTo(set)}`,
  more: () => 'there are more: a higher --limit lists them',
  'maybe more': () => 'there may be more: a higher --limit looks for them',
};

function inWords(line: string): string {
  return (JSON.parse(line) as string[]).join(', ');
}
