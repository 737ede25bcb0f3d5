import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HIGHEST_BALANCE } from '../../../../src/domains/ledger/balance.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { listDeadMessages } from '../../../../src/messaging/failed-messages.ts';
import { openTestEngine, openTestSettlement, type TestEngine, type TestSettlement } from '../../../support/engine.ts';
import {
  again,
  arrivalOf,
  balanceOf,
  brokenClaims,
  eventsOf,
  footprint,
  openFunded,
} from '../../../support/payments.ts';

let t: TestSettlement;
let engine: TestEngine;
beforeAll(async () => {
  [t, engine] = await Promise.all([openTestSettlement(), openTestEngine()]);
});
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await Promise.all([t.close(), engine.close()]);
});

let made = 0;
const newEndToEndId = () => `E99999011202611231500${String(++made).padStart(11, 'R')}`;

/** A message of a PIX of 70 cents to this account, with some members of the creditor replaced. */
async function astray(on: TestSettlement | TestEngine, accountId: number, creditor: object): Promise<Message> {
  const arrival = await arrivalOf(on, accountId, 70, newEndToEndId());
  const body = arrival.body as { creditor: object };
  return { ...arrival, body: { ...body, creditor: { ...body.creditor, ...creditor } } };
}

const endToEndIdOf = ({ body }: Message) => (body as { endToEndId: string }).endToEndId;

const receiptsOf = (message: Message) =>
  t.sql<object>(
    `select payload->>'status' as status, payload->>'reasonCode' as code, institution_id, partner_id, account_id
     from outbox where type = 'spi.receipt' and payload->>'id' = $1`,
    [endToEndIdOf(message)],
  );

const refusalsOf = (message: Message) =>
  t.sql<{ institution_id: number | null; amount: number; reason_code: string; message: object; refused_at: Date }>(
    'select institution_id, amount, reason_code, message, refused_at from pix_refusal where end_to_end_id = $1',
    [endToEndIdOf(message)],
  );

const refusedWith = (code: string, institutionId: number | null = t.institutionId) => ({
  status: 'rejected',
  code,
  institution_id: institutionId,
  partner_id: null,
  account_id: null,
});

describe('incoming PIX for an unknown account', () => {
  test.each([
    ['with another number', { accountNumber: '999999999' }],
    ['with another agency', { agency: '9999' }],
  ])(
    'a PIX for an account %s is refused with AC03 and recorded for the institution, in four statements',
    async (_, creditor) => {
      const { accountId } = await openFunded(t, { balance: 0 });
      const message = await astray(t, accountId, creditor);
      const { outbox, consumed_message, ...before } = await footprint(t);
      expect(await t.statementsOf(() => t.settle(message))).toHaveLength(4);
      expect(await footprint(t)).toMatchObject(before);
      expect(await receiptsOf(message)).toEqual([refusedWith('AC03')]);
      expect(await refusalsOf(message)).toEqual([
        {
          institution_id: t.institutionId,
          amount: 70,
          reason_code: 'AC03',
          message: message.body,
          refused_at: t.clock.now(),
        },
      ]);
      expect(await eventsOf(t, accountId)).toEqual([]);
    },
  );

  test('a PIX for an unknown bank is refused and recorded without an institution', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const message = await astray(t, accountId, { ispb: '12345678' });
    await t.settle(message);
    expect(await receiptsOf(message)).toEqual([refusedWith('AC03', null)]);
    expect(await refusalsOf(message)).toMatchObject([{ institution_id: null, reason_code: 'AC03' }]);
  });

  test('a PIX for an unknown account does not delay other messages of its batch', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    await t.settle(
      await astray(t, accountId, { accountNumber: '999999999' }),
      await arrivalOf(t, accountId, 70, newEndToEndId()),
      await astray(t, accountId, { accountNumber: '999999998' }),
    );
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 70 });
  });

  test('a repeated PIX for an unknown account gets the same refusal, even when the account was opened meanwhile', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const message = await astray(t, accountId, { accountNumber: '777777777' });
    await t.settle(message, again(message), message);
    await Promise.all(Array.from({ length: 4 }, () => t.settle(again(message))));
    await t.sql(`update account set account_number = '777777777' where id = $1`, [accountId]);
    await t.settle(again(message), await arrivalOf(t, accountId, 30, newEndToEndId()));
    expect(await receiptsOf(message)).toEqual(Array(7).fill(refusedWith('AC03')));
    expect(await refusalsOf(message)).toHaveLength(1);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 30 });
  });

  test('a PIX for an unknown account gets its reply and never becomes a dead message', async () => {
    const { accountId } = await openFunded(engine, { balance: 0 });
    const message = await astray(engine, accountId, { accountNumber: '999999999' });
    await engine.sql(
      `insert into sandbox_order (end_to_end_id, direction, amount, state, taken_at) values ($1, 'in', 70, 'open', now())`,
      [endToEndIdOf(message)],
    );
    await engine.tell(message);
    await engine.idle();
    expect(await engine.sql('select state, code from sandbox_order')).toEqual([{ state: 'rejected', code: 'AC03' }]);
    expect(await engine.sql('select from failed_message')).toEqual([]);
    expect(await listDeadMessages(engine.database, 1)).toEqual([]);
  });
});

describe('incoming PIX above the maximum balance', () => {
  test.each([HIGHEST_BALANCE + 1, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e30])(
    'a PIX of more than an account can hold (%i cents) is refused with AM02, recorded, and published to no partner',
    async (amount) => {
      const { accountId } = await openFunded(t, { balance: 0 });
      const message = await arrivalOf(t, accountId, amount, newEndToEndId());
      await t.settle(message, again(message));
      await t.settle(again(message));
      expect(await receiptsOf(message)).toEqual(Array(3).fill(refusedWith('AM02')));
      expect(await refusalsOf(message)).toMatchObject([
        { amount: Math.min(amount, Number.MAX_SAFE_INTEGER), reason_code: 'AM02' },
      ]);
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0 });
      expect(await eventsOf(t, accountId)).toEqual([]);
    },
  );

  test('a PIX of exactly the maximum is credited', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    await t.settle(await arrivalOf(t, accountId, HIGHEST_BALANCE, newEndToEndId()));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: HIGHEST_BALANCE });
  });

  test.each([0.5, '70', null])('a PIX with the invalid amount %o is an error, not a refusal', async (amount) => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const arrival = await arrivalOf(t, accountId, 70, newEndToEndId());
    await expect(t.settle({ ...arrival, body: { ...(arrival.body as object), amount } })).rejects.toThrow(/int|number/);
  });
});
