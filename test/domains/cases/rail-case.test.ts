import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockAccount, closeAccount } from '../../../src/domains/accounts/account-status.ts';
import {
  approveCaseAct,
  askRailAboutCase,
  declineCaseAct,
  proposeCaseAct,
} from '../../../src/domains/cases/case-acts.ts';
import { getCase, listCases } from '../../../src/domains/cases/case-pages.ts';
import type { Message } from '../../../src/messaging/broker.ts';
import { agreeOnBills, billOutcomeOf, confirm, NOON, quote, readBill } from '../../support/bills.ts';
import { approvedAct, bookingOfAct, caseAbout, casesAbout, readCase, settledAct } from '../../support/cases.ts';
import { INSTITUTION } from '../../support/door.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { type FinanceDoor, withFinance } from '../../support/finance.ts';
import {
  arrivalOf,
  balanceOf,
  brokenClaims,
  eventsOf,
  openFunded,
  outcomeOf,
  pay,
  readPayment,
  returnOf,
} from '../../support/payments.ts';
import { receivePix, refund, refundOutcomeOf } from '../../support/refunds.ts';
import { tedTo } from '../../support/ted-credits.ts';
import { readTed, send, tedOutcomeOf } from '../../support/teds.ts';

let t: TestSettlement & FinanceDoor;

let made = 0;
const idOf = (ispb: string) => `E${ispb}202611231500CASE${String(++made).padStart(7, '0')}`;
/** Of a payment that this institution would have sent, and of one that another institution sent. */
const ownId = () => idOf(INSTITUTION.ispb);
const foreignId = () => idOf('99999011');

beforeAll(async () => {
  t = await withFinance(await openTestSettlement({ billQuoteSeconds: 0 }));
  await agreeOnBills(t);
  t.clock.set(NOON);
});
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

const claimsHold = async () => expect(await brokenClaims(t)).toEqual([]);
const typesOf = async (accountId: number) => (await eventsOf(t, accountId)).map(({ type }) => type);
const receiptsOf = (id: string) =>
  t.sql(
    `select payload->>'status' as status, payload->>'reasonCode' as code from outbox
     where type = 'spi.receipt' and payload->>'id' = $1`,
    [id],
  );

/** A sent PIX that ended with the first outcome and then got the second one. */
async function contradicted(end: 'settled' | 'rejected' | 'timeout', said: typeof end, balance = 100_000) {
  const { accountId } = await openFunded(t, { balance });
  const { transactionId, endToEndId } = await pay(t, accountId, 1_000);
  await t.settle(outcomeOf(t, endToEndId, end));
  await t.settle(outcomeOf(t, endToEndId, said));
  return { accountId, transactionId, endToEndId, caseId: await caseAbout(t, endToEndId) };
}

describe('later words of a rail that an act accepts', () => {
  test.each(['timeout', 'rejected'] as const)(
    'a PIX that the rail settles after %s is booked as settled without a fee, and its partner is notified',
    async (end) => {
      const { accountId, transactionId, caseId } = await contradicted(end, 'settled');
      expect(await settledAct(t, caseId, { act: 'accept_later_word' })).toMatchObject({
        status: 'settled',
        kind: 'settled_after_failure',
        direction: 'out',
        acts: [{ status: 'booked', proposedBy: 'operator:davi', decidedBy: 'operator:carla' }],
      });
      expect(await readPayment(t, transactionId)).toMatchObject({ status: 'settled', fee: 0, errorReason: null });
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 99_000, blocked: 0 });
      expect(await typesOf(accountId)).toEqual(expect.arrayContaining(['pix.payout.failed', 'pix.payout.confirmed']));
      await claimsHold();
    },
  );

  test.each(['timeout', 'rejected'] as const)(
    'a PIX that the rail reports as %s after its settlement returns to its account',
    async (said) => {
      const { accountId, transactionId, caseId } = await contradicted('settled', said);
      expect((await settledAct(t, caseId, { act: 'accept_later_word' })).status).toBe('settled');
      expect(await readPayment(t, transactionId)).toMatchObject({ status: 'refunded', refundedAmount: 1_000 });
      expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000 });
      expect(await typesOf(accountId)).toContain('pix.payout.returned');
      await claimsHold();
    },
  );

  test('a TED is booked by the later word in both directions', async () => {
    for (const [end, said, status, balance] of [
      ['timeout', 'settled', 'settled', 99_000],
      ['settled', 'rejected', 'refunded', 100_000],
    ] as const) {
      const { accountId } = await openFunded(t);
      const { transactionId } = await send(t, accountId, 1_000);
      await t.settle(tedOutcomeOf(t, transactionId, end));
      const later = tedOutcomeOf(t, transactionId, said);
      await t.settle(later);
      const caseId = await caseAbout(t, (later.body as { numCtrlIf: string }).numCtrlIf);
      expect((await settledAct(t, caseId, { act: 'accept_later_word' })).status).toBe('settled');
      expect(await readTed(t, transactionId)).toMatchObject({ status });
      expect((await balanceOf(t, accountId)).balance).toBe(balance);
    }
    await claimsHold();
  });

  test('a bill is booked by the later word in both directions', async () => {
    for (const [end, said, status, balance] of [
      ['timeout', 'settled', 'settled', 99_000],
      ['settled', 'rejected', 'failed', 100_000],
    ] as const) {
      const { accountId } = await openFunded(t);
      const bill = await confirm(t, await quote(t, accountId));
      await t.settle(billOutcomeOf(t, bill, end));
      await t.settle(billOutcomeOf(t, bill, said));
      const detail = await settledAct(t, await caseAbout(t, bill.id), { act: 'accept_later_word' });
      expect(detail.status).toBe('settled');
      expect(await readBill(t, bill.id)).toMatchObject({ status });
      expect((await balanceOf(t, accountId)).balance).toBe(balance);
    }
    await claimsHold();
  });

  test('a payment that its account cannot pay any more is refused with the reason and goes to suspense and losses', async () => {
    const { accountId, transactionId, caseId } = await contradicted('timeout', 'settled', 1_000);
    const { endToEndId } = await pay(t, accountId, 600);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    expect(await settledAct(t, caseId, { act: 'accept_later_word' })).toMatchObject({
      status: 'open',
      acts: [{ status: 'refused', refusal: expect.stringContaining('available balance') }],
    });
    expect(await readPayment(t, transactionId)).toMatchObject({ status: 'timeout' });
    expect(await settledAct(t, caseId, { act: 'post_to_suspense' })).toMatchObject({
      status: 'open',
      suspenseAmount: -1_000,
    });
    await claimsHold();
    expect(await settledAct(t, caseId, { act: 'post_to_customer', amount: 400, accountId })).toMatchObject({
      status: 'open',
      suspenseAmount: -600,
    });
    expect((await balanceOf(t, accountId)).balance).toBe(0);
    expect(await settledAct(t, caseId, { act: 'post_to_loss' })).toMatchObject({
      status: 'settled',
      suspenseAmount: 0,
    });
    await claimsHold();
  });

  test('the contradicting outcome of a refund is settled through suspense', async () => {
    const { accountId } = await openFunded(t);
    const { transactionId } = await receivePix(t, accountId, 900);
    const { refundId } = await refund(t, { accountId, transactionId, amount: 900 });
    await t.settle(await refundOutcomeOf(t, refundId, 'rejected'));
    const later = await refundOutcomeOf(t, refundId, 'settled');
    await t.settle(later);
    const caseId = await caseAbout(t, (later.body as { returnId: string }).returnId);
    await expect(
      t.as('davi').enter(proposeCaseAct, { caseId, act: 'accept_later_word', reason: 'x' }),
    ).rejects.toMatchObject({ code: 'case_act_not_possible' });
    await settledAct(t, caseId, { act: 'post_to_suspense' });
    expect((await settledAct(t, caseId, { act: 'post_to_customer', accountId })).status).toBe('settled');
    expect((await balanceOf(t, accountId)).balance).toBe(100_000);
    await claimsHold();
  });
});

describe('money that the books cannot attribute', () => {
  test('an outcome of an unknown payment needs the amount of the rail and ends in losses', async () => {
    const endToEndId = ownId();
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    const caseId = await caseAbout(t, endToEndId);
    await expect(
      t.as('davi').enter(proposeCaseAct, { caseId, act: 'post_to_suspense', reason: 'x' }),
    ).rejects.toMatchObject({ code: 'case_act_not_possible', message: expect.stringContaining('send amount') });
    expect(await settledAct(t, caseId, { act: 'post_to_suspense', amount: 700 })).toMatchObject({
      suspenseAmount: -700,
    });
    expect((await settledAct(t, caseId, { act: 'post_to_loss' })).status).toBe('settled');
    await claimsHold();
  });

  test('a return of an unknown payment is accepted at the rail when it is posted to suspense, and then credited', async () => {
    const returned = returnOf(t, ownId(), 800);
    const { returnId } = returned.body as { returnId: string };
    await t.settle(returned);
    expect(await receiptsOf(returnId)).toEqual([]);
    const caseId = await caseAbout(t, returnId);
    await settledAct(t, caseId, { act: 'post_to_suspense' });
    expect(await receiptsOf(returnId)).toEqual([{ status: 'accepted', code: null }]);
    const { accountId } = await openFunded(t, { balance: 0 });
    expect((await settledAct(t, caseId, { act: 'post_to_customer', accountId })).status).toBe('settled');
    expect((await balanceOf(t, accountId)).balance).toBe(800);
    expect(
      await t.sql('select type, status, amount::int as amount from transaction where account_id = $1', [accountId]),
    ).toEqual([{ type: 'adjustment_credit', status: 'completed', amount: 800 }]);
    await claimsHold();
  });

  test('a return of an unknown payment is refused at the rail when its case is dismissed', async () => {
    const returned = returnOf(t, ownId(), 800);
    const { returnId } = returned.body as { returnId: string };
    await t.settle(returned);
    expect((await settledAct(t, await caseAbout(t, returnId), { act: 'dismiss' })).status).toBe('dismissed');
    expect(await receiptsOf(returnId)).toEqual([{ status: 'rejected', code: 'AM09' }]);
  });

  test.each([false, true])(
    'a refused credit to a closed account opens a case only when it is final (%s)',
    async (isFinal) => {
      const { accountId } = await openFunded(t, { balance: 0 });
      await t.door.enter(closeAccount, t.alpha.caller(), { accountId });
      const endToEndId = foreignId();
      const arrival = await arrivalOf(t, accountId, 500, endToEndId);
      await t.settle(arrival);
      expect(await casesAbout(t, endToEndId)).toEqual([]);
      await t.settle({
        ...(await arrivalOf(t, accountId, 500, endToEndId)),
        body: { ...(arrival.body as object), isFinal },
      });
      expect(await casesAbout(t, endToEndId)).toHaveLength(isFinal ? 1 : 0);
    },
  );

  test('a final credit to an unknown account goes from suspense to the account that it was meant for', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const endToEndId = foreignId();
    const arrival = await arrivalOf(t, accountId, 500, endToEndId);
    const { creditor } = arrival.body as { creditor: object };
    const body = { ...(arrival.body as object), creditor: { ...creditor, accountNumber: '9' }, isFinal: true };
    await t.settle({ ...arrival, body });
    const caseId = await caseAbout(t, endToEndId);
    await settledAct(t, caseId, { act: 'post_to_suspense' });
    expect((await settledAct(t, caseId, { act: 'post_to_customer', accountId })).status).toBe('settled');
    expect((await balanceOf(t, accountId)).balance).toBe(500);
    await claimsHold();
  });

  test('a final TED to an unknown account opens a case', async () => {
    const { accountId } = await openFunded(t, { balance: 0 });
    const { body, ...message } = await tedTo(t, accountId, 500);
    const { creditor, numCtrlStr } = body as { creditor: object; numCtrlStr: string };
    await t.settle({ ...message, body: { ...body, creditor: { ...creditor, accountNumber: '9' }, isFinal: true } });
    expect(await casesAbout(t, numCtrlStr)).toMatchObject([{ kind: 'refused_credit', amount: 500 }]);
  });

  test('a return above the remainder of a payment is refused at the rail and opens a case that can be dismissed', async () => {
    const { accountId } = await openFunded(t);
    const { endToEndId, transactionId } = await pay(t, accountId, 1_000);
    await t.settle(outcomeOf(t, endToEndId, 'settled'));
    const returned = returnOf(t, endToEndId, 1_001);
    const { returnId } = returned.body as { returnId: string };
    await t.settle(returned);
    expect(await receiptsOf(returnId)).toEqual([{ status: 'rejected', code: 'AM09' }]);
    const caseId = await caseAbout(t, returnId);
    expect(await readCase(t, caseId)).toMatchObject({ kind: 'return_above_original', transactionId, amount: 1_001 });
    expect((await settledAct(t, caseId, { act: 'dismiss' })).status).toBe('dismissed');
    await claimsHold();
  });
});

describe('decisions on cases', () => {
  const accept = (caseId: string) => ({ caseId, act: 'accept_later_word', reason: 'Statement of the SPI' }) as const;

  test('one act waits at a time, its proposer cannot approve it, and a declined one makes room', async () => {
    const { caseId } = await contradicted('timeout', 'settled');
    const { id: actId } = await t.as('carla').enter(proposeCaseAct, accept(caseId));
    await expect(t.as('davi').enter(proposeCaseAct, accept(caseId))).rejects.toMatchObject({
      code: 'case_act_pending',
    });
    await expect(t.as('carla').enter(approveCaseAct, { actId })).rejects.toMatchObject({
      code: 'two_persons_required',
    });
    await expect(t.as('davi').enter(approveCaseAct, { actId })).rejects.toMatchObject({ code: 'forbidden' });
    await t.as('davi').enter(declineCaseAct, { actId });
    await expect(t.as('gil').enter(approveCaseAct, { actId })).rejects.toMatchObject({ code: 'case_act_decided' });
    expect((await settledAct(t, caseId, { act: 'accept_later_word' })).status).toBe('settled');
    await expect(t.as('davi').enter(proposeCaseAct, accept(caseId))).rejects.toMatchObject({ code: 'case_ended' });
  });

  test('an approved act is booked once, however often and concurrently its command arrives', async () => {
    const { accountId, caseId } = await contradicted('timeout', 'settled');
    const command = await approvedAct(t, caseId, { act: 'accept_later_word' });
    const again = (): Message => ({ ...command, id: crypto.randomUUID() });
    await Promise.all([t.settle(command, again()), t.settle(again()), t.settle(command)]);
    await t.settle(again());
    expect((await balanceOf(t, accountId)).balance).toBe(99_000);
    expect((await readCase(t, caseId)).acts).toHaveLength(1);
  });

  test('of two concurrent approvals one is taken', async () => {
    const { caseId } = await contradicted('timeout', 'settled');
    const { id: actId } = await t.as('davi').enter(proposeCaseAct, accept(caseId));
    const results = await Promise.allSettled(['carla', 'gil'].map((who) => t.as(who).enter(approveCaseAct, { actId })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await t.settle(await bookingOfAct(t, actId));
    expect((await readCase(t, caseId)).status).toBe('settled');
  });

  test('a payment that changed after the approval is not booked by the act', async () => {
    const { accountId, endToEndId, caseId } = await contradicted('settled', 'rejected');
    const command = await approvedAct(t, caseId, { act: 'accept_later_word' });
    await t.settle(returnOf(t, endToEndId, 1_000), command);
    expect(await readCase(t, caseId)).toMatchObject({ status: 'open', acts: [{ status: 'refused' }] });
    expect((await balanceOf(t, accountId)).balance).toBe(100_000);
  });

  test('the same message twice is one piece of evidence, and a repeated report adds evidence to the same case', async () => {
    const { endToEndId, caseId } = await contradicted('timeout', 'settled');
    for (let n = 0; n < 25; n += 1) await t.settle(outcomeOf(t, endToEndId, 'settled'));
    const { evidence, evidenceCount } = await readCase(t, caseId);
    expect([evidence.length, evidenceCount]).toEqual([20, 20]);
    expect(evidence[0]).toMatchObject({ type: 'spi.outcome', body: { endToEndId, status: 'settled' } });
  });

  test('an act cannot post more to suspense than the rail states', async () => {
    const { caseId } = await contradicted('timeout', 'settled');
    const above = { caseId, act: 'post_to_suspense', amount: 1_001, reason: 'Statement' } as const;
    await expect(t.as('davi').enter(proposeCaseAct, above)).rejects.toMatchObject({ code: 'case_act_not_possible' });
    expect((await settledAct(t, caseId, { act: 'post_to_suspense', amount: 400 })).suspenseAmount).toBe(-400);
    expect((await settledAct(t, caseId, { act: 'post_to_loss' })).status).toBe('settled');
  });

  test('asking the rail stages its status command and leaves the case open', async () => {
    const { endToEndId, caseId } = await contradicted('timeout', 'settled');
    expect(await t.as('davi').enter(askRailAboutCase, { caseId })).toMatchObject({ status: 'open' });
    expect(
      await t.sql(`select 1 from outbox where type = 'spi.status' and payload->>'endToEndId' = $1`, [endToEndId]),
    ).toHaveLength(1);
  });

  test('only operators of the institution read and decide its cases', async () => {
    const { caseId } = await contradicted('timeout', 'settled');
    const other = t.other.as('davi');
    await expect(other.enter(getCase, { caseId })).rejects.toMatchObject({ code: 'case_not_found' });
    await expect(other.enter(proposeCaseAct, accept(caseId))).rejects.toMatchObject({ code: 'case_not_found' });
    expect((await other.enter(listCases, { first: 100 })).items).toEqual([]);
    await expect(t.as('ana').enter(proposeCaseAct, accept(caseId))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(t.own.enter(getCase, { caseId })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('an account that is reserved for released orders, closed, or of another institution is refused', async () => {
    const returned = returnOf(t, ownId(), 800);
    await t.settle(returned);
    const caseId = await caseAbout(t, (returned.body as { returnId: string }).returnId);
    await settledAct(t, caseId, { act: 'post_to_suspense' });
    const propose = (accountId: number) =>
      t.as('davi').enter(proposeCaseAct, { caseId, act: 'post_to_customer', accountId, reason: 'x' });
    const [reserved] = await t.sql<{ id: number }>(
      "select account_id as id from balance where purpose <> 'customer' limit 1",
    );
    if (reserved) await expect(propose(reserved.id)).rejects.toMatchObject({ code: 'case_act_not_possible' });
    await expect(propose(999_999)).rejects.toMatchObject({ code: 'account_not_found' });
    const { accountId } = await openFunded(t, { balance: 0 });
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId });
    await expect(propose(accountId)).rejects.toMatchObject({ code: 'case_act_not_possible' });
    const open = await openFunded(t, { balance: 0 });
    expect((await settledAct(t, caseId, { act: 'post_to_customer', accountId: open.accountId })).status).toBe(
      'settled',
    );
  });
});
