import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ServedGateway, ServedPartner } from './served-gateway.ts';
import { until } from './until.ts';

/** What a subscription has brought so far. */
export interface Collected {
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape of whatever was asked
  readonly results: any[];
  /** Why it ended in error: GraphQL errors, or a close event. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly failure: any;
  readonly isComplete: boolean;
  /** Waits for so many results and answers them. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  take(count: number, within?: number): Promise<any[]>;
  /** Waits for the end, whichever. */
  ended(within?: number): Promise<void>;
  unsubscribe(): void;
}

export interface LiveClient {
  readonly client: Client;
  /** Codes and reasons of the closes so far. */
  readonly closes: { readonly code: number; readonly reason: string }[];
  subscribe(query: string, variables?: Record<string, unknown>): Collected;
  /** Runs a query or mutation over the socket. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  ask(query: string, variables?: Record<string, unknown>): Promise<any>;
  close(): Promise<void>;
}

export const socketUrl = ({ app }: Pick<ServedGateway, 'app'>): string => `${app.origin.replace('http', 'ws')}/graphql`;

export interface LiveClientOptions {
  /** Reconnects after a close that allows it; never when left out. */
  readonly retries?: number;
  /** What connection_init says; the partner's token when left out. */
  readonly connectionParams?: () => Record<string, unknown>;
  readonly url?: () => string;
}

/** A real graphql-ws client of the partner. */
export function connectLive(
  gateway: Pick<ServedGateway, 'app'>,
  partner: Pick<ServedPartner, 'token'>,
  { retries = 0, connectionParams, url }: LiveClientOptions = {},
): LiveClient {
  const closes: { code: number; reason: string }[] = [];
  const client = createClient({
    url: url ?? socketUrl(gateway),
    webSocketImpl: WebSocket,
    lazy: true,
    retryAttempts: retries,
    // Also when it cannot connect at all.
    shouldRetry: () => true,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 50)),
    connectionParams: connectionParams ?? (() => ({ authorization: `Bearer ${partner.token}` })),
    on: {
      closed: (event) => {
        const { code, reason } = event as { code: number; reason: string };
        closes.push({ code, reason });
      },
    },
  });
  return {
    client,
    closes,
    subscribe: (query, variables = {}) => collect(client, { query, variables }),
    async ask(query, variables = {}) {
      const asked = collect(client, { query, variables });
      await asked.ended();
      return asked.failure ? { errors: asked.failure } : asked.results[0];
    },
    close: async () => client.dispose(),
  };
}

interface Payload {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

/** What the clients of both transports do alike. */
interface Subscribing {
  subscribe(payload: Payload, sink: Sink): () => void;
}

interface Sink {
  next(result: unknown): void;
  error(error: unknown): void;
  complete(): void;
}

/** Follows a payload, which is sent anew on every reconnection as it is then. */
export function collect(client: Subscribing, payload: Payload): Collected {
  const results: unknown[] = [];
  let failure: unknown;
  let isComplete = false;
  const unsubscribe = client.subscribe(payload, {
    next: (result) => results.push(result),
    error: (error) => {
      failure = error;
    },
    complete: () => {
      isComplete = true;
    },
  });
  return {
    results,
    get failure() {
      return failure;
    },
    get isComplete() {
      return isComplete;
    },
    async take(count, within) {
      await until(() => results.length >= count || failure !== undefined, within);
      return results.slice(0, count);
    },
    async ended(within) {
      await until(() => isComplete || failure !== undefined, within);
    },
    unsubscribe,
  };
}
