import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/domains.ts';
import { isFinance } from '../../src/platform/operation/operation.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { brasiliaDate } from '../../src/platform/time/calendar.ts';
import { callFinance } from '../sandbox/finance-routes.ts';
import { type ServedFinance, serveFinance } from '../support/finance.ts';
import type { Answer } from '../support/served-gateway.ts';

let gateway: ServedFinance;
const answers: { readonly target: string; readonly answer: Answer }[] = [];
beforeAll(async () => {
  gateway = await serveFinance({}, {}, (_method, target, answer) => answers.push({ target, answer }));
  await callFinance(gateway);
});
afterAll(() => gateway?.stop());

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  gateway.own.request(method, `/finance${path}`, body, { ...(body && { 'idempotency-key': newId() }), ...headers });
const synchronize = (change: object) =>
  send('POST', '/counterparties/synchronizations', {
    ...{ source_reference: 'FOR-1', source_version: 2, document: '11222333000181', fields: { name: 'Oficina Nova' } },
    ...change,
  });

function membersOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...membersOf(inner)]);
}

describe('finance access', () => {
  test('every write of the finance integration is audited with its credential as the author', async () => {
    const [own] = await gateway.sql<{ id: string }>(
      "select client_id as id from credential c join partner p on p.id = c.partner_id where p.name = 'own' order by c.created_at limit 1",
    );
    const audited = await gateway.sql<{ action: string; actor_type: string; actor_id: string }>(
      `select action, actor_type, actor_id from audit_event e join partner p on p.id = e.partner_id
       where p.name = 'own' and action ~ '^(counterparty|payable|receivable|statement|accounting_batch)'`,
    );
    expect(new Set(audited.map(({ actor_type, actor_id }) => `${actor_type} ${actor_id}`))).toEqual(
      new Set([`partner_credential ${own?.id}`]),
    );
    const writes = routes.filter(({ method, operation }) => method === 'POST' && isFinance(operation));
    expect(audited.map(({ action }) => action).sort()).toHaveLength(writes.length);
  });

  test('no part of the address and no header selects the institution', async () => {
    const plain = (await send('GET', '/payables')).body;
    const header = { 'x-institution-id': '2', 'institution-id': '2' };
    expect((await send('GET', '/payables', undefined, header)).body).toEqual(plain);
    const asked = await send('GET', '/payables?institution_id=2');
    expect([200, 422]).toContain(asked.status);
    if (asked.status === 200) expect(asked.body).toEqual(plain);
  });
});

describe('data that responses must not contain', () => {
  test('receivables contain no document behind the debtor key, no hash, fingerprint or idempotency key', () => {
    const reports = answers.filter(({ target }) => /finance\/receivables\/(aging|receipts)\b/.test(target));
    expect(reports).toHaveLength(2);
    const hashes = ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update('11222333000181').digest('hex'));
    for (const { target, answer } of reports) {
      expect(
        membersOf(answer.body).filter((name) => /hash|fingerprint|idempot|sha256|debtor_document/i.test(name)),
      ).toEqual([]);
      for (const hash of hashes) expect(JSON.stringify(answer.body), target).not.toContain(hash.slice(0, 32));
    }
  });

  test('counterparties contain no hash, credential or internal data', () => {
    const [list] = answers.filter(({ target }) => target.endsWith('/finance/counterparties'));
    expect(list?.answer.body.items).toHaveLength(1);
    expect(
      membersOf(list?.answer.body).filter((name) => /hash|fingerprint|idempot|secret|client_id|partner/i.test(name)),
    ).toEqual([]);
  });
});

describe('amounts and files', () => {
  test('a cash flow sum above 2^53 is a string of exact digits, a smaller sum a number', async () => {
    const day = brasiliaDate(new Date());
    const [bank_account_id] = gateway.master.bank_account_ids;
    const most = 9_007_199_254_740_991;
    const entries = ['one', 'two'].map((external_id) => ({ external_id, date: day, amount: most, description: 'X' }));
    const path = `/treasury/cash-flow?from=${day}&to=${day}`;
    const before = (await send('GET', path)).body.data.buckets[0];
    expect(before.inflow_actual_minor).toEqual(expect.any(Number));
    expect((await send('POST', '/reconciliation/statements', { bank_account_id, entries })).status).toBeLessThan(300);
    const bucket = (await send('GET', path)).body.data.buckets[0];
    expect(bucket.inflow_actual_minor).toBe(String(2n * BigInt(most) + BigInt(before.inflow_actual_minor)));
    expect(bucket.outflow_actual_minor).toBe(before.outflow_actual_minor);
  });

  test('a batch is downloaded as CSV with the SHA-256 of its bytes', async () => {
    const [batch] = (await send('GET', '/accounting/exports')).body.data.items;
    const answer = await fetch(`${gateway.app.origin}/api/partner/v1/finance/accounting/exports/${batch.id}/file`, {
      headers: { authorization: `Bearer ${gateway.own.token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect([answer.headers.get('x-content-sha256'), batch.sha256]).toEqual([sha256, sha256]);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  });
});

describe('synchronization of counterparties', () => {
  test('counterparty versions are accepted only from 1 to 2^53 - 1', async () => {
    for (const source_version of [0, -1, 1.5, 9_007_199_254_740_992, '1'])
      expect((await synchronize({ source_version })).status).toBe(422);
    const fields = { name: 'Largest', roles: ['customer'] };
    const largest = {
      source_reference: 'CLI-9',
      source_version: 9_007_199_254_740_991,
      document: '12345678909',
      fields,
    };
    expect((await synchronize(largest)).body.data).toMatchObject({
      status: 'created',
      source_version: 9_007_199_254_740_991,
    });
  });

  test('a counterparty reference keeps its letters, case and punctuation and loses surrounding spaces', async () => {
    const fields = { name: 'Punctuated', roles: ['customer'] };
    const sent = { source_reference: '  Cli/É-07.b ', source_version: 1, document: '52998224725', fields };
    expect((await synchronize(sent)).status).toBeLessThan(300);
    const { items } = (await send('GET', '/counterparties')).body;
    expect(items.map(({ source_reference }: { source_reference: string }) => source_reference)).toContain('Cli/É-07.b');
  });

  test('a counterparty synchronization changes no bank account, approves no payable and creates no payment', async () => {
    const state = () =>
      Promise.all(
        [
          'payable',
          'payable_installment',
          'payment_order',
          'payment_batch',
          'bank_account',
          'paying_account',
          'transaction',
        ].map((table) => gateway.sql(`select * from ${table} order by 1`)),
      );
    const before = await state();
    expect(before[0]).not.toEqual([]);
    expect((await synchronize({})).body.data).toMatchObject({ status: 'updated' });
    expect(await state()).toEqual(before);
  });
});
