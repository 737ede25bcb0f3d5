import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/domains.ts';

/** The contract's routes that this gateway serves so far; the others belong to later capabilities. */
const SERVED = [
  /^\/accounts(\/|$)/,
  /^\/customers(\/|$)/,
  /^\/pix\/payments(\/\{id\})?$/,
  /^\/pix\/\{transactionId\}$/,
  /^\/pix\/dict\//,
  /^\/transfers\/(internal|\{id\})$/,
  /^\/fees/,
  /^\/webhooks(\/|$)/,
];

const documented = readFileSync(new URL('routes.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [method, path, scope, success, body, idempotency, channel] = line.split('\t');
    return { method, path: path ?? '', scope, success: Number(success), body, idempotency, channel };
  })
  .filter(({ path, channel }) => channel === 'partner' && SERVED.some((pattern) => pattern.test(path)));

describe('the REST contract', () => {
  it('has the fourteen routes of customers and accounts', () => {
    expect(documented.filter(({ path }) => /^\/(customers|accounts)/.test(path))).toHaveLength(14);
  });

  it('serves every documented route with its scope, status, body form and idempotency, and none beside', () => {
    const served = routes.map((route) => ({
      method: route.method,
      path: route.path,
      scope: route.operation.scope,
      success: route.status,
      body: route.envelope,
      idempotency: route.operation.idempotency ?? '-',
      channel: 'partner',
    }));
    const byName = (
      a: { method?: string | undefined; path: string },
      b: { method?: string | undefined; path: string },
    ) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`);
    expect(served.sort(byName)).toEqual([...documented].sort(byName));
  });
});
