import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes, sandboxRoutes } from '../../src/domains.ts';
import { isFinance } from '../../src/platform/operation/operation.ts';
import { PARTNER_BASE, SANDBOX_BASE } from '../../src/rest/base-path.ts';
import type { Route, Source } from '../../src/rest/route.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

const statics = Map.groupBy(
  routes.filter(({ path }) => !path.includes('{')),
  ({ path }) => path,
);
const closed = [...statics].flatMap(([path, at]) =>
  (['GET', 'POST', 'PUT', 'DELETE'] as const)
    .filter((method) => at.every((route) => route.method !== method))
    .map((method) => [method, path, at.map((route) => route.method)] as const),
);

let gateway: ServedGateway;
let accountId: number;

beforeAll(async () => {
  gateway = await serveGateway();
  ({ accountId } = await fundedAccount(gateway.alpha));
});
afterAll(() => gateway.stop());

const inPath = ({ from }: Route): readonly Source[] => Object.values(from).filter(({ place }) => place === 'path');
const withIds = [
  ...routes.map((route) => ({ base: PARTNER_BASE, route })),
  ...sandboxRoutes.map((route) => ({ base: SANDBOX_BASE, route })),
]
  .filter(({ route }) => inPath(route).length > 0)
  .map(({ base, route }) => [`${route.method} ${base}${route.path}`, base, route] as const);

async function ask(base: string, route: Route, idOf: (source: Source) => string) {
  const path = inPath(route).reduce(
    (sofar, source) => sofar.replace(`{${source.name}}`, idOf(source)),
    base + route.path,
  );
  const about = Object.values(route.from).find(({ name, place }) => /^account_?id$/i.test(name) && place !== 'path');
  const inBody = about !== undefined && about.place !== 'query';
  const example = route.example.body as object | undefined;
  const body = example && inBody ? { ...example, [about.name]: accountId } : example;
  const partner = isFinance(route.operation) ? gateway.own : gateway.alpha;
  const { status, body: answer } = await partner.request(
    route.method,
    about?.place === 'query' ? `${path}?${about.name}=${accountId}` : path,
    body,
    route.operation.idempotency === null ? {} : { 'idempotency-key': randomUUID() },
  );
  return { status, code: answer?.error?.code };
}

it.each(closed)(
  '%s %s responds with 405 and the allowed methods: it is not an id of another route',
  async (method, path, there) => {
    const { status, headers, body } = await gateway.alpha.request(method, path);
    expect([status, body.error.code]).toEqual([405, 'method_not_allowed']);
    const allow = headers.get('allow')?.split(', ') ?? [];
    expect(allow.filter((name) => name !== 'HEAD').sort()).toEqual([...there].sort());
  },
);

it.each(withIds)('%s responds to a malformed id as to an unknown id', async (_name, base, route) => {
  const unknown = await ask(base, route, ({ integer, unknown }) =>
    integer ? '900000000' : unknown === 'key_not_found' ? 'nobody@nowhere.example' : randomUUID(),
  );
  expect(unknown.status).toBe(404);
  const ids = ['abc', '0', '-1', '1.5', '9'.repeat(20), '%00', `${randomUUID()}0`, 'constructor'];
  // A text that cannot be a PIX key is refused before the lookup, which is limited and costs tokens.
  const isLookup = route.method === 'GET' && route.path === '/pix/dict/{key}';
  for (const id of ids) {
    const isKeyRefused = isLookup && id !== '%00';
    const expected = isKeyRefused ? { status: 422, code: 'invalid_pix_key' } : unknown;
    expect(await ask(base, route, () => id), id).toEqual(expected);
  }
});
