import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryOverdueTeds } from '../../../../src/domains/transfers/ted/inquiry.ts';
import { outcomesFor } from '../../../../src/domains/transfers/ted/sandbox/str.ts';
import type { commandOfTed } from '../../../../src/domains/transfers/ted/ted-order.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { isNumCtrlStr } from '../../../../src/platform/text/num-ctrl-str.ts';
import { TED_RETURN_CODES } from '../../../../src/rails/str.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, openFunded } from '../../../support/payments.ts';
import { CLOSED, NEXT_OPENING, OPEN, readTed, send } from '../../../support/teds.ts';

const SECONDS = 20;

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine({ spiSeconds: SECONDS });
});
beforeEach(() => t.clock.set(OPEN));
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

/** Runs the inquiries of the worker's job at once. */
async function ask(): Promise<void> {
  await queryOverdueTeds(t.database, t.clock.now(), SECONDS);
  await t.idle();
}

/** Returns a TED of 1,500 cents to a recipient with this name, after everything due has happened. */
async function sendTo(recipientName: string) {
  const { accountId } = await openFunded(t);
  const { transactionId } = await send(t, accountId, 1_500, { recipientName });
  await t.idle();
  return {
    transactionId,
    ted: () => readTed(t, transactionId),
    balance: () => balanceOf(t, accountId),
    told: async () => (await eventsOf(t, accountId)).map(({ type }) => type),
    questions: async () =>
      (
        await t.sql(`select 1 from log where type = 'str.ted_status' and payload->>'transactionId' = $1`, [
          transactionId,
        ])
      ).length,
  };
}

describe("the recipient's name in the simulated STR", () => {
  test('a TED to any other name settles, with a control number of the STR', async () => {
    const { transactionId, ted, balance, told } = await sendTo('João Fornecedor');
    expect(await ted()).toMatchObject({ status: 'settled', completedAt: t.clock.now() });
    expect(await balance()).toMatchObject({ balance: 98_500, blocked: 0 });
    expect(await told()).toEqual(['ted.confirmed']);
    const [order] = await t.sql<{ number: string }>(
      'select num_ctrl_str as number from ted_order where transaction_id = $1',
      [transactionId],
    );
    expect(isNumCtrlStr(order?.number ?? '')).toBe(true);
  });

  test.each(['CHOCOLATES SA', 'SCHOLD HOLDINGS', 'REFUSED'])('the name %s contains no magic word', (name) =>
    expect(outcomesFor(name)).toEqual([['settled', 0]]),
  );

  test('a TED to REFUSE fails', async () => {
    const { ted, balance, told } = await sendTo('Ana REFUSE');
    expect(await ted()).toMatchObject({
      status: 'rejected',
      errorReason: 'rejected: the STR did not take the message',
    });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await told()).toEqual(['ted.failed']);
  });

  test('a TED to HOLD is held and settles 5 seconds later', async () => {
    const { ted, balance, told } = await sendTo('HOLD Ltda');
    expect(await ted()).toMatchObject({ status: 'processing', heldSince: t.clock.now() });
    t.advance(4);
    await t.idle();
    expect(await balance()).toMatchObject({ blocked: 1_500 });
    t.advance(1);
    await t.idle();
    expect(await ted()).toMatchObject({ status: 'settled' });
    expect(await told()).toEqual(['ted.confirmed']);
  });

  test("a TED to SILENT gets no reply: after the rail's time limit an inquiry reports a timeout", async () => {
    const { ted, balance, told, questions } = await sendTo('SILENT');
    t.advance(SECONDS);
    await ask();
    expect([await questions(), (await ted()).status]).toEqual([0, 'processing']);
    t.advance(0.001);
    await ask();
    expect(await questions()).toBe(1);
    expect(await ted()).toMatchObject({ status: 'timeout', errorReason: 'timeout: the STR did not answer in time' });
    expect(await balance()).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await told()).toEqual(['ted.failed']);
    t.advance(2 * SECONDS);
    await ask();
    expect(await questions()).toBe(1);
  });

  test('a TED to REJECT with any CodDevTransf settles and is returned with that code, in full and once', async () => {
    const codes = [...Object.keys(TED_RETURN_CODES), '40', '85'];
    const { accountId } = await openFunded(t);
    for (const code of codes) await send(t, accountId, 1_500, { recipientName: `Ana REJECT ${code}` });
    await t.idle();
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 - 1_500 * codes.length });
    t.advance(1);
    await t.idle();
    const returned = await t.sql<{ code: string; status: string }>(
      `select c.return_reason as code, t.status from ted_credit c join transaction t on t.id = c.transaction_id
       where t.account_id = $1 and c.message_type = 'STR0010'`,
      [accountId],
    );
    expect(returned.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    expect(new Set(returned.map(({ status }) => status))).toEqual(new Set(['refunded']));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
  });

  test('a TED to LATE settles after an inquiry: an inquiry does not end a TED', async () => {
    const { ted, told, questions } = await sendTo('LATE');
    t.advance(SECONDS + 1);
    await ask();
    expect([await questions(), (await ted()).status]).toEqual([1, 'processing']);
    t.advance(9);
    await t.idle();
    expect(await ted()).toMatchObject({ status: 'settled' });
    expect(await told()).toEqual(['ted.confirmed']);
  });
});

describe('inquiries about TEDs without an outcome', () => {
  test("no inquiry is made about a kept TED until it was sent, and then after the rail's time limit", async () => {
    t.clock.set(CLOSED);
    const { questions, ted } = await sendTo('SILENT');
    t.clock.set('2026-11-24T09:00:00.000Z');
    await ask();
    expect(await questions()).toBe(0);
    t.clock.set(NEXT_OPENING);
    await t.idle();
    await ask();
    expect(await questions()).toBe(0);
    t.advance(SECONDS + 1);
    await ask();
    expect([await questions(), (await ted()).status]).toEqual([1, 'timeout']);
  });

  test('no second inquiry is made about a TED whose outcome waits or is a dead message', async () => {
    const { transactionId, questions } = await sendTo('HOLD');
    await t.sql(
      `insert into failed_message (id, queue, exchange, routing_key, body, error, failures, dead)
       values ($1, 'settlement', 'outcomes', 'str.ted_outcome', $2, 'a fault', 1, true)`,
      [newId(), { transactionId }],
    );
    await t.sql("update sandbox_message set due_at = due_at + interval '1 day'");
    t.advance(SECONDS + 1);
    await ask();
    expect(await questions()).toBe(0);
    await t.sql('delete from failed_message');
    await ask();
    expect(await questions()).toBe(1);
    t.advance(86_400);
    await t.idle();
  });

  test('an inquiry is made despite other failed messages: an outcome of an unknown TED, or another message about the TED', async () => {
    const { transactionId, questions } = await sendTo('SILENT');
    for (const [type, body] of [
      ['str.ted_outcome', {}],
      ['str.returned', { transactionId }],
    ]) {
      await t.sql(
        `insert into failed_message (id, queue, exchange, routing_key, body, error, failures, dead)
         values ($1, 'settlement', 'outcomes', $2, $3, 'a fault', 1, true)`,
        [newId(), type, body],
      );
    }
    t.advance(SECONDS + 1);
    await ask();
    expect(await questions()).toBe(1);
    await t.sql('delete from failed_message');
  });

  test("inquiries are made only about open TEDs past the rail's time limit", async () => {
    const ended = await sendTo('João Fornecedor');
    const overdue = await sendTo('SILENT');
    t.advance(SECONDS + 1);
    const { accountId } = await openFunded(t);
    await send(t, accountId, 100, { recipientName: 'SILENT' });
    await ask();
    expect([await ended.questions(), await overdue.questions()]).toEqual([0, 1]);
    const asked = await t.sql(`select 1 from log where type = 'str.ted_status' and account_id = $1`, [accountId]);
    expect(asked).toEqual([]);
    t.advance(SECONDS + 1);
    await ask();
  });

  test('one of several workers makes an inquiry, and a held TED stays held after the reply', async () => {
    const { questions, ted } = await sendTo('HOLD');
    await t.sql("update sandbox_message set due_at = due_at + interval '1 day'");
    t.advance(SECONDS + 1);
    await Promise.all([1, 2, 3].map(() => queryOverdueTeds(t.database, t.clock.now(), SECONDS)));
    await t.idle();
    expect([await questions(), (await ted()).status]).toEqual([1, 'processing']);
    t.advance(86_400);
    await t.idle();
    expect(await ted()).toMatchObject({ status: 'settled' });
  });
});

describe('the simulated STR', () => {
  test('the simulated STR accepts an order once, however often it arrives', async () => {
    const { transactionId, told } = await sendTo('João Fornecedor');
    const [{ payload }] = (await t.sql(
      `select payload from log where type = 'str.ted' and payload->>'transactionId' = $1`,
      [transactionId],
    )) as [{ payload: Parameters<typeof commandOfTed>[1] }];
    await t.broker.publish([{ id: newId(), exchange: 'rails', routingKey: 'str.ted', body: payload }]);
    await t.idle();
    expect(await told()).toEqual(['ted.confirmed']);
  });
});
