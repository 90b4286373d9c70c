import { randomUUID } from 'node:crypto';
import { type ClientReadableStream, type ServiceError, status } from '@grpc/grpc-js';
import { tableFromIPC } from '@uwdata/flechette';
import { GyreError } from 'gyre';
import type { Row } from './engine.ts';
import { openWire, type Wire, type WireResponse } from './spark-wire.ts';

/** Options of a connection. */
export interface SparkClientOptions {
  /** How many seconds a server may be silent; a busy one gives a sign of life every few seconds. By default 300. */
  readonly patienceSeconds?: number;
  /** How often a lost answer is asked for again before the statement is given up. By default 5. */
  readonly attempts?: number;
}

/**
 * A client of Spark Connect for single statements. An answer counts only once the server has said that it is complete: a stream that
 * just ends is taken up again where it was cut, by the number of the last response.
 */
export class SparkClient {
  readonly #wire: Wire;
  readonly #address: string;
  readonly #session = {
    session_id: randomUUID(),
    user_context: { user_id: 'gyre', user_name: 'gyre' },
    client_type: 'gyre',
  };
  readonly #patience: number;
  readonly #attempts: number;
  #isMet = false;

  /** @param address sc://host:port */
  constructor(address: string, options: SparkClientOptions = {}) {
    this.#address = hostOf(address);
    this.#wire = openWire(this.#address);
    this.#patience = 1000 * (options.patienceSeconds ?? 300);
    this.#attempts = options.attempts ?? 5;
  }

  /** Runs a statement to its end. */
  async run(query: string): Promise<Row[]> {
    if (!this.#isMet) await this.#meet();
    const operation = randomUUID();
    const rows: Row[] = [];
    let last: string | undefined;
    let isComplete = false;
    const take = (response: WireResponse): void => {
      last = response.response_id ?? last;
      if (response.arrow_batch !== undefined) rows.push(...rowsOf(response.arrow_batch.data));
      if (response.result_complete !== undefined) isComplete = true;
    };
    for (let attempt = 0; ; attempt++) {
      const seen = last;
      const stream = attempt === 0 ? this.#execute(operation, query) : this.#reattach(operation, last);
      const error = await this.#read(stream, take);
      if (isComplete) break;
      if (last !== seen) attempt = 0; // it goes forward
      if (error !== undefined && !isPassing(error)) throw told(error, this.#address);
      if (error !== undefined && attempt === 0 && last === undefined) throw told(error, this.#address);
      if (attempt >= this.#attempts) throw cut(error, this.#address);
      await new Promise((resume) => setTimeout(resume, 100 * 2 ** attempt));
    }
    this.#release(operation);
    return rows;
  }

  /** Ends what runs in this session, with its jobs; the statement then fails. */
  async interrupt(): Promise<void> {
    await this.#interrupt(this.#patience);
  }

  close(): void {
    this.#wire.close();
  }

  /** Asks for a sign of life before the first statement: where something listens and never speaks, patience would be long. */
  async #meet(): Promise<void> {
    const patience = Math.min(this.#patience, 15_000);
    const error = await this.#interrupt(patience);
    if (error?.code === status.DEADLINE_EXCEEDED) throw silent(this.#address, patience);
    if (error?.code === status.UNAVAILABLE) throw told(error, this.#address);
    this.#isMet = true; // whatever else it said: it is there
  }

  #interrupt(patience: number): Promise<ServiceError | null> {
    const request = { ...this.#session, interrupt_type: 1 }; // all of the session
    return new Promise((resolve) => {
      this.#wire.Interrupt(request, { deadline: Date.now() + patience }, resolve);
    });
  }

  #execute(operation: string, query: string): ClientReadableStream<WireResponse> {
    return this.#wire.ExecutePlan({
      ...this.#who(operation),
      plan: { root: { sql: { query } } },
      request_options: [{ reattach_options: { reattachable: true } }],
    });
  }

  #reattach(operation: string, last: string | undefined): ClientReadableStream<WireResponse> {
    return this.#wire.ReattachExecute({
      ...this.#who(operation),
      ...(last === undefined ? {} : { last_response_id: last }),
    });
  }

  /** The server may forget the answer; if it does not hear of it, it forgets it by itself after a while. */
  #release(operation: string): void {
    this.#wire.ReleaseExecute({ ...this.#who(operation), release_all: {} }, () => undefined);
  }

  #who(operation: string): object {
    return { ...this.#session, operation_id: operation };
  }

  /** Takes what comes until the stream ends; gives the error with which it ended, if there was one. */
  #read(
    stream: ClientReadableStream<WireResponse>,
    take: (response: WireResponse) => void,
  ): Promise<ServiceError | undefined> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          stream.cancel();
          reject(silent(this.#address, this.#patience));
        }, this.#patience);
      };
      const end = (work: () => void): void => {
        clearTimeout(timer);
        work();
      };
      wait();
      stream.on('data', (response: WireResponse) => {
        wait();
        try {
          take(response);
        } catch (error) {
          stream.cancel();
          end(() => reject(error));
        }
      });
      stream.on('end', () => end(() => resolve(undefined)));
      stream.on('error', (error: ServiceError) => end(() => resolve(error)));
    });
  }
}

function hostOf(address: string): string {
  const host = /^sc:\/\/([^/;?#@\s]+:\d+)\/?$/.exec(address)?.[1];
  if (host !== undefined) return host;
  // What stands before an @ or after the port can be a secret, and messages end up in logs.
  const [, scheme = '', name = ''] = /^(\w+:\/\/)?(?:.*@)?([^/;?#@=]*)/s.exec(address) ?? [];
  const shown = scheme + name === address ? address : `${scheme}${name}…`;
  throw new GyreError('E_CLUSTER', `"${shown}" is not the address of a server`, 'give sc://HOST:PORT');
}

function rowsOf(data: Uint8Array): Row[] {
  return tableFromIPC(new Uint8Array(data)).toArray(); // a copy: columns begin at whole words
}

/** May the answer still be there? */
function isPassing({ code }: ServiceError): boolean {
  return code === status.UNAVAILABLE || code === status.DEADLINE_EXCEEDED || code === status.ABORTED;
}

const AGAIN = 'the run can be taken up again';

function told(error: ServiceError, address: string): GyreError {
  const text = (error.details || error.message).split(/\n|\.? Resolution note/)[0].slice(0, 400);
  if (error.code === status.UNAVAILABLE) {
    const found = `the server ${address} cannot be reached (${text})`;
    return new GyreError('E_CLUSTER', found, `is it running? ${AGAIN}`, {}, { cause: error });
  }
  if (/PATH_NOT_FOUND|UNABLE_TO_INFER_SCHEMA/.test(text))
    return new GyreError(
      'E_FILE',
      'the cluster finds no Parquet files there',
      'check the path',
      {},
      { cause: error },
    );
  if (/INVALID_HANDLE|OPERATION_NOT_FOUND|SESSION_/.test(text)) {
    const found = `the server ${address} was started anew and lost the statement`;
    return new GyreError('E_CLUSTER', found, AGAIN, {}, { cause: error });
  }
  return new GyreError('E_CLUSTER', `Spark says: ${text}`, AGAIN, {}, { cause: error });
}

function cut(error: ServiceError | undefined, address: string): GyreError {
  const found = `the answer of the server ${address} was cut off, and it does not give the rest`;
  return new GyreError('E_CLUSTER', found, AGAIN, {}, error === undefined ? {} : { cause: error });
}

function silent(address: string, patience: number): GyreError {
  const found = `the server ${address} has been silent for ${patience / 1000} seconds`;
  return new GyreError('E_CLUSTER', found, `is it Spark Connect, or overloaded? ${AGAIN}`);
}
