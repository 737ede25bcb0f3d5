/// <reference types="vite/types/importMeta.d.ts" />
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { magicValues, routes, sandboxRoutes } from '../../src/domains.ts';
import { brasiliaDate } from '../../src/platform/time/calendar.ts';
import { SANDBOX_BASE } from '../../src/rest/base-path.ts';
import type { Route } from '../../src/rest/route.ts';
import { RECORDS } from '../../src/sandbox/rail-statements.ts';
import { rehearsalsOf } from '../../src/sandbox/rehearsals.ts';
import { catalogue, payloadKeys } from '../support/catalogue.ts';
import { type PrintedAnswers, printedAnswers, REHEARSED } from '../support/printed-answers.ts';
import { type Json, openStage, type Rehearsal, type Told } from '../support/rehearsal.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';
import { callFinance } from './finance-routes.ts';
import { callTheRest } from './remaining-routes.ts';

const STATEMENTS = '/finance/reconciliation/rails';
const TIMEOUT_MS = 20_000;
/** This event belongs to no account, so no rehearsal publishes it. */
const TEST_EVENT = 'webhook.test';
const BASE_UNITS_IN_A_CENT = 100;
const EVENTS = [...catalogue.keys()].filter((type) => type !== TEST_EVENT);

const all = Object.values(
  import.meta.glob<readonly Rehearsal[]>('./rehearsals/*.ts', { eager: true, import: 'default' }),
).flat();

interface Delivered {
  readonly type: string;
  readonly body: Json;
}

let gateway: ServedGateway;
let receiver: Server;
let printed: PrintedAnswers;
let webhookId: string;
/** The simulations and events of each rehearsal. */
const played: { readonly simulated: readonly string[]; readonly told: readonly string[] }[] = [];
const delivered: Delivered[] = [];

beforeAll(async () => {
  printed = printedAnswers();
  gateway = await serveGateway({}, {}, printed.onAnswer);
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const type = String(request.headers['x-service-event-type']);
    delivered.push({ type, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) });
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  webhookId = (await gateway.alpha.request('POST', '/webhooks', { url, events: [...EVENTS, TEST_EVENT] })).body.data.id;
});

afterAll(async () => {
  await gateway?.stop();
  receiver?.close();
});

const isMoney = (name: string, value: unknown) => /amount$/i.test(name) && typeof value === 'number';

/** Brasília day of the sandbox's clock. */
const today = async (): Promise<string> =>
  brasiliaDate(new Date((await gateway.alpha.request('GET', `${SANDBOX_BASE}/clock`)).body.data.now));

const NOT_COMPARED = `select r.rail, r.settled_at from ${RECORDS} r
  where (r.settled_at at time zone 'America/Sao_Paulo')::date <= $1 and not exists (
    select from sandbox_statement s join rail_reconciliation c on c.rail = s.rail and c.day = s.day
    where s.rail = r.rail and s.day = (r.settled_at at time zone 'America/Sao_Paulo')::date)`;

const daysOfRails = async (): Promise<readonly Json[]> =>
  (await gateway.own.request('GET', `${STATEMENTS}?limit=100`)).body.data.items;

/** The webhook's body of an event: every member of the catalogue, amounts in base units. */
function bodyOf({ name: type, payload }: Told): Json {
  return Object.fromEntries(
    payloadKeys(type).map((name) => {
      const value = payload[name] ?? null;
      return [name, isMoney(name, value) ? value * BASE_UNITS_IN_A_CENT : value];
    }),
  );
}

describe('event rehearsals', () => {
  test('each event of the catalogue, and no other, has a rehearsal', () => {
    const rehearsed = new Set(all.flatMap(({ tells }) => tells.map(([type]) => type)));
    expect([...rehearsed].sort()).toEqual([...EVENTS].sort());
  });

  test.each(all.map((rehearsal) => [rehearsal.name, rehearsal] as const))('%s', async (_, { tells, run }) => {
    const stage = await openStage(gateway);
    await run(stage);
    await until(async () => (await stage.events()).length >= tells.length, TIMEOUT_MS).catch(() => {});
    const events = await stage.events();

    played.push({ simulated: stage.simulated, told: events.map(({ name }) => name) });
    expect(events.map(({ name, payload }) => [name, payload.amount ?? null])).toEqual(tells);
    for (const { name: type, payload } of events) {
      const allowed = payloadKeys(type);
      expect(Object.keys(payload).filter((name) => !allowed.includes(name))).toEqual([]);
      const optional = catalogue.get(type)?.optional;
      expect(allowed.filter((name) => !(name in payload) && !optional?.has(name))).toEqual([]);
      for (const [name, values] of catalogue.get(type)?.literals ?? []) expect(values).toContain(String(payload[name]));
    }

    const promised = events.map((event) => ({ type: event.name, body: bodyOf(event) }));
    // Deliveries are not in order, and those from before the rehearsal are included.
    await until(() => promised.every((one) => delivered.some((other) => same(one, other))), TIMEOUT_MS).catch(() => {
      expect(delivered.slice(-50)).toEqual(expect.arrayContaining(promised));
    });
  });
});

test('a webhook can be tested with webhook.test', async () => {
  expect((await gateway.alpha.request('POST', `/webhooks/${webhookId}/test`)).status).toBe(202);
  await until(() => delivered.some(({ type }) => type === TEST_EVENT), TIMEOUT_MS);
  const { body } = delivered.find(({ type }) => type === TEST_EVENT) as Delivered;
  expect(Object.keys(body).sort()).toEqual([...payloadKeys(TEST_EVENT)].sort());
});

test('every route can respond with success', async () => {
  await callTheRest(await openStage(gateway), webhookId);
  await callFinance(gateway);
  const day = await today();
  await gateway.alpha.request('POST', `${SANDBOX_BASE}/rails/statements`, { rail: 'spi', day });
  await gateway.own.request('GET', `${STATEMENTS}/spi/${day}`);
  await daysOfRails();
  const names = routes.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name) => !printed.seen.has(name))).toEqual([]);
});

test('the statements of the simulated rails agree with the books about everything that the rehearsals did', async () => {
  const last = await today();
  await gateway.alpha.request('POST', `${SANDBOX_BASE}/clock/advance`, { seconds: 86_400 });
  await until(async () => (await gateway.sql(NOT_COMPARED, [last])).length === 0, TIMEOUT_MS);
  const days = await daysOfRails();
  expect(days.filter((day) => day.difference_count + day.pending_count > 0)).toEqual([]);
  expect(new Set(days.map(({ rail }) => rail))).toEqual(new Set(['spi', 'str', 'bills']));
});

test('the responses of the rehearsals match the OpenAPI document', () => {
  const names = [...routes, ...sandboxRoutes.map((route) => ({ ...route, path: `${SANDBOX_BASE}${route.path}` }))].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(names.filter((name) => REHEARSED.test(name) && !printed.seen.has(name))).toEqual([]);
  expect(printed.misfits).toEqual([]);
});

describe('the list of rehearsals', () => {
  test('the list of rehearsals is public and equals the printed one', async () => {
    const answer = await gateway.stranger.request('GET', '/api/sandbox/v1');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ data: rehearsalsOf(sandboxRoutes, magicValues) });
  });

  test('the list of rehearsals names for each call the events that its rehearsal published', () => {
    const pattern = ({ path }: Route) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    const lacking = sandboxRoutes.flatMap((route) => {
      const published = new Set(
        played
          .filter(({ simulated }) => simulated.some((path) => pattern(route).test(path)))
          .flatMap((each) => each.told),
      );
      return (route.events ?? []).filter((event) => !published.has(event)).map((event) => `${route.path} ${event}`);
    });
    expect(lacking).toEqual([]);
  });
});

const sorted = (body: Json) => JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));

const same = (one: Delivered, other: Delivered): boolean =>
  one.type === other.type && sorted(one.body) === sorted(other.body);
