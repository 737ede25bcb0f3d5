import { createClient as createStreamClient } from 'graphql-sse';
import { createClient as createSocketClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { SeededRandom } from './seeded-random.ts';

const EVENTS = `subscription ($after: Cursor, $types: [EventType!], $accountIds: [ID!]) {
  events(after: $after, types: $types, accountIds: $accountIds) { id cursor }
}`;
const MAX_PAUSE_MS = 500;

/** Wanted events. Null: all. */
export interface EventFilter {
  readonly types: readonly string[] | null;
  readonly accountIds: readonly number[] | null;
}

export interface LiveReaderOptions extends EventFilter {
  readonly name: string;
  readonly transport: 'websocket' | 'sse';
  readonly token: string;
  readonly after: string;
  /** Nodes to connect to. The reader chooses one at random for each connection. */
  readonly origins: readonly string[];
  readonly random: SeededRandom;
}

interface Connected {
  leave(): void;
}

interface Told {
  readonly data?: { readonly events: { readonly id: string; readonly cursor: string } } | null;
  readonly errors?: unknown;
}

/**
 * A program that follows a partner's events with a real client as the docs describe: it stores the cursor of the last
 * processed event and sends it at each connection.
 */
export class LiveReader {
  readonly options: LiveReaderOptions;
  readonly events: string[] = [];
  connections = 0;
  failure: unknown;
  readonly #variables: { after: string; readonly types: readonly string[] | null; readonly accountIds: unknown };
  #connected: Connected | null = null;

  constructor(options: LiveReaderOptions) {
    this.options = options;
    const { types, accountIds, after } = options;
    const inGraphql = (type: string) => type.toUpperCase().replaceAll('.', '_');
    this.#variables = { after, types: types?.map(inGraphql) ?? null, accountIds };
  }

  get isConnected(): boolean {
    return this.#connected !== null;
  }

  connect(): void {
    const { transport, token, random, origins } = this.options;
    const retryAttempts = Number.POSITIVE_INFINITY;
    const authorization = `Bearer ${token}`;
    const address = () => {
      this.connections += 1;
      return `${random.pick(origins)}/graphql`;
    };
    const wait = () => new Promise<void>((resolve) => setTimeout(resolve, random.integer(1, MAX_PAUSE_MS)));
    const client =
      transport === 'sse'
        ? createStreamClient({ url: address, headers: { authorization }, retryAttempts, retry: wait })
        : createSocketClient({
            url: () => address().replace('http', 'ws'),
            webSocketImpl: WebSocket,
            connectionParams: { authorization },
            retryAttempts,
            shouldRetry: () => true,
            retryWait: wait,
          });
    const connected: Connected = {
      leave() {
        unsubscribe();
        // The client may be connecting to a dead node.
        Promise.resolve(client.dispose()).catch(() => {});
      },
    };
    this.#connected = connected;
    const unsubscribe = client.subscribe<{ events: { id: string; cursor: string } }>(
      { query: EVENTS, variables: this.#variables },
      {
        next: (result) => this.#take(connected, result as Told),
        error: (error) => this.#fail(connected, error),
        complete: () => this.#fail(connected, 'it was completed'),
      },
    );
  }

  /** Breaks the connection off. Messages in flight are lost. */
  disconnect(): void {
    const connected = this.#connected;
    this.#connected = null;
    connected?.leave();
  }

  #take(connected: Connected, { data, errors }: Told): void {
    if (connected !== this.#connected) return;
    if (data?.events) {
      this.events.push(data.events.id);
      this.#variables.after = data.events.cursor;
    } else {
      this.#fail(connected, errors);
    }
  }

  #fail(connected: Connected, error: unknown): void {
    if (connected === this.#connected) this.failure ??= error;
  }
}
