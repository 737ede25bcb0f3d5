/// <reference types="vite/types/importMeta.d.ts" />
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes, sandboxRoutes } from '../../src/domains.ts';
import { getOrMake } from '../../src/platform/concurrency/get-or-make.ts';
import { isFinance } from '../../src/platform/operation/operation.ts';
import { PARTNER_SCOPES, type Scope } from '../../src/platform/operation/principal.ts';
import type { Route } from '../../src/rest/route.ts';
import { captureLog } from '../support/captured-log.ts';
import { type ClosedPart, type Isolation, openIsolation, type Try } from '../support/isolation.ts';
import { type PrintedAnswers, printedAnswers, REHEARSED } from '../support/printed-answers.ts';
import { freshCpf, type ServedGateway, type ServedPartner, serveGateway } from '../support/served-gateway.ts';

const parts = Object.values(import.meta.glob<ClosedPart>('./isolation/*.ts', { eager: true, import: 'default' }));

const nameOf = (route: Route, base = '') => `${route.method} ${base}${route.path}`;
const all: readonly (readonly [string, Route])[] = [
  ...routes.map((route) => [nameOf(route), route] as const),
  ...sandboxRoutes.map((route) => [nameOf(route, '/api/sandbox/v1'), route] as const),
];

const logged = captureLog();
const answered: string[] = [];
let gateway: ServedGateway;
let isolation: Isolation;
let printed: PrintedAnswers;

beforeAll(async () => {
  printed = printedAnswers();
  gateway = await serveGateway({}, { log: logged.log }, (method, target, answer) => {
    answered.push(answer.headers.get('x-request-id') ?? '');
    printed.onAnswer(method, target, answer);
  });
  isolation = await openIsolation(gateway, parts);
});

afterAll(() => gateway?.stop());

describe('isolation of REST', () => {
  it('every route has an isolation case, and every case has a route', () => {
    expect(parts.flatMap((part) => part.routes).sort()).toEqual(all.map(([name]) => name).sort());
  });

  it('every finance route is tested by another institution', () => {
    const finance = all.filter(([, { operation }]) => isFinance(operation)).map(([name]) => name);
    expect(
      parts
        .filter((part) => part.finance)
        .flatMap((part) => part.routes)
        .sort(),
    ).toEqual(finance.sort());
  });

  it.each(all)('%s shows nothing to another partner and lets it change nothing', async (name, route) => {
    const tries = isolation.rest(name);
    expect(tries).not.toEqual([]);
    const { stranger } = isolation.actors(name);
    const ask = ({ path, body, headers }: Try) => stranger.request(route.method, path, body, headers);
    await isolation.unchangedBy(
      tries.filter(({ refused }) => refused !== 'nothing'),
      async (each) => {
        const answer = await ask(each);
        expect({ status: answer.status, code: answer.body.error.code }).toEqual(each.refused);
      },
    );
    await isolation.answeredBy(
      tries.filter(({ refused }) => refused === 'nothing'),
      async (each) => {
        const answer = await ask(each);
        expect(answer.status).toBeLessThan(300);
        expect(isolation.shown(answer.body)).toEqual([]);
      },
    );
  });

  it('unknown and foreign ids get the same response with the same message', async () => {
    expect(isolation.alike.length).toBeGreaterThan(10);
    for (const { method, foreign, unknown, body, stranger } of isolation.alike) {
      const [theirs, nobodys] = await Promise.all(
        [foreign, unknown].map((path) => stranger.request(method, path, body)),
      );
      expect([403, 404], `${foreign} answers ${theirs?.status}`).toContain(theirs?.status);
      expect({ ...theirs?.body.error, request_id: '' }).toEqual({ ...nobodys?.body.error, request_id: '' });
    }
  });

  it('only the routes listed in docs/security.md distinguish foreign ids from unknown ids', async () => {
    const telling: string[] = [];
    for (const [name, route] of all) {
      const { stranger } = isolation.actors(name);
      const codeOf = async ({ path, body, headers }: Try) => {
        const answer = await stranger.request(route.method, path, body, headers);
        return `${answer.status} ${answer.body.error?.code}`;
      };
      for (const each of isolation.rest(name)) {
        const unknown = each.refused === 'nothing' ? null : isolation.unknown(each);
        if (unknown && (await codeOf(each)) !== (await codeOf(unknown))) telling.push(name);
      }
    }
    const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('## Ids of other partners\n');
    const [list = ''] = section.split('\n## ');
    const documented = [...list.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/g)].map(([, route = '']) => route);
    expect([...new Set(telling)].sort()).toEqual(documented.sort());
  });

  it("a response that shows alpha's data is recognised", async () => {
    const seen = await gateway.alpha.request('GET', '/accounts');
    expect(isolation.shown(seen.body).length).toBeGreaterThanOrEqual(2);
  });
});

describe('access to REST', () => {
  const everyPath = (route: Route) =>
    route.path.includes('{') ? route.path.replaceAll(/\{[^}]+\}/g, '1') : route.path;

  it.each(all)('%s responds with 401 without a token and with an invalid token', async (name, route) => {
    const path = name.includes(' /api/sandbox/') ? `/api/sandbox/v1${everyPath(route)}` : everyPath(route);
    for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic abc' }]) {
      const answer = await gateway.stranger.request(
        route.method,
        path,
        route.method === 'GET' ? undefined : {},
        headers,
      );
      expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 401, code: 'unauthorized' });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  // finance-access.test.ts covers routes that need the institution's own integration.
  const ofPartners = all.filter(([, { operation }]) => !isFinance(operation));
  const lacking = new Map<Scope, Promise<ServedPartner>>();
  const withoutScope = (scope: Scope) =>
    getOrMake(lacking, scope, () => gateway.alpha.withScopes(PARTNER_SCOPES.filter((other) => other !== scope)));

  it.each(ofPartners)('%s responds with 403 and the name of the scope that the token lacks', async (name, route) => {
    const { scopes } = route.operation;
    expect(scopes).not.toEqual([]);
    const path = name.includes(' /api/sandbox/') ? `/api/sandbox/v1${everyPath(route)}` : everyPath(route);
    for (const scope of scopes) {
      const limited = await withoutScope(scope);
      const answer = await limited.request(route.method, path, route.method === 'GET' ? undefined : {});
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatchObject({ code: 'forbidden', required_scope: scope });
    }
  });
});

// This block runs last, because alpha makes the calls that beta may not make.
describe('REST responses', () => {
  it('responses match the OpenAPI document and are null only where it allows null', async () => {
    const lastly = all.filter(([, { method }]) => ['PUT', 'DELETE'].includes(method));
    for (const [name, route] of [...all.filter((each) => !lastly.includes(each)), ...lastly]) {
      for (const { path, body, headers } of isolation.rest(name)) {
        await isolation.actors(name).owner.request(route.method, path, body, headers);
      }
    }
    const customer = { document: freshCpf(), name: 'Ana', password: 'correct horse' };
    const { accounts } = (await gateway.alpha.request('POST', '/customers', customer)).body.data;
    await gateway.alpha.request('POST', `/accounts/${accounts[0].id}/close`);
    expect(all.map(([name]) => name).filter((name) => !REHEARSED.test(name) && !printed.seen.has(name))).toEqual([
      // The simulated bank does this step immediately by itself.
      'POST /api/sandbox/v1/pix/claims/{id}/acknowledge',
    ]);
    expect(printed.misfits).toEqual([]);
  });
});

// This block runs after the others, which call every route with valid, foreign, unknown and invalid input.
describe('request log', () => {
  it('the log has one line for each response with its request id', () => {
    const requestIds = logged.lines().flatMap(({ msg, request_id }) => (msg === 'request' ? [request_id] : []));
    expect(answered.length).toBeGreaterThan(500);
    const lines = Map.groupBy(requestIds, (id) => id);
    expect(answered.filter((id) => lines.get(id)?.length !== 1)).toEqual([]);
  });

  it('the log names every route by its pattern', () => {
    const named = new Set(logged.lines().map(({ method, route }) => `${method} ${route}`));
    const patterns = all.map(([name, { path }]) =>
      name.replace(
        / .*/,
        ` /api/${name.includes(' /api/sandbox/') ? 'sandbox' : 'partner'}/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    expect(patterns.filter((pattern) => !named.has(pattern))).toEqual([]);
  });

  it('the log shows no document, name, PIX key, contact, token or secret', async () => {
    const persons = await gateway.sql<{ values: (string | null)[] }>(
      `select array[c.document, c.name, c.email, c.phone] as values from customer c
       union all select array[k.key] from pix_key k`,
    );
    const secrets = gateway.app.sandbox?.content.partners.map(({ client_secret }) => client_secret) ?? [];
    const values = [...persons.flatMap((row) => row.values), ...secrets, gateway.alpha.token, gateway.beta.token];
    const held = new Set(values.filter((value) => value !== null && value !== ''));
    expect(held.size).toBeGreaterThanOrEqual(20);
    const text = logged.text.join('');
    expect([...held].filter((value) => text.includes(String(value)))).toEqual([]);
    // Matches any digits as long as a CPF, CNPJ or phone number, and keys of lookups.
    expect(text.match(/(?<![\w.-])\+?\d{11,}|ok(@|%40)sandbox|idempotency(?!_key_required)/gi)).toBeNull();
  });
});
