import { type Client, createClient } from 'graphql-ws';
import { ProgramError } from '../command-line.ts';
import type { TypedDocument } from '../documents.generated.ts';
import { GatewayAway } from './errors.ts';
import { isTemporary, type PartnerSession } from './session.ts';

/** The connection ended with its access token: another one needs a new token. */
export class TokenEnded extends GatewayAway {}

export class FeedFull extends GatewayAway {}

export interface FeedOptions {
  readonly signal: AbortSignal;
  onOpen(): void;
}

const ANSWER_WITHIN_MS = 5_000;
const PING_EVERY_MS = 10_000;
/** Maximum results that wait for the consumer. */
const MAX_WAITING = 1_000;
/** Close codes of client errors, which a retry cannot repair. */
const HOPELESS: ReadonlySet<number> = new Set([4400, 4406, 4409]);
const TOKEN_ENDED: ReadonlySet<number> = new Set([4401, 4403]);

/** @throws GatewayAway when the connection ends, TokenEnded when its token did, ProgramError after a refusal. */
export async function* liveFeed<Data, Variables extends object>(
  session: PartnerSession,
  query: TypedDocument<Data, Variables>,
  variables: Variables,
  { signal, onOpen }: FeedOptions,
): AsyncGenerator<Data> {
  const authorization = `Bearer ${await session.accessToken()}`;
  const waiting: Data[] = [];
  let end: Error | null = null;
  let wake = () => {};
  const finish = (why: Error) => {
    end ??= why;
    wake();
  };
  const client = connect(session.liveUrl, authorization, onOpen);
  const unsubscribe = client.subscribe<Data>(
    { query, variables: variables as Record<string, unknown> },
    {
      next({ data, errors }) {
        if (errors || !data) return finish(refusal(errors?.[0]));
        waiting.push(data);
        wake();
        if (waiting.length < MAX_WAITING) return;
        finish(new FeedFull('events arrive faster than they are consumed'));
        unsubscribe();
      },
      error: (error) => finish(reasonOf(error, session)),
      complete: () => finish(new GatewayAway('the gateway ended the feed')),
    },
  );
  const stop = () => finish(new GatewayAway('stopped'));
  signal.addEventListener('abort', stop);
  try {
    while (!signal.aborted) {
      for (let data = waiting.shift(); data !== undefined && !signal.aborted; data = waiting.shift()) yield data;
      if (signal.aborted) return;
      if (end) throw end;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    unsubscribe();
  }
}

/** Opens with the first subscription and closes after the last. A silent connection counts as broken. */
function connect(url: string, authorization: string, onOpen: () => void): Client {
  let silence: NodeJS.Timeout | undefined;
  const client: Client = createClient({
    url,
    connectionParams: { authorization },
    retryAttempts: 0,
    connectionAckWaitTimeout: ANSWER_WITHIN_MS,
    keepAlive: PING_EVERY_MS,
    on: {
      connected: onOpen,
      ping(received) {
        if (!received) silence = setTimeout(() => client.terminate(), ANSWER_WITHIN_MS);
      },
      pong(received) {
        if (received) clearTimeout(silence);
      },
      closed: () => clearTimeout(silence),
    },
  });
  return client;
}

function reasonOf(error: unknown, session: PartnerSession): Error {
  if (Array.isArray(error)) return refusal(error[0]);
  const { code, reason } = error as { readonly code?: unknown; readonly reason?: unknown };
  if (typeof code !== 'number') return new GatewayAway(`${session.liveUrl} does not respond`);
  const why = `${session.liveUrl} ended the connection (${typeof reason === 'string' && reason !== '' ? reason : code})`;
  if (TOKEN_ENDED.has(code)) {
    session.forgetToken();
    return new TokenEnded(why);
  }
  if (reason === 'slow_reader') return new FeedFull(why);
  return HOPELESS.has(code) ? new ProgramError(why) : new GatewayAway(why);
}

interface GatewayError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

function refusal(error: GatewayError | undefined): Error {
  if (!error) return new GatewayAway('the gateway returned no error');
  const { status, oldestCursor: oldest } = error.extensions ?? {};
  if (typeof status === 'number' && isTemporary(status)) return new GatewayAway(error.message);
  const advice = typeof oldest === 'string' ? `; the oldest cursor to resume from is --after ${oldest}` : '';
  return new ProgramError(`the gateway responds: ${error.message}${advice}`);
}
