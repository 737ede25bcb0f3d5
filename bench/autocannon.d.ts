/** The part of autocannon that the benches use. The package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  export interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  export interface Result {
    readonly '2xx': number;
    readonly errors: number;
    readonly timeouts: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  }
  export default function autocannon(
    options: {
      readonly url: string;
      readonly connections: number;
      readonly amount: number;
      readonly timeout?: number;
      /** Milliseconds between checks for the end. */
      readonly sampleInt?: number;
      setupClient(client: Client): void;
    },
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
