/** Reads, from the pages of a Spark driver, how many bytes its executors have shuffled; also those that have ended. */
export class ShuffleWatch {
  readonly #pages: string;
  #application: string | undefined;

  constructor(ui: string) {
    this.#pages = `${ui.replace(/\/$/, '')}/api/v1/applications`;
  }

  /** The bytes so far, or nothing if the pages do not answer: a run does not fail for want of a number. */
  async bytes(): Promise<number | undefined> {
    try {
      this.#application ??= ((await read(this.#pages)) as { id: string }[])[0].id;
      const executors = (await read(`${this.#pages}/${this.#application}/allexecutors`)) as {
        totalShuffleWrite: number;
      }[];
      return executors.reduce((sum, { totalShuffleWrite }) => sum + totalShuffleWrite, 0);
    } catch {
      return undefined;
    }
  }
}

async function read(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
  return response.json();
}
