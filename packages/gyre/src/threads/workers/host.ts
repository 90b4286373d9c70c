/** A running worker, the same in Node and in a browser. */
export interface HostWorker {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  /** Tells whether it has work: an idle worker does not keep the program running. */
  setBusy(isBusy: boolean): void;
  /** Ends it immediately, whatever it is doing. */
  end(): void;
}

/** What the owner of a worker hears. */
export interface HostEvents {
  message(data: unknown): void;
  /** The worker has died or cannot be started; nothing more will come. */
  failure(reason: unknown): void;
}

/** A worker seen from within. */
export interface HostPort {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  listen(handler: (data: unknown) => void): void;
}
