import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../../../src/messaging/broker.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { casesAbout } from '../../../support/cases.ts';
import { payloadKeys } from '../../../support/catalogue.ts';
import { openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import { again, balanceOf, brokenClaims, eventsOf, footprint, openFunded } from '../../../support/payments.ts';
import { CLOSED, newNumCtrlStr, OPEN, readTed, send, tedOutcomeOf, tedUse } from '../../../support/teds.ts';

let t: TestSettlement;
beforeAll(async () => {
  t = await openTestSettlement();
  await t.sql(
    `insert into fee (id, institution_id, fee_type, client_type, fixed_amount, free_transactions_per_month,
       effective_from, scope) values ($1, $2, 'ted', 'pj', 900, 1, '2026-01-01', 'global')`,
    [newId(), t.institutionId],
  );
});
beforeEach(() => t.clock.set(OPEN));
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

/** A company that has sent a free TED, and a TED of 20,000 cents with a fee. */
async function sent() {
  const { accountId } = await openFunded(t, { holder: 'pj' });
  const { transactionId: free } = await send(t, accountId, 1_000);
  await t.settle(tedOutcomeOf(t, free, 'settled'));
  const { transactionId } = await send(t, accountId, 20_000);
  return {
    accountId,
    transactionId,
    facts: { accountId, transactionId, type: 'ted', amount: 20_000 },
    /** Events after the free TED. */
    async told() {
      const events = (await eventsOf(t, accountId)).slice(1);
      for (const { type, payload } of events) expect(Object.keys(payload).sort(), type).toEqual(payloadKeys(type));
      return events;
    },
  };
}

describe('outcomes of a TED', () => {
  test('a settled TED is posted, then its fee, and the STR number is stored', async () => {
    const { accountId, transactionId, facts, told } = await sent();
    const numCtrlStr = newNumCtrlStr();
    await t.settle(tedOutcomeOf(t, transactionId, 'settled', { numCtrlStr }));
    expect(await readTed(t, transactionId)).toMatchObject({
      ...{ status: 'settled', fee: 900, errorReason: null, completedAt: t.clock.now() },
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 - 1_000 - 20_000 - 900, blocked: 0 });
    expect(await tedUse(t, accountId)).toEqual({ day: 21_000, month: 21_000 });
    expect(await told()).toMatchObject([
      { type: 'ted.confirmed', payload: { ...facts, status: 'settled', errorReason: null } },
      {
        type: 'fee.charged',
        payload: { feeType: 'ted', amount: 900, originTransactionId: transactionId, originTransactionType: 'ted' },
      },
    ]);
    const rows = await t.sql('select num_ctrl_str from ted_order where transaction_id = $1', [transactionId]);
    expect(rows).toEqual([{ num_ctrl_str: numCtrlStr }]);
  });

  test.each([
    ['rejected', { reasonCode: '2' }, '2: agency or account does not exist'],
    ['rejected', { reasonCode: 'ESTR0042', reasonDescription: 'bad account' }, 'ESTR0042: bad account'],
    ['timeout', { reasonDescription: 'the STR did not answer in time' }, 'timeout: the STR did not answer in time'],
  ] as const)(
    'a TED with the outcome %s %j returns its money and limits, and the event has the reason',
    async (status, members, errorReason) => {
      const { accountId, transactionId, facts, told } = await sent();
      await t.settle(tedOutcomeOf(t, transactionId, status, members));
      expect(await readTed(t, transactionId)).toMatchObject({ status, fee: 0, errorReason });
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000, blocked: 0 });
      expect(await tedUse(t, accountId)).toEqual({ day: 1_000, month: 1_000 });
      const payload = { ...facts, status, errorReason };
      expect(await told()).toEqual([{ type: 'ted.failed', account_id: accountId, payload }]);
    },
  );

  test('a held TED stays open with its money reserved, and then ends once', async () => {
    const { accountId, transactionId, told } = await sent();
    const heldSince = t.clock.now();
    await t.settle(tedOutcomeOf(t, transactionId, 'held'));
    t.clock.set('2026-11-23T15:01:00.000Z');
    await t.settle(tedOutcomeOf(t, transactionId, 'held'));
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'processing', heldSince });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 20_900 });
    await t.settle(tedOutcomeOf(t, transactionId, 'settled'));
    await t.settle(tedOutcomeOf(t, transactionId, 'held'));
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'settled' });
    expect((await told()).map(({ type }) => type)).toEqual(['ted.confirmed', 'fee.charged']);
  });

  test('an outcome of a TED that is repeated, in one batch or in two, with the same id or another, takes effect once', async () => {
    const { accountId, transactionId } = await sent();
    const settled = tedOutcomeOf(t, transactionId, 'settled');
    await t.settle(settled, again(settled), settled);
    const { consumed_message: _, ...before } = await footprint(t);
    await t.settle(settled);
    await t.settle(again(settled), tedOutcomeOf(t, transactionId, 'held'));
    const { consumed_message: __, ...after } = await footprint(t);
    expect(after).toEqual(before);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 78_100, blocked: 0 });
  });

  test('an outcome that contradicts the final state of a TED changes nothing and opens a case', async () => {
    for (const [first, then] of [
      ['settled', 'rejected'],
      ['settled', 'timeout'],
      ['rejected', 'settled'],
      ['timeout', 'settled'],
    ] as const) {
      const { transactionId } = await sent();
      await t.settle(tedOutcomeOf(t, transactionId, first));
      const before = await footprint(t);
      const later = tedOutcomeOf(t, transactionId, then);
      await t.settle(later);
      expect(await footprint(t)).toEqual({ ...before, consumed_message: Number(before['consumed_message']) + 1 });
      const { numCtrlIf } = later.body as { numCtrlIf: string };
      expect(await casesAbout(t, numCtrlIf)).toMatchObject([{ transaction_id: transactionId }]);
    }
  });

  test('a repeated failure of a TED with another description changes nothing', async () => {
    const { transactionId, told } = await sent();
    await t.settle(tedOutcomeOf(t, transactionId, 'timeout'));
    await t.settle(tedOutcomeOf(t, transactionId, 'rejected', { reasonCode: '9' }));
    expect(await readTed(t, transactionId)).toMatchObject({ status: 'timeout' });
    expect(await told()).toHaveLength(1);
  });

  test('an outcome with a wrong number or of an unknown TED opens a case, and one of a TED that was not sent fails', async () => {
    const { accountId, transactionId } = await sent();
    t.clock.set(CLOSED);
    const { transactionId: kept } = await send(t, accountId, 100);
    const before = await footprint(t);
    await expect(t.settle(tedOutcomeOf(t, kept, 'settled'))).rejects.toThrow('was not sent yet');
    expect(await footprint(t)).toEqual(before);
    const unknown = tedOutcomeOf(t, newId(), 'settled');
    await t.settle(tedOutcomeOf(t, transactionId, 'settled', { numCtrlIf: 'ANOTHER' }), unknown);
    expect(await footprint(t)).toEqual({ ...before, consumed_message: Number(before['consumed_message']) + 2 });
    const { numCtrlIf } = unknown.body as { numCtrlIf: string };
    for (const number of ['ANOTHER', numCtrlIf])
      expect(await casesAbout(t, number)).toMatchObject([{ kind: 'unknown_order', transaction_id: null }]);
  });

  test('outcomes of 50 TEDs cost as many statements as the outcome of 1', async () => {
    const { accountId } = await openFunded(t, { balance: 1_000_000 });
    const settling = async (many: number) => {
      const messages: Message[] = [];
      for (let n = 0; n < many; n += 1) {
        messages.push(tedOutcomeOf(t, (await send(t, accountId, 100)).transactionId, 'settled'));
      }
      return t.statementsOf(() => t.settle(...messages));
    };
    expect(await settling(1)).toHaveLength(4);
    expect(await settling(50)).toHaveLength(4);
  });
});
