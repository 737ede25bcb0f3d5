import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementRoutes } from '../../../src/domains/accounts/statement.rest.ts';
import { getStatement } from '../../../src/domains/accounts/statement.ts';
import { newCnpj, newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';
import { book, reverseFee } from '../../support/money.ts';

let t: TestDoor;
beforeAll(async () => {
  t = await openTestDoor();
});
afterAll(() => t.close());

const read = async (accountId: number, input: Record<string, unknown> = {}, partner = t.alpha) =>
  (await t.door.enter(getStatement, partner.caller(), { accountId, ...input })).value;
const newAccount = async () => (await newCustomer(t, t.alpha, { document: newCnpj() })).accountId;
const reply = (value: unknown) =>
  statementRoutes[0]?.reply(value as never) as { data: Record<string, unknown>[]; meta: object };

test('a statement shows every kind of entry from the account’s own side, newest first', async () => {
  const [accountId, other] = [await newAccount(), await newAccount()];
  t.clock.set('2026-11-24T12:00:00.000Z');
  const received = await book(t, t.alpha, { type: 'pix_in', accountId, amount: 100_000, endToEndId: 'E'.repeat(32) });
  t.clock.set('2026-11-24T13:00:00.000Z');
  const sent = await book(t, t.alpha, {
    type: 'pix_out',
    accountId,
    amount: 1_000,
    fee: 50,
    description: 'Lunch',
    createdAt: '2026-11-24T12:59:58.000Z',
  });
  t.clock.set('2026-11-24T14:00:00.000Z');
  const transfer = await book(t, t.alpha, { type: 'internal', accountId, destinationAccountId: other, amount: 300 });
  t.clock.set('2026-11-24T15:00:00.000Z');
  await reverseFee(t, sent);

  const { data, meta } = reply(await read(accountId));
  expect(meta).toEqual({ account_id: accountId, page: 1, page_size: 20, total: 5 });
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(data).toEqual([
    {
      ...{ id, direction: 'credit', type: 'fee', amount: 50, description: 'Fee reversed', status: 'reversed' },
      ...{ end_to_end_id: null, created_at: '2026-11-24T15:00:00.000Z', completed_at: '2026-11-24T15:00:00.000Z' },
      ...{ transactionId: sent, feeTransactionId: id, originTransactionId: sent },
    },
    {
      ...{ id, direction: 'debit', type: 'internal', amount: 300, description: 'Transfer sent', status: 'completed' },
      ...{ end_to_end_id: null, created_at: '2026-11-24T14:00:00.000Z', completed_at: '2026-11-24T14:00:00.000Z' },
      ...{ transactionId: transfer },
    },
    {
      ...{ id, direction: 'debit', type: 'fee', amount: 50, description: 'Fee', status: 'reversed' },
      ...{ end_to_end_id: null, created_at: '2026-11-24T13:00:00.000Z', completed_at: '2026-11-24T13:00:00.000Z' },
      ...{ transactionId: sent, feeTransactionId: id, originTransactionId: sent },
    },
    {
      ...{ id, direction: 'debit', type: 'pix', amount: 1_000, description: 'Lunch', status: 'settled' },
      ...{ end_to_end_id: null, created_at: '2026-11-24T12:59:58.000Z', completed_at: '2026-11-24T13:00:00.000Z' },
      ...{ transactionId: sent },
    },
    {
      ...{ id, direction: 'credit', type: 'pix', amount: 100_000, description: 'PIX received', status: 'settled' },
      ...{ end_to_end_id: 'E'.repeat(32), created_at: '2026-11-24T12:00:00.000Z' },
      ...{ completed_at: '2026-11-24T12:00:00.000Z', transactionId: received },
    },
  ]);
  expect(data[0]?.['feeTransactionId']).toBe(data[2]?.['feeTransactionId']);

  const [mirrored] = (await read(other)).items;
  expect(mirrored).toMatchObject({
    direction: 'credit',
    type: 'internal',
    amount: 300,
    description: 'Transfer received',
  });
  expect(mirrored?.id).toBe(data[1]?.['id']);
});

describe('pages of a statement', () => {
  test('pages of a statement have no gaps and no duplicates, also for debits and credits of the same instant', async () => {
    const [accountId, other] = [await newAccount(), await newAccount()];
    await book(t, t.alpha, { type: 'pix_in', accountId, amount: 1_000 });
    for (let i = 0; i < 6; i += 1) {
      const [from, to] = i % 2 === 0 ? [accountId, other] : [other, accountId];
      await book(t, t.alpha, { type: 'internal', accountId: from, destinationAccountId: to, amount: 1 });
    }
    const whole = await read(accountId, { pageSize: 100 });
    const pages = [1, 2, 3, 4].map((page) => read(accountId, { page, pageSize: 2 }));
    const items = (await Promise.all(pages)).flatMap((page) => page.items);
    expect(items).toEqual(whole.items);
    expect(new Set(items.map(({ id }) => id)).size).toBe(7);
    expect(await read(accountId, { page: 5, pageSize: 2 })).toMatchObject({ items: [], total: 7 });
  });
});

describe('the period of a statement', () => {
  test('the period of a statement consists of Brasília days, first and last included', async () => {
    const accountId = await newAccount();
    const instants = {
      'before midnight': '2026-12-01T02:59:59.999Z',
      'at midnight': '2026-12-01T03:00:00.000Z',
      'late evening': '2026-12-02T02:59:59.999Z',
      'next day': '2026-12-02T03:00:00.000Z',
    };
    for (const [description, instant] of Object.entries(instants)) {
      t.clock.set(instant);
      await book(t, t.alpha, { type: 'pix_in', accountId, amount: 1, description });
    }
    const answerTo = async (input: object) => {
      const { items, total } = await read(accountId, { ...input });
      expect(total).toBe(items.length);
      return items.map(({ description }) => description);
    };
    expect(await answerTo({ dateFrom: '2026-12-01', dateTo: '2026-12-01' })).toEqual(['late evening', 'at midnight']);
    expect(await answerTo({ dateFrom: '2026-12-02' })).toEqual(['next day']);
    expect(await answerTo({ dateTo: '2026-11-30' })).toEqual(['before midnight']);
    expect(await answerTo({ dateFrom: '0001-01-01', dateTo: '9999-12-31' })).toHaveLength(4);
  });

  test.each([
    [{ dateFrom: '2026-12-02', dateTo: '2026-12-01' }, 'dateTo'],
    [{ dateFrom: '2026-02-30' }, 'dateFrom'],
    [{ dateTo: '01/12/2026' }, 'dateTo'],
    [{ dateTo: '2026-12-01T00:00:00Z' }, 'dateTo'],
    [{ pageSize: 0 }, 'pageSize'],
    [{ page: 0 }, 'page'],
  ])('a period like %j is rejected, naming %s', async (input, field) => {
    await expect(read(await newAccount(), input)).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { [field]: expect.any(String) } },
    });
  });
});

test("another partner's statement gets the same response as that of an unknown account", async () => {
  const accountId = await newAccount();
  const [theirs, unknown] = await Promise.allSettled([read(accountId, {}, t.beta), read(999_999, {}, t.beta)]);
  expect(theirs).toMatchObject({ status: 'rejected', reason: { code: 'account_not_found', status: 404 } });
  expect(theirs).toEqual(unknown);
});

test('an account without entries has an empty statement', async () => {
  expect(await read(await newAccount())).toMatchObject({ items: [], total: 0 });
});
