import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/domains.ts';

/** Routes beyond the contract. The documents mark them as extensions. */
const BEYOND = [
  {
    ...{ method: 'POST', path: '/webhooks/{id}/recover', scope: 'webhook:write', success: 202, body: 'data' },
    ...{ idempotency: 'optional', channel: 'partner' },
  },
  ...['/finance/reconciliation/rails', '/finance/reconciliation/rails/{rail}/{day}'].map((path) => ({
    ...{ method: 'GET', path, scope: 'finance_reconciliation:read', success: 200, body: 'data' },
    ...{ idempotency: '-', channel: 'finance' },
  })),
];

const documented = readFileSync(new URL('routes.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method, path, scope, success, body, idempotency, channel] = line.split('\t');
    return { method, path: path ?? '', scope, success: Number(success), body, idempotency, channel };
  })
  .filter(
    ({ method, path, channel }) =>
      channel === 'partner' || routes.some((row) => row.method === method && row.path === path),
  );

describe('REST contract', () => {
  it('the REST contract has the fourteen routes of customers and accounts', () => {
    expect(documented.filter(({ path }) => /^\/(customers|accounts)/.test(path))).toHaveLength(14);
  });

  it('the gateway serves every documented route with its scope, status, body form and idempotency, and only listed others', () => {
    // Where the contract shows no key, a key is optional.
    const shown = new Map(
      routes
        .filter(({ operation }) => operation.idempotency !== 'required')
        .flatMap(({ method, path }) => {
          const silent = documented.some(
            (row) => row.method === method && row.path === path && row.idempotency === '-',
          );
          return silent ? [[`${method} ${path}`, '-'] as const] : [];
        }),
    );
    const served = routes.map((route) => ({
      method: route.method,
      path: route.path,
      scope: route.operation.scopes.join(' '),
      success: route.status,
      body: route.envelope,
      idempotency: shown.get(`${route.method} ${route.path}`) ?? route.operation.idempotency ?? '-',
      channel: route.path.startsWith('/finance/') ? 'finance' : 'partner',
    }));
    const byName = (
      a: { method?: string | undefined; path: string },
      b: { method?: string | undefined; path: string },
    ) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`);
    expect(served.sort(byName)).toEqual([...documented, ...BEYOND].sort(byName));
  });

  it('every list with a page size can be read to its end', () => {
    const members = routes.map(({ method, path, from }) => ({
      name: `${method} ${path}`,
      names: Object.values(from).map(({ name }) => name),
    }));
    const sized = members.filter(({ names }) =>
      names.some((name) => ['limit', 'page_size', 'per_page'].includes(name)),
    );
    expect(sized.length).toBeGreaterThan(6);
    const goesOn = (names: readonly string[]) => ['page', 'offset', 'after'].some((name) => names.includes(name));
    expect(sized.filter(({ names }) => !goesOn(names))).toEqual([]);
  });
});
