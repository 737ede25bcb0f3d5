import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../src/config/version.ts';
import { routes, sandboxRoutes } from '../../src/domains.ts';
import { PARTNER_BASE } from '../../src/rest/base-path.ts';
import { printOpenApi } from '../../src/rest/openapi.ts';
import type { JsonSchema, OpenApi } from '../support/hostile-rest.ts';
import { fundedAccount, type ServedGateway, serveGateway } from '../support/served-gateway.ts';

/** Bounds of the contract. Other lists have no bound there. */
const IN_CONTRACT: Readonly<Record<string, number>> = {
  '/accounts/{id}/events limit': 100,
  '/bill-payments limit': 100,
  '/fees/charges per_page': 200,
  '/finance/counterparties limit': 100,
};
const MOST = 100;

const document = printOpenApi({ routes, sandboxRoutes, version: VERSION }) as unknown as OpenApi;
const lists = Object.entries(document.paths).flatMap(([path, methods]) =>
  (methods['get']?.parameters ?? [])
    .filter(({ name }) => ['limit', 'page_size', 'per_page', 'first'].includes(name))
    .map(({ name, schema = {} }) => ({
      list: `${path.replace(PARTNER_BASE, '')} ${name}`,
      path,
      name,
      schema: schema as JsonSchema & Bounds,
    })),
);

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}
const isOpen = ({ maximum = Number.MAX_SAFE_INTEGER }: Bounds) => maximum === Number.MAX_SAFE_INTEGER;
const bounded = lists.filter(({ schema }) => !isOpen(schema));
const open = lists.filter(({ schema }) => isOpen(schema));

let gateway: ServedGateway;
let accountId: number;
beforeAll(async () => {
  gateway = await serveGateway();
  ({ accountId } = await fundedAccount(gateway.alpha));
});
afterAll(() => gateway?.stop());

function read({ path, name }: (typeof lists)[number], value: unknown) {
  const caller = path.includes('/finance/') ? gateway.own : gateway.alpha;
  const query = (document.paths[path]?.['get']?.parameters ?? [])
    .filter(({ in: place, required }) => place === 'query' && required)
    .map((parameter) => `&${parameter.name}=${accountId}`);
  const filled = path.replace('{id}', String(accountId)).replace('{rail}', 'spi').replace('{day}', '2026-11-22');
  return caller.request('GET', `${filled}?${name}=${value}${query.join('')}`);
}

describe('page sizes of lists', () => {
  it('a list with a page size has the bound of the contract, if the contract gives one', () => {
    expect(lists.length).toBeGreaterThan(15);
    expect(open.map(({ list }) => list).filter((list) => list in IN_CONTRACT)).toEqual([]);
    const printed = Object.fromEntries(bounded.map(({ list, schema }) => [list, schema.maximum]));
    expect(printed).toMatchObject(IN_CONTRACT);
  });

  it.each(lists)('$list accepts integers from 1', async (list) => {
    for (const value of ['0', '-1', '1.5', 'ten', '', '1e2']) {
      const { status, body } = await read(list, value);
      expect([status, Object.keys(body.error.fields)], value).toEqual([422, [list.name]]);
    }
  });

  it.each(bounded)('$list has a maximum page size and rejects larger ones', async (list) => {
    const { maximum = 0 } = list.schema;
    // No payable has this id, and no statement is of this day.
    const isMissing = list.path.includes('{id}/installments') || list.path.includes('{day}');
    expect((await read(list, maximum)).status).toBe(isMissing ? 404 : 200);
    const { status, body } = await read(list, maximum + 1);
    expect([status, body.error.code, Object.keys(body.error.fields)]).toEqual([422, 'validation_failed', [list.name]]);
  });

  it.each(open)('$list caps a larger page, and the response states the cap', async (list) => {
    const totalAt = async (value: number): Promise<number | undefined> => {
      const { status, body } = await read(list, value);
      expect(status).toBe(200);
      return body.meta?.[list.name] ?? body.data?.[list.name];
    };
    for (const value of [MOST + 1, 1_000_000]) expect(await totalAt(value)).toBe(MOST);
    expect([undefined, MOST]).toContain(await totalAt(MOST));
  });
});
