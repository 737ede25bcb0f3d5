import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import { PUBLISH_AGAIN } from '../../src/domains/restore/finish.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { forgetRouteUse, listRouteUse, RouteUse } from '../../src/rest/route-use.ts';
import { captureLog } from '../support/captured-log.ts';
import { connectLive, socketUrl } from '../support/live.ts';
import { fundedAccount, payment, type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const logged = captureLog();
let gateway: ServedGateway;
let accountId: number;

beforeAll(async () => {
  gateway = await serveGateway({}, { log: logged.log });
  ({ accountId } = await fundedAccount(gateway.alpha));
});
afterAll(() => gateway?.stop());

const lineOf = (id: string | null) => until(() => logged.lines().find((line) => line.request_id === id));

describe('request log line', () => {
  it('the log line of a REST request names caller, route and result', async () => {
    const answer = await gateway.alpha.request('GET', `/accounts/${accountId}/balance?unknown=12345678909`);
    const line = await lineOf(answer.headers.get('x-request-id'));
    const [partner] = await gateway.sql<{ id: string }>(`select id from partner where name = 'alpha'`);
    expect(line).toEqual({
      level: answer.status < 500 ? 30 : 40,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      request_id: expect.any(String),
      transport: 'http',
      method: 'GET',
      route: '/api/partner/v1/accounts/:id/balance',
      partner_id: partner?.id,
      status: answer.status,
      ...(answer.status < 400 ? {} : { code: answer.body.error.code }),
      ms: expect.any(Number),
      msg: 'request',
    });
  });

  it('the log line of a refusal has its request id and code', async () => {
    const { body } = await gateway.beta.request('GET', '/accounts/1', undefined, { 'x-request-id': 'mine-1' });
    expect(body.error.request_id).toBe('mine-1');
    expect(await lineOf('mine-1')).toMatchObject({ status: 404, code: 'account_not_found' });
  });

  it('the log line of a GraphQL request names the operation and its root fields, without aliases and arguments', async () => {
    const asked = await gateway.alpha.graphql(
      'query Mine_12345678909 { k12345678909: dictKey(key: "ok@sandbox", accountId: 1) { __typename } ...more } fragment more on Query { viewer { __typename } }',
    );
    const valid = await gateway.alpha.graphql(
      'query Mine_12345678909 { v12345: viewer { __typename } ...m } fragment m on Query { eventCursor }',
    );
    expect(valid.body.errors).toBeUndefined();
    const line = await lineOf(valid.headers.get('x-request-id'));
    expect(line).toMatchObject({
      route: '/graphql',
      operation: 'query Mine_#',
      fields: ['viewer', 'eventCursor'],
      status: 200,
    });
    expect((await lineOf(asked.headers.get('x-request-id'))).code).toBe('graphql_request_invalid');
    expect(logged.text.join('')).not.toContain('12345678909');
  });

  it('the log line has the code of a refusal that GraphQL returns as a result', async () => {
    const mutation = 'mutation Block($id: ID!) { blockAccount(input: { accountId: $id }) { __typename } }';
    const answer = await gateway.beta.graphql(mutation, { id: accountId });
    expect(answer.body.data.blockAccount).toEqual({ __typename: 'Refusal' });
    const line = await lineOf(answer.headers.get('x-request-id'));
    expect(line).toMatchObject({ status: 200, operation: 'mutation Block', code: 'account_not_found' });
  });

  it('each operation over WebSocket has its own log line with the id in its errors', async () => {
    const live = connectLive(gateway, gateway.alpha);
    const refused = await live.ask('query Wrong { nothing }');
    const [error] = Array.isArray(refused.errors) ? refused.errors : [];
    expect(await lineOf(error.extensions.requestId)).toMatchObject({
      transport: 'websocket',
      status: 400,
      code: 'graphql_request_invalid',
    });
    await live.ask('query OverSocket { viewer { __typename } }');
    live.subscribe('subscription Follow { events { cursor } }');
    const follow = await until(() => logged.lines().find(({ operation }) => operation === 'subscription Follow'));
    expect(follow).toMatchObject({ transport: 'websocket', fields: ['events'], status: 200 });
    expect(logged.lines().find(({ operation }) => operation === 'query OverSocket')).toMatchObject({
      transport: 'websocket',
      partner_id: follow.partner_id,
    });
    await live.close();
  });

  it('an operation over server-sent events has one log line', async () => {
    const ended = new AbortController();
    const response = await fetch(`${gateway.app.origin}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${gateway.alpha.token}`,
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'x-request-id': 'sse-1',
      },
      body: JSON.stringify({ query: 'subscription Stream { events { cursor } }' }),
      signal: ended.signal,
    });
    expect(response.status).toBe(200);
    expect(await lineOf('sse-1')).toMatchObject({ transport: 'sse', operation: 'subscription Stream', status: 200 });
    ended.abort();
  });

  it('a refused WebSocket has a log line', async () => {
    const socket = new WebSocket(socketUrl(gateway), 'graphql-transport-ws', {
      headers: { authorization: 'Bearer nonsense' },
    });
    const id = await new Promise<string>((resolve) => {
      socket.on('error', () => {});
      socket.on('unexpected-response', (_request, response) => resolve(String(response.headers['x-request-id'])));
    });
    expect(await lineOf(id)).toMatchObject({
      transport: 'websocket',
      route: '/graphql',
      status: 401,
      code: 'unauthorized',
    });
  });

  it('the log line of a probe has the debug level', async () => {
    const answer = await gateway.stranger.request('GET', '/health');
    expect(await lineOf(answer.headers.get('x-request-id'))).toMatchObject({ level: 20, route: '/health' });
  });

  it('an error line has the same request id as the request line', async () => {
    await gateway.sql('alter table account rename to account_away');
    const answer = await gateway.alpha.request('GET', `/accounts/${accountId}`);
    await gateway.sql('alter table account_away rename to account');
    expect(answer.status).toBe(500);
    const id = answer.body.error.request_id;
    const lines = await until(() => {
      const found = logged.lines().filter(({ request_id }) => request_id === id);
      return found.length === 2 && found;
    });
    expect(lines.map(({ level, msg, status, err }) => ({ level, msg, status, told: err?.message }))).toEqual([
      { level: 50, msg: 'request failed', status: undefined, told: 'PostgreSQL 42P01' },
      { level: 40, msg: 'request', status: 500, told: undefined },
    ]);
  });
});

describe('docs/alerts.yml', () => {
  const text = readFileSync(join(DOCS, 'alerts.yml'), 'utf8');
  const { groups } = parse(text) as { groups: { name: string; rules: Record<string, unknown>[] }[] };
  const rules = groups.flatMap((group) => group.rules);

  it('every rule in docs/alerts.yml has an expression, a duration, a severity, a summary and an action', () => {
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules) {
      expect(rule).toEqual({
        alert: expect.stringMatching(/^[A-Z]\w+$/),
        expr: expect.any(String),
        for: expect.stringMatching(/^\d+[mhd]$/),
        labels: { severity: expect.stringMatching(/^(page|ticket)$/) },
        annotations: { summary: expect.any(String), action: expect.stringMatching(/\.$/) },
      });
    }
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
  });

  it('docs/alerts.yml and the operator pages name only existing metrics', async () => {
    const { body } = await gateway.stranger.request('GET', '/metrics');
    const there = new Set([...String(body).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const pages = ['operating.md', 'network.md', 'monitoring.md', 'failures.md'].map((page) =>
      readFileSync(join(DOCS, page), 'utf8'),
    );
    const mentioned = [text, ...pages].join('\n').matchAll(/\bgateway_[a-z_]+[a-z]\b/g);
    const named = new Set([...mentioned].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
    // Exclude the roles of the database.
    expect([...named].filter((name) => !there.has(name) && !/^gateway_(app|process)$/.test(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(12);
  });

  it('every statement in the actions of docs/alerts.yml runs', async () => {
    const statements = rules.flatMap(({ annotations }) => [
      ...String((annotations as { action: string }).action).matchAll(/`(select .*?)`/g),
    ]);
    expect(statements.length).toBeGreaterThan(1);
    for (const [, sql = ''] of statements) await gateway.sql(sql);
  });
});

/** Returns a row when no message is in flight to the broker. */
const PUBLISHED = `select from log_published p
  where p.last_value = (select max(position) from log) and not exists (select from outbox)`;

describe('restore from a backup', () => {
  it('after a restore, messages in flight are published again and nothing happens twice', async () => {
    await payment(gateway.alpha, accountId);
    const books = () =>
      gateway.sql(`select (select count(*) from posting) as postings, (select count(*) from log) as entries,
        (select sum(balance) from balance) as balances, (select last_value from log_published) as published`);
    const settled = async () => (await gateway.sql('select from reservation')).length === 0;
    const published = async () => (await gateway.sql(PUBLISHED)).length === 1;
    await until(async () => (await settled()) && (await published()));
    const before = await books();
    await gateway.app.stop();
    const [{ setval } = { setval: null }] = await gateway.sql<{ setval: number }>(PUBLISH_AGAIN.text);
    expect(setval).toBe(0);
    await gateway.restart();
    await until(published);
    expect(await books()).toEqual(before);
  });
});

describe('usage of routes', () => {
  const counted = async (pattern: string, partner: string) => {
    const uses = await listRouteUse(gateway.app.database, 1, partner);
    return uses.find(({ route }) => route === pattern);
  };

  it('the metrics count route usage by partner and status class', async () => {
    await gateway.beta.request('GET', '/pix/keys/nobody@example.com?account_id=1');
    await gateway.beta.request('GET', '/webhooks');
    await gateway.beta.request('GET', '/webhooks');
    const { body } = await gateway.stranger.request('GET', '/metrics');
    expect(body).toContain(
      'gateway_route_requests_total{route="GET /api/partner/v1/webhooks",partner="beta",status="2xx"} 2\n',
    );
    expect(body).not.toContain('nobody@example.com');
  });

  it('the stored days of route usage survive a restart and continue', async () => {
    await gateway.beta.request('GET', '/fees');
    await gateway.restart();
    await gateway.beta.request('GET', '/fees');
    await gateway.restart();
    const [{ today } = { today: '' }] = await gateway.sql<{ today: string }>(
      `select (now() at time zone 'America/Sao_Paulo')::date::text as today`,
    );
    expect(await counted('GET /api/partner/v1/fees', 'beta')).toEqual({
      route: 'GET /api/partner/v1/fees',
      partner: 'beta',
      requests: 2,
      last: today,
    });
  });

  it('metrics group further partners as other, and the database names each', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ name: `partner ${n}`, id: newId() }));
    await gateway.sql(
      `insert into partner (id, institution_id, name, created_at) select p.id, 1, p.name, now()
       from jsonb_to_recordset($1) p(id uuid, name text)`,
      [JSON.stringify(many)],
    );
    const metrics = new Metrics();
    const routeUse = new RouteUse({ database: gateway.app.database, metrics, log: logged.log });
    for (const { id, name } of many) {
      const principal = { partnerId: id, partnerName: name };
      const request = { method: 'GET', routeOptions: { url: '/toy' }, principal } as unknown as FastifyRequest;
      routeUse.count(request, { statusCode: 200 });
    }
    await routeUse.stop();
    const series = (await metrics.registry.metrics()).match(/^gateway_route_requests_total\{.*$/gm) ?? [];
    expect(series).toHaveLength(51);
    expect(series.at(-1)).toBe('gateway_route_requests_total{route="GET /toy",partner="other",status="2xx"} 10');
    const uses = await listRouteUse(gateway.app.database, 1, null);
    expect(uses.filter(({ route }) => route === 'GET /toy').map(({ requests }) => requests)).toEqual(Array(60).fill(1));
  });

  it('route usage is deleted after 400 days', async () => {
    await gateway.sql(
      `insert into route_use select current_date - d, 'GET /old', p.id, 1 from partner p, unnest(array[399, 500]) d
       where p.name = 'beta'`,
    );
    await forgetRouteUse(gateway.app.database);
    expect(await gateway.sql(`select requests from route_use where route = 'GET /old'`)).toEqual([{ requests: 1 }]);
  });
});
