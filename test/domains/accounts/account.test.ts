import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRoutes } from '../../../src/domains/accounts/account.rest.ts';
import { getAccount, getBalance } from '../../../src/domains/accounts/account.ts';
import { openAccount } from '../../../src/domains/accounts/account-opening.ts';
import { listAccounts } from '../../../src/domains/accounts/account-pages.ts';
import { formatDocument } from '../../../src/platform/text/documents.ts';
import { newCnpj, newCpf, newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { book } from '../../support/money.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const list = async (input: Record<string, unknown> = {}, partner = t.alpha) =>
  (await t.door.enter(listAccounts, partner.caller(), input)).value;
const get = async (accountId: unknown, partner = t.alpha) =>
  (await t.door.enter(getAccount, partner.caller(), { accountId })).value;
const balance = async (accountId: number, partner = t.alpha) =>
  (await t.door.enter(getBalance, partner.caller(), { accountId })).value;
const replyOf = (path: string) => {
  const found = accountRoutes.find((route) => route.method === 'GET' && route.path === path);
  if (!found) throw new Error(`no route ${path}`);
  return (value: unknown) => found.reply(value as never);
};

describe('reading an account', () => {
  test('an account has the names of the contract in REST', async () => {
    const { id: customerId, accountId, accounts } = await newCustomer(t, t.alpha);
    expect(replyOf('/accounts/{id}')(await get(accountId))).toEqual({
      id: accountId,
      user_id: customerId,
      kind: 1,
      account_type: 'payment',
      agency: '0001',
      account_number: accounts[0]?.accountNumber,
      status: 'active',
      currency: 'BRL',
      created_at: '2026-11-23T15:00:00.000Z',
      updated_at: '2026-11-23T15:00:00.000Z',
    });
  });

  test("another partner's account gets the same response as an unknown one, in every read", async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    for (const read of [get, balance]) {
      const [theirs, unknown] = await Promise.allSettled([read(accountId, t.beta), read(999_999, t.beta)]);
      expect(theirs).toMatchObject({ status: 'rejected', reason: { code: 'account_not_found', status: 404 } });
      expect(theirs).toEqual(unknown);
    }
  });

  test.each(['abc', 0, -7, 1.5, 2 ** 53, null])('an account id like %j is rejected', async (id) => {
    await expect(get(id)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
  });

  test('the largest account id is unknown, not invalid', async () => {
    await expect(get(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'account_not_found' });
  });
});

describe('balances', () => {
  test('the balance equals the postings, and the reserved part is not available', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    t.clock.set('2026-11-23T16:00:00.000Z');
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 150_000 });
    await t.sql(`select ledger_reserve(uuid_v7(), $1, 1000, 50, null, $2, null, null, null, null)`, [
      accountId,
      t.clock.now(),
    ]);
    expect(replyOf('/accounts/{id}/balance')(await balance(accountId))).toEqual({
      account_id: accountId,
      balance: 150_000,
      available: 148_950,
      blocked: 1_050,
      currency: 'BRL',
      updated_at: '2026-11-23T16:00:00.000Z',
    });
  });

  test('a balance of R$ 900 billion is exact to the cent', async () => {
    const { accountId } = await newCustomer(t, t.alpha);
    for (let i = 0; i < 90; i += 1) await book(t, t.alpha, { type: 'pix_in', accountId, amount: 999_999_999_999 });
    expect((await balance(accountId)).balance).toBe(90 * 999_999_999_999);
  });
});

describe('the list of accounts', () => {
  test("the list of accounts has only the partner's accounts, by id", async () => {
    const own = await openTestDoor();
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) ids.push((await newCustomer(own, own.alpha)).accountId);
    await newCustomer(own, own.beta);
    const page = async (input: object) => (await own.door.enter(listAccounts, own.alpha.caller(), input)).value;

    const pages = [
      await page({ page: 1, pageSize: 2 }),
      await page({ page: 2, pageSize: 2 }),
      await page({ page: 3, pageSize: 2 }),
    ];
    expect(pages.map(({ items }) => items.map(({ id }) => id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect(await page({ page: 4, pageSize: 2 })).toEqual({
      items: [],
      page: 4,
      pageSize: 2,
      total: 5,
      isMinimum: false,
    });
    const { data, meta } = replyOf('/accounts')(await page({})) as { data: object[]; meta: object };
    expect(meta).toEqual({ page: 1, page_size: 20, total: 5 });
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'kind', 'account_type', 'agency', 'account_number', 'status']);
    await own.close();
  });

  test('the list of accounts filtered by a document has its holder’s accounts, with or without mask', async () => {
    for (const document of [newCpf(), newCnpj()]) {
      const { id, accountId } = await newCustomer(t, t.alpha, { document });
      const { value } = await t.door.enter(openAccount, t.alpha.caller(), { customerId: id, accountType: 'client' });
      for (const written of [document, formatDocument(document)]) {
        const { items, total } = await list({ document: written });
        expect(items.map((account) => account.id)).toEqual([accountId, value.id]);
        expect(total).toBe(2);
      }
    }
  });

  test("the list of accounts filtered by a document of another partner's customer is empty", async () => {
    const { document } = await newCustomer(t, t.alpha);
    expect(await list({ document }, t.beta)).toMatchObject({ items: [], total: 0 });
  });

  test.each<[string, Record<string, unknown>]>([
    ['page 0', { page: 0 }],
    ['a page in words', { page: 'first' }],
    ['a page size of 0', { pageSize: 0 }],
    ['a document with wrong check digits', { document: '529.982.247-24' }],
    ['a document in lower case', { document: '12abc34501de35' }],
    ['an empty document', { document: '' }],
    ['a NUL in the document', { document: '\0' }],
    ['an unknown filter', { status: 'active' }],
  ])('a list of accounts with %s is rejected', async (_, input) => {
    await expect(list(input)).rejects.toMatchObject({ code: 'validation_failed', status: 422 });
  });
});
