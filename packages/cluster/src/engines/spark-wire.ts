import { fileURLToPath } from 'node:url';
import {
  type ClientReadableStream,
  credentials,
  loadPackageDefinition,
  type ServiceError,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';

/** Some of an answer: rows, a sign of life, or the word that it is complete. */
export interface WireResponse {
  readonly response_id?: string;
  readonly arrow_batch?: { readonly data: Uint8Array };
  readonly result_complete?: object;
  readonly execution_progress?: { readonly stages?: readonly object[] };
}

/** The calls that Gyre makes. */
export interface Wire {
  ExecutePlan(request: object): ClientReadableStream<WireResponse>;
  ReattachExecute(request: object): ClientReadableStream<WireResponse>;
  ReleaseExecute(request: object, done: (error: ServiceError | null) => void): unknown;
  Interrupt(request: object, when: { deadline: number }, done: (error: ServiceError | null) => void): unknown;
  close(): void;
}

/** The trimmed description of the protocol, as servers and clients of gRPC take it. */
export function wireDefinition(): ReturnType<typeof loadSync> {
  return loadSync(fileURLToPath(new URL('../../proto/connect.proto', import.meta.url)), {
    keepCase: true,
    longs: Number,
    oneofs: true,
  });
}

/** A connection to host:port, without encryption: reach a server elsewhere through a tunnel. */
export function openWire(address: string): Wire {
  const loaded = loadPackageDefinition(wireDefinition()) as unknown as {
    spark: { connect: { SparkConnectService: new (...args: unknown[]) => Wire } };
  };
  return new loaded.spark.connect.SparkConnectService(address, credentials.createInsecure(), {
    'grpc.max_receive_message_length': 128 * 2 ** 20,
  });
}
