import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../../src/domains/accounts/account-opening.ts';
import { withCheckDigit } from '../../../src/platform/text/account-number.ts';
import { newCustomer } from '../../support/customers.ts';
import { openTestDoor, type TestDoor } from '../../support/door.ts';

let t: TestDoor;
let customerId: number;
beforeAll(async () => {
  t = await openTestDoor();
  customerId = (await newCustomer(t, t.alpha)).id;
});
afterAll(() => t.close());

const open = async (input: Record<string, unknown> = {}, partner = t.alpha) =>
  (await t.door.enter(openAccount, partner.caller(), { customerId, accountType: 'payment', ...input })).value;
const nextNumber = async () => {
  const [row] = await t.sql<{ last: number }>('select last_value as last from account_number_seq');
  return withCheckDigit(String((row?.last ?? 0) + 1));
};

describe('a further account', () => {
  test('a further account gets the institution’s agency and a generated number with its check digit', async () => {
    const account = await open({ accountType: 'Salary' });
    expect(account).toEqual({
      id: expect.any(Number),
      kind: 4,
      accountType: 'salary',
      agency: '0001',
      accountNumber: expect.any(String),
      status: 'active',
    });
    expect(account.accountNumber).toBe(withCheckDigit(account.accountNumber.slice(0, -1)));
  });

  test('a further account is published and audited under its own id', async () => {
    const { id, accountNumber } = await open({ agency: '0042' });
    const [event] = await t.sql('select type, payload from outbox where account_id = $1', [id]);
    expect(event).toEqual({
      type: 'account.created',
      payload: {
        accountId: id,
        customerId,
        accountNumber,
        agency: '0042',
        iban: expect.stringMatching(/^BR\d{25}C1$/),
        accountType: 'payment',
        status: 'active',
      },
    });
    const [entry] = await t.sql('select action, resource_id, actor_id from audit_event where account_id = $1', [id]);
    expect(entry).toEqual({ action: 'account.opened', resource_id: String(id), actor_id: t.alpha.clientId });
  });

  test('a further account can have its own agency and number', async () => {
    const accountNumber = withCheckDigit('123456789');
    expect(await open({ agency: '7777', accountNumber })).toMatchObject({ agency: '7777', accountNumber });
  });

  test('a further account can have a number that is taken only in another agency', async () => {
    const accountNumber = withCheckDigit('555');
    await open({ agency: '0100', accountNumber });
    expect(await open({ agency: '0200', accountNumber })).toMatchObject({ agency: '0200', accountNumber });
  });
});

describe('own account numbers', () => {
  test.each([
    ['eleven digits', '12345678901'],
    ['one digit', '0'],
    ['a hyphen', '12345-6'],
    ['a number instead of text', 123_456_789],
  ])('an own account number with %s is rejected', async (_, accountNumber) => {
    await expect(open({ accountNumber })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { accountNumber: expect.any(String) } },
    });
  });

  test.each(['19', '123456780', '0000000001'])(
    'an own account number of 2 to 10 digits is stored as sent: %s',
    async (accountNumber) => {
      expect(await open({ accountNumber, agency: '0777' })).toMatchObject({ accountNumber, agency: '0777' });
    },
  );

  test('a taken account number is rejected, also for other partners of the institution', async () => {
    const accountNumber = withCheckDigit('4242');
    await open({ accountNumber });
    const theirs = await newCustomer(t, t.beta);
    await expect(open({ accountNumber })).rejects.toMatchObject({ code: 'account_number_taken', status: 409 });
    await expect(open({ accountNumber, customerId: theirs.id }, t.beta)).rejects.toMatchObject({
      code: 'account_number_taken',
    });
  });

  test('an own account number is stored as sent, and other leading zeros count as the same number, because the IBAN is equal', async () => {
    const accountNumber = `00${withCheckDigit('6161')}`;
    expect((await open({ accountNumber })).accountNumber).toBe(accountNumber);
    await expect(open({ accountNumber: withCheckDigit('6161') })).rejects.toMatchObject({
      code: 'account_number_taken',
    });
  });

  test('of 8 concurrent requests for one account number, 1 opens an account and the others leave nothing behind', async () => {
    const accountNumber = withCheckDigit('31337');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => open({ accountNumber })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'account_number_taken' });
    }
    const [orphans] = await t.sql<{ count: number }>(
      `select count(*) from ledger_account l where kind = 'customer'
       and not exists (select from balance b where b.account_id = l.id)`,
    );
    expect(orphans?.count).toBe(0);
  });

  test('the sequence skips an own account number, so that a generated number never fails', async () => {
    const chosen = await nextNumber();
    await open({ accountNumber: chosen });
    const generated = await open();
    expect(generated.accountNumber).not.toBe(chosen);
    expect(generated.accountNumber).toBe(withCheckDigit(generated.accountNumber.slice(0, -1)));
  });
});

test('accounts opened at the same time get different numbers', async () => {
  const accounts = await Promise.all(Array.from({ length: 16 }, () => open()));
  expect(new Set(accounts.map(({ accountNumber }) => accountNumber)).size).toBe(16);
});

test.each(['12', '00001', 'abcd', '', 1])('the agency %j is rejected', async (agency) => {
  await expect(open({ agency })).rejects.toMatchObject({ details: { fields: { agency: expect.any(String) } } });
});

test('the account type is required and must be one of the 7 types', async () => {
  for (const accountType of [undefined, 'gold']) {
    await expect(open({ accountType })).rejects.toMatchObject({
      code: 'invalid_account_type',
      message: 'invalid account_type',
    });
  }
});

test("another partner's customer gets the same response as an unknown one", async () => {
  const [theirs, unknown] = await Promise.allSettled([open({}, t.beta), open({ customerId: 999_999 }, t.beta)]);
  expect(theirs).toMatchObject({ status: 'rejected', reason: { code: 'customer_not_found', status: 404 } });
  expect(theirs).toEqual(unknown);
});
