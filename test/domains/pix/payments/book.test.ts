import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { simulateDirectoryEntry } from '../../../../src/domains/pix/keys/sandbox/pix-key.ts';
import { bookPix } from '../../../../src/domains/pix/payments/book.consumer.ts';
import { queryOverduePayments } from '../../../../src/domains/pix/payments/inquiry.ts';
import { sendPixPayment } from '../../../../src/domains/pix/payments/payment.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import type { TestPartner } from '../../../support/door.ts';
import { openTestEngine, openTestSettlement, type TestEngine } from '../../../support/engine.ts';
import {
  again,
  balanceOf,
  brokenClaims,
  eventsOf,
  footprint,
  lookUp,
  openFunded,
  openFurther,
  outcomeOf,
  readPayment,
} from '../../../support/payments.ts';
import { activeKey, newEmail } from '../../../support/pix-keys.ts';

const OWN_ISPB = '99999004';

let t: TestEngine;

beforeAll(async () => {
  t = await openTestEngine({ spiSeconds: 20 });
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, min_amount, max_amount, percent, effective_from, scope)
     values ($1, $2, 'pix_out', 'pj', 50, 1000, 1, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
});
afterAll(() => t.close());
afterEach(async () => {
  expect(await brokenClaims(t)).toEqual([]);
});

type Paid = { readonly transactionId: string; readonly endToEndId: string };

async function payKey(
  accountId: number,
  key: string,
  amount: number,
  { partner = t.alpha, ispb = OWN_ISPB } = {},
): Promise<Paid> {
  const endToEndId = await lookUp(t, accountId, key, partner);
  const input = { accountId, amount, pixKey: key, recipientIspb: ispb, endToEndId, description: 'Lunch' };
  return (await t.door.enter(sendPixPayment, partner.caller(), input)).value;
}

const typesOf = async (accountId: number) => (await eventsOf(t, accountId)).map(({ type }) => type);
const receivedBy = async (partner: TestPartner, endToEndId: string) =>
  (
    await t.sql<{ id: string }>(
      `select id from transaction where end_to_end_id = $1 and type = 'pix_in' and partner_id = $2`,
      [endToEndId, partner.id],
    )
  )[0]?.id;
async function commandOf(endToEndId: string): Promise<Message> {
  const [row] = await t.sql<{ id: string; type: string; payload: object }>(
    `select id, type, payload from log where kind = 'command' and payload->>'endToEndId' = $1`,
    [endToEndId],
  );
  if (!row) throw new Error(`no command of ${endToEndId}`);
  return { id: row.id, exchange: 'outcomes', routingKey: row.type, body: row.payload };
}

describe('PIX within the institution', () => {
  test('a PIX within the institution settles without the rail, and both partners get their own events', async () => {
    const payer = await openFunded(t, { balance: 100_000, holder: 'pj' });
    const receiver = await openFunded(t, { balance: 0, partner: t.beta });
    const key = await activeKey(t, receiver.accountId);
    const { transactionId, endToEndId } = await payKey(payer.accountId, key, 10_000);
    await t.idle();

    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled', amount: 10_000, fee: 100 });
    expect(await balanceOf(t, payer.accountId)).toMatchObject({ balance: 89_900, blocked: 0 });
    expect(await balanceOf(t, receiver.accountId)).toMatchObject({ balance: 10_000 });
    expect(await typesOf(payer.accountId)).toEqual([
      'pix.payout.queued',
      'pix.payout.processing',
      'pix.payout.confirmed',
      'fee.charged',
    ]);
    const [received] = await eventsOf(t, receiver.accountId);
    expect(received).toMatchObject({
      type: 'pix.received',
      payload: { accountId: receiver.accountId, amount: 10_000, endToEndId, payerIspb: OWN_ISPB },
    });
    const id = await receivedBy(t.beta, endToEndId);
    expect(await readPayment(t, id as string, t.beta)).toMatchObject({
      type: 'pix_in',
      status: 'settled',
      amount: 10_000,
      description: 'Lunch',
    });
    await expect(readPayment(t, id as string)).rejects.toMatchObject({ code: 'transaction_not_of_partner' });
    expect(await t.sql('select 1 from sandbox_order where end_to_end_id = $1', [endToEndId])).toEqual([]);
  });

  test('a PIX can go to another account of the same holder but not to the paying account', async () => {
    const { accountId, customerId } = await openFunded(t);
    const further = await openFurther(t, customerId);
    const [own, other] = [await activeKey(t, accountId), await activeKey(t, further)];
    await payKey(accountId, other, 500);
    await t.idle();
    expect((await balanceOf(t, further)).balance).toBe(500);

    const endToEndId = await lookUp(t, accountId, own);
    const before = await footprint(t);
    const input = { accountId, amount: 500, pixKey: own, recipientIspb: OWN_ISPB, endToEndId };
    await expect(t.door.enter(sendPixPayment, t.alpha.caller(), input)).rejects.toMatchObject({
      code: 'same_account',
      status: 422,
    });
    expect(await footprint(t)).toEqual(before);
  });

  test('a PIX to a blocked account is credited, and one to a meanwhile closed account fails and returns the money', async () => {
    const payer = await openFunded(t);
    const [blocked, closed] = [await openFunded(t, { balance: 0 }), await openFunded(t, { balance: 0 })];
    await t.sql(`update balance set status = 'blocked' where account_id = $1`, [blocked.accountId]);
    await payKey(payer.accountId, await activeKey(t, blocked.accountId), 700);
    await t.idle();
    expect((await balanceOf(t, blocked.accountId)).balance).toBe(700);

    await t.stopRunning();
    const { transactionId } = await payKey(payer.accountId, await activeKey(t, closed.accountId), 900);
    await t.sql(`update balance set status = 'closed' where account_id = $1`, [closed.accountId]);
    await t.startAgain();
    await t.idle();
    expect(await readPayment(t, transactionId)).toMatchObject({
      status: 'rejected',
      errorReason: 'AC07: account closed',
    });
    expect(await balanceOf(t, payer.accountId)).toMatchObject({ balance: 99_300, blocked: 0, pix_out_day_used: 700 });
    expect((await typesOf(payer.accountId)).at(-1)).toBe('pix.payout.failed');
    expect(await typesOf(closed.accountId)).toContain('pix.received.failed');
  });

  test('a PIX within the institution that would exceed the receiver’s maximum balance fails', async () => {
    const payer = await openFunded(t);
    const receiver = await openFunded(t, { balance: 90_000_000_000_000 - 10 });
    const key = await activeKey(t, receiver.accountId);
    const { transactionId } = await payKey(payer.accountId, key, 11);
    await t.idle();
    expect((await readPayment(t, transactionId)).errorReason).toMatch(/^AM02/);
    await payKey(payer.accountId, key, 10);
    await t.idle();
    expect((await balanceOf(t, receiver.accountId)).balance).toBe(90_000_000_000_000);
  });

  test('a PIX to a missing account of the institution fails with AC03', async () => {
    const payer = await openFunded(t);
    const receiver = await openFunded(t, { balance: 0 });
    const key = await activeKey(t, receiver.accountId);
    await t.sql(`update sandbox_dict_entry set account_number = '99' where key = $1`, [key]);
    const { transactionId } = await payKey(payer.accountId, key, 100);
    await t.idle();
    expect((await readPayment(t, transactionId)).errorReason).toMatch(/^AC03/);
    expect(await balanceOf(t, payer.accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
  });
});

describe('booking command', () => {
  test('a repeated booking command books once, with the same id or a new one, alone or concurrently', async () => {
    const payer = await openFunded(t);
    const receiver = await openFunded(t, { balance: 0, partner: t.beta });
    const { endToEndId } = await payKey(payer.accountId, await activeKey(t, receiver.accountId), 1_000);
    await t.idle();
    const command = await commandOf(endToEndId);
    expect(command.routingKey).toBe(bookPix.type);
    await t.tell(command);
    await Promise.all([t.tell(again(command)), t.tell(again(command), again(command)), t.tell(command)]);
    await t.idle();
    expect((await balanceOf(t, payer.accountId)).balance).toBe(99_000);
    expect((await balanceOf(t, receiver.accountId)).balance).toBe(1_000);
    expect(await typesOf(receiver.accountId)).toEqual(['pix.received']);
  });

  test('a booking command that waits without a worker is kept, causes no inquiry to the rail, and is booked later', async () => {
    const payer = await openFunded(t);
    const receiver = await openFunded(t, { balance: 0 });
    const key = await activeKey(t, receiver.accountId);
    await t.stopRunning();
    const { transactionId, endToEndId } = await payKey(payer.accountId, key, 1_000);
    t.advance(3_600);
    await queryOverduePayments(t.database, t.clock.now(), 20);
    expect(await t.sql('select 1 from pix_inquiry where transaction_id = $1', [transactionId])).toEqual([]);
    expect(
      await t.sql(`select 1 from outbox where type = 'spi.status' and payload->>'endToEndId' = $1`, [endToEndId]),
    ).toEqual([]);
    await t.startAgain();
    await t.idle();
    expect((await readPayment(t, transactionId)).status).toBe('settled');
    expect((await balanceOf(t, receiver.accountId)).balance).toBe(1_000);
  });

  test('a booking command after the payment has ended moves no money', async () => {
    const payer = await openFunded(t);
    const receiver = await openFunded(t, { balance: 0 });
    const key = await activeKey(t, receiver.accountId);
    await t.stopRunning();
    const { endToEndId } = await payKey(payer.accountId, key, 1_000);
    const command = await t.sql<{ id: string; payload: object }>(
      `delete from outbox where type = 'book.pix' and payload->>'endToEndId' = $1 returning id, payload`,
      [endToEndId],
    );
    await t.startAgain();
    await t.tell(outcomeOf(t, endToEndId, 'rejected'));
    await t.tell({ id: newId(), exchange: 'outcomes', routingKey: 'book.pix', body: command[0]?.payload as object });
    await t.idle();
    expect(await balanceOf(t, payer.accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await balanceOf(t, receiver.accountId)).toMatchObject({ balance: 0 });
  });
});

test('accounts that pay each other in a circle concurrently cause no deadlock and lose no cent', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => openFunded(t, { balance: 10_000 })));
  const keys = await Promise.all(accounts.map(({ accountId }) => activeKey(t, accountId)));
  await Promise.all(
    accounts.flatMap(({ accountId }, i) =>
      Array.from({ length: 5 }, (_, n) => payKey(accountId, keys[(i + 1 + (n % 5)) % 6] as string, 100 + n)),
    ),
  );
  await t.idle();
  const balances = await Promise.all(accounts.map(({ accountId }) => balanceOf(t, accountId)));
  expect(balances.reduce((sum, { balance }) => sum + balance, 0)).toBe(60_000);
  expect(balances.every(({ blocked }) => blocked === 0)).toBe(true);
});

test('a key at another bank is paid through the rail', async () => {
  const payer = await openFunded(t);
  const key = newEmail();
  await t.door.enter(simulateDirectoryEntry, t.alpha.caller(), {
    key,
    keyType: 'EMAIL',
    ownerDocument: '11144477735',
    ownerName: 'João Pagador',
  });
  const { transactionId, endToEndId } = await payKey(payer.accountId, key, 1_000, { ispb: '99999011' });
  await t.idle();
  expect((await commandOf(endToEndId)).routingKey).toBe('spi.payment');
  expect((await readPayment(t, transactionId)).status).toBe('settled');
});

describe('statements of PIX within the institution', () => {
  test('a PIX within the institution is accepted in one statement, and a set settles in four', async () => {
    const s = await openTestSettlement();
    try {
      const payer = await openFunded(s);
      const receivers = await Promise.all(Array.from({ length: 8 }, () => openFunded(s, { balance: 0 })));
      const inputs = [];
      for (const { accountId } of receivers) {
        const key = await activeKey(s, accountId);
        const endToEndId = await lookUp(s, payer.accountId, key);
        inputs.push({ accountId: payer.accountId, amount: 100, pixKey: key, recipientIspb: OWN_ISPB, endToEndId });
      }
      for (const input of inputs) {
        expect(await s.statementsOf(() => s.door.enter(sendPixPayment, s.alpha.caller(), input))).toHaveLength(1);
      }
      const commands = await s.sql<{ id: string; payload: object }>(
        `select id, payload from outbox where type = 'book.pix' order by seq`,
      );
      expect(commands).toHaveLength(8);
      const messages = commands.map(({ id, payload }) => ({
        id,
        exchange: 'outcomes' as const,
        routingKey: 'book.pix',
        body: payload,
      }));
      expect(await s.statementsOf(() => s.settle(...messages))).toHaveLength(4);
      for (const { accountId } of receivers) expect((await balanceOf(s, accountId)).balance).toBe(100);
      expect(await brokenClaims(s)).toEqual([]);
    } finally {
      await s.close();
    }
  });
});
