import { readFile } from 'node:fs/promises';
import { createClient } from 'graphql-ws';
import type { Client } from 'pg';
import WebSocket from 'ws';
import { Browser } from '../test/support/console.ts';
import { CONNECTIONS } from './accept.ts';
import { dashboardRequests } from './dashboard.ts';
import { type Gateway, PAYMENTS_PATH } from './gateway.ts';
import { untilFollowed } from './live.ts';
import { FIRST_ACCOUNT } from './seed.ts';
import { stageEvents } from './staged-events.ts';
import type { World } from './world.ts';

const REST = '/api/partner/v1';
const PERSON = 'vera';
const PAYMENTS = 200;
const READS = 300;
const DASHBOARDS = 40;
const CHARGES = 20;
const TOKENS = 5;
const EVENTS = 10;
const REFUSED = 20;
const SUBSCRIBERS = 40;
const SIGN_INS = 3;
const AT_A_TIME = 16;
const POLL_MS = 50;
const PATIENCE_MS = 120_000;
const OPERATIONS = new URL('../schema/console-operations.json', import.meta.url);
const FEED = 'subscription Day { events { id cursor type occurredAt accountId payload } }';
/** Documents of the console that need no id. */
const ASKED = ['Payables', 'Counterparties', 'PaymentOrders', 'Receivables'];
const FIRST_PAGE = { first: 20 };

export interface Day {
  readonly world: World;
  readonly gateway: Gateway;
  readonly accounts: number;
  readonly documents: ReadonlyMap<string, string>;
}

/** Runs one turn of mixed traffic, the same amount each time. Leaves no open connections. */
export async function runTurn(day: Day): Promise<void> {
  await stageEvents(day.gateway.sql, EVENTS);
  await Promise.all([partners(day), refused(day)]);
  await untilQuiet(day.gateway.sql);
  await listening(day);
  await persons(day);
}

async function partners({ world, gateway, accounts }: Day): Promise<void> {
  const { origin, token } = gateway;
  for (let n = 0; n < TOKENS; n += 1) await gateway.anotherToken();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const account = (n: number) => FIRST_ACCOUNT + (n % accounts);
  const requests = [
    ...(await gateway.payments(PAYMENTS, accounts)),
    ...dashboardRequests(token, DASHBOARDS),
    ...Array.from({ length: READS }, (_, n) => {
      const path = n % 2 === 0 ? `/accounts/${account(n)}/balance` : `/accounts/${account(n)}/statement`;
      return { method: 'GET' as const, path: REST + path, headers };
    }),
    ...Array.from({ length: CHARGES }, (_, n) => ({
      method: 'POST' as const,
      path: `${REST}/pix/charges`,
      headers,
      body: JSON.stringify({ account_id: account(n), amount: 1_234, description: 'bench' }),
    })),
  ];
  await world.load.run({ origin, connections: CONNECTIONS, requests });
}

async function refused({ gateway: { origin, token } }: Day): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const graph = (query: string) => ({ method: 'POST', headers, body: JSON.stringify({ query }) });
  const kinds: readonly (() => readonly [path: string, init: RequestInit])[] = [
    () => [`${REST}/accounts/${FIRST_ACCOUNT}/balance`, {}],
    () => [
      `${REST}/accounts/${FIRST_ACCOUNT}/balance`,
      { headers: { authorization: `Bearer ${crypto.randomUUID()}` } },
    ],
    () => [`${REST}/accounts/1/balance`, { headers }],
    () => [`${REST}/${crypto.randomUUID()}`, { headers }],
    () => [PAYMENTS_PATH, { method: 'POST', headers, body: '{"account_id": ' }],
    () => [PAYMENTS_PATH, { method: 'POST', headers, body: JSON.stringify({ account_id: 'none', amount: -1 }) }],
    () => ['/graphql', graph('{ accounts { edges { node { nothing } } } }')],
    () => ['/graphql', graph('{ accounts(first: 100000) { edges { node { accountId } } } }')],
    () => ['/graphql', graph('{')],
  ];
  for (const kind of kinds) await manyTimes(REFUSED, () => asked(origin, ...kind()));
}

async function asked(origin: string, path: string, init: RequestInit): Promise<void> {
  const answer = await fetch(origin + path, init);
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${path} responded with ${answer.status}: ${text}`);
  if (answer.ok && !text.includes('"errors"')) throw new Error(`${path} was not refused: ${text}`);
}

async function untilQuiet(sql: Client): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { rows } = await sql.query<{ quiet: boolean }>(
      `select not exists (select from reservation) and not exists (select from outbox)
         and (select max(position) from log) = (select last_value from log_published) as quiet`,
    );
    if (rows[0]?.quiet) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`payments are still open after ${PATIENCE_MS / 1_000} s`);
}

async function listening({ gateway }: Day): Promise<void> {
  // The first charge of an account can register its key now. Its event also reaches subscribers, who stay until all
  // have connected.
  const { promise: complete, resolve: allAreThere } = Promise.withResolvers<void>();
  const subscribers = Array.from({ length: SUBSCRIBERS }, (_, n) =>
    n % 4 === 0 ? overHttp(gateway, complete) : overSocket(gateway, complete, n % 4 === 1),
  );
  const finished = Promise.all(subscribers);
  const received = async () => {
    await untilFollowed(gateway, SUBSCRIBERS);
    allAreThere();
    await stageEvents(gateway.sql, 1);
  };
  await Promise.all([received(), finished]);
  await untilFollowed(gateway, 0);
}

async function overSocket({ origin, token }: Gateway, complete: Promise<void>, breaksOff: boolean): Promise<void> {
  const heard = Promise.withResolvers<void>();
  let socket: WebSocket | undefined;
  const client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { authorization: `Bearer ${token}` },
    on: {
      opened(opened) {
        socket = opened as WebSocket;
      },
    },
  });
  client.subscribe(
    { query: FEED },
    { next: () => heard.resolve(), error: (why) => heard.reject(subscriberLost(why)), complete() {} },
  );
  await Promise.all([heard.promise, complete]);
  if (breaksOff) socket?.terminate();
  else await client.dispose();
}

function subscriberLost(why: unknown): Error {
  const { code, reason } = why as { readonly code?: number; readonly reason?: string };
  return new Error(`a subscriber was disconnected: ${code === undefined ? JSON.stringify(why) : `${code} ${reason}`}`);
}

async function overHttp({ origin, token }: Gateway, complete: Promise<void>): Promise<void> {
  const aborted = new AbortController();
  const { status, body } = await fetch(`${origin}/graphql`, {
    method: 'POST',
    signal: aborted.signal,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ query: FEED }),
  });
  if (status !== 200) throw new Error(`a subscriber over HTTP got status ${status}`);
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (text.includes('"errors"')) throw new Error(`a subscriber over HTTP was refused: ${text}`);
    if (!text.includes('event: next')) continue;
    // The stream ends with the loop.
    await complete;
    aborted.abort();
    return;
  }
  throw new Error('a subscriber over HTTP received no event');
}

async function persons({ gateway, documents }: Day): Promise<void> {
  // The session cookie is bound to that host.
  const origin = gateway.origin.replace('127.0.0.1', 'localhost');
  for (let n = 0; n < SIGN_INS; n += 1) {
    const browser = new Browser(origin);
    await browser.signIn(PERSON, gateway.passwords[PERSON] ?? '');
    for (const name of ASKED) {
      const { status, body } = await browser.ask(documents.get(name) ?? '', FIRST_PAGE);
      if (status !== 200 || body.errors) throw new Error(`${name} returned ${status}: ${JSON.stringify(body)}`);
    }
    await browser.post('/console/sign-out', {});
  }
}

export async function consoleDocuments(): Promise<ReadonlyMap<string, string>> {
  const printed = JSON.parse(await readFile(OPERATIONS, 'utf8')) as Record<string, string>;
  return new Map(Object.values(printed).map((text) => [/^\w+ (\w+)/.exec(text)?.[1] ?? '', text]));
}

async function manyTimes(times: number, work: () => Promise<void>): Promise<void> {
  let left = times;
  const lane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}
