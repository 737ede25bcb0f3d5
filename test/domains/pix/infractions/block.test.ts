import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockAccount, closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { submitInfractionDefense } from '../../../../src/domains/pix/infractions/infraction-changes.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import {
  commandsOf,
  DAY_MS,
  decided,
  defend,
  directoryMessage,
  holdOf,
  opened,
  openReceived,
  openTestDirectory,
  publishedEventsOf,
  readInfraction,
  type TestDirectory,
  typesOf,
} from '../../../support/infractions.ts';
import { book } from '../../../support/money.ts';
import {
  again,
  arrivalOf,
  balanceOf,
  brokenClaims,
  eventsOf,
  openFunded,
  outcomeOf,
  pay,
} from '../../../support/payments.ts';
import { refund, refundOutcomeOf, trail } from '../../../support/refunds.ts';

const NOON = '2026-11-23T15:00:00.000Z';
const DEADLINE = new Date(new Date(NOON).getTime() + 7 * DAY_MS);

let t: TestDirectory;
beforeAll(async () => {
  t = await openTestDirectory();
});
beforeEach(() => t.clock.set(NOON));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

/** An account whose only money is a received PIX that the other bank has reported. */
async function reported(amount = 1_000, options: Parameters<typeof opened>[1] = {}) {
  const received = await openReceived(t, amount);
  const { infractionId, message } = opened(received.endToEndId, { blockAmount: amount, ...options });
  await t.answer(message);
  const { blockId } = await readInfraction(t, received.accountId, infractionId);
  return { ...received, infractionId, message, blockId: blockId ?? '' };
}

const refundOf = async (infractionId: string) => {
  const [row] = await t.sql<{ id: string; amount: number; reason: string; status: string }>(
    `select t.id, t.amount, r.reason, t.status from pix_refund r join transaction t on t.id = r.transaction_id
     where r.infraction_id = $1`,
    [infractionId],
  );
  return row;
};

describe('report of another bank', () => {
  test('a report of another bank blocks the funds, emits an event with the block, and pays nothing meanwhile', async () => {
    const { accountId, infractionId, blockId, endToEndId, transactionId } = await reported();
    expect(await readInfraction(t, accountId, infractionId)).toMatchObject({
      openedBy: 'counterparty',
      status: 'created',
      transactionId,
      amount: 1_000,
      fraudCategory: 'SCAM',
      details: 'I was deceived.',
      debtorIspb: '99999011',
      creditorIspb: '99999004',
      defenseUntil: DEADLINE,
    });
    expect(await publishedEventsOf(t, accountId)).toEqual([
      {
        type: 'pix.infraction.created',
        payload: {
          accountId,
          infractionId,
          blockId,
          endToEndId,
          amount: 1_000,
          status: 'created',
          fraudCategory: 'SCAM',
        },
      },
    ]);
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000 });
    await expect(pay(t, accountId, 1)).rejects.toMatchObject({ code: 'insufficient_balance' });
    await expect(t.door.enter(closeAccount, t.alpha.caller(), { accountId })).rejects.toMatchObject({
      code: 'account_balance_not_zero',
    });
  });

  test('a report blocks the requested part, at most the PIX, and nothing without a requested amount', async () => {
    const part = await reported(1_000, { blockAmount: 400 });
    expect(await holdOf(t, part.blockId)).toMatchObject({ amount: 400, held: 400 });
    const more = await reported(1_000, { blockAmount: 5_000 });
    expect(await holdOf(t, more.blockId)).toMatchObject({ amount: 1_000, held: 1_000 });
    const none = await reported(1_000, { blockAmount: null });
    expect(await readInfraction(t, none.accountId, none.infractionId)).toMatchObject({ blockId: null });
    expect(await balanceOf(t, none.accountId)).toMatchObject({ blocked: 0 });
  });

  test('a report blocks what is left of the funds and what arrives until 90 days after the PIX', async () => {
    const received = await openReceived(t);
    await pay(t, received.accountId, 800);
    const { infractionId, message } = opened(received.endToEndId);
    await t.answer(message);
    const { blockId } = await readInfraction(t, received.accountId, infractionId);
    expect(await holdOf(t, blockId)).toMatchObject({
      amount: 1_000,
      held: 200,
      fill_until: new Date(new Date(NOON).getTime() + 90 * DAY_MS),
    });
    await t.settle(await arrivalOf(t, received.accountId, 300, 'E99999011202611231500AAAAAAAAAAA'));
    expect(await holdOf(t, blockId)).toMatchObject({ held: 500 });
  });

  test('a repeated report message changes nothing, in the same envelope or another', async () => {
    const { accountId, message } = await reported();
    await t.answer(message, again(message));
    await Promise.all([t.answer(again(message)), t.answer(again(message))]);
    expect(await typesOf(t, accountId)).toEqual(['pix.infraction.created']);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 1_000 });
  });

  test('concurrent first messages of one report create one report', async () => {
    const received = await openReceived(t);
    const { message } = opened(received.endToEndId);
    await Promise.all(Array.from({ length: 5 }, () => t.answer(again(message))));
    expect(await typesOf(t, received.accountId)).toEqual(['pix.infraction.created']);
    expect(await balanceOf(t, received.accountId)).toMatchObject({ blocked: 1_000 });
  });

  test('a report on an unknown PIX, or a second report on one PIX, is an error', async () => {
    const { message } = opened('E99999011202611231500ZZZZZZZZZZZ');
    await expect(t.answer(message)).rejects.toThrow(/no PIX was received/);
    const { accountId, endToEndId } = await reported();
    await expect(t.answer(opened(endToEndId).message)).rejects.toThrow(/infraction_of_transaction/);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 1_000 });
  });

  test('a report blocks the funds of a blocked account, and nothing of a closed one', async () => {
    const received = await openReceived(t);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId: received.accountId });
    await t.answer(opened(received.endToEndId).message);
    expect(await balanceOf(t, received.accountId)).toMatchObject({ status: 'blocked', blocked: 1_000 });

    const gone = await openReceived(t, 500);
    const { refundId } = await refund(t, { accountId: gone.accountId, transactionId: gone.transactionId, amount: 500 });
    await t.settle(await refundOutcomeOf(t, refundId, 'settled'));
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: gone.accountId });
    const { infractionId, message } = opened(gone.endToEndId);
    await t.answer(message);
    expect(await readInfraction(t, gone.accountId, infractionId)).toMatchObject({ blockId: null, status: 'created' });
  });

  test('a report and racing payments together never take more than the balance', async () => {
    const received = await openReceived(t);
    const { message } = opened(received.endToEndId);
    const [, ...sent] = await Promise.all([
      t.answer(message),
      ...Array.from({ length: 4 }, () => pay(t, received.accountId, 300).catch(() => null)),
    ]);
    const paid = sent.filter((payment) => payment !== null).length * 300;
    const { blocked } = await balanceOf(t, received.accountId);
    expect(blocked).toBe(1_000);
    const [row] = await t.sql<{ held: number }>('select held from hold where account_id = $1', [received.accountId]);
    expect(row?.held).toBe(1_000 - paid);
  });
});

describe('report of a refunded PIX', () => {
  /** A PIX of 1,000 on an account with 1,000 more, partly refunded and then reported. */
  async function refundedThenReported(amount: number, outcome: 'settled' | 'rejected' | null, blockAmount = 1_000) {
    const received = await openReceived(t);
    await book(t, t.alpha, { type: 'pix_in', accountId: received.accountId, amount: 1_000 });
    if (amount > 0) {
      const { refundId } = await refund(t, {
        accountId: received.accountId,
        transactionId: received.transactionId,
        amount,
      });
      if (outcome !== null) await t.settle(await refundOutcomeOf(t, refundId, outcome));
    }
    const { infractionId, message } = opened(received.endToEndId, { blockAmount });
    await t.answer(message);
    return { ...received, ...(await readInfraction(t, received.accountId, infractionId)) };
  }

  test.each(['settled', null] as const)(
    'a report of a fully refunded PIX (%s) blocks nothing, emits its event and accepts a defense',
    async (outcome) => {
      const { accountId, id, blockId, endToEndId } = await refundedThenReported(1_000, outcome);
      expect(blockId).toBeNull();
      expect(await balanceOf(t, accountId)).toMatchObject({ blocked: outcome === null ? 1_000 : 0 });
      expect((await publishedEventsOf(t, accountId)).at(-1)).toMatchObject({
        type: 'pix.infraction.created',
        payload: { infractionId: id, blockId: null, endToEndId, amount: 1_000 },
      });
      expect(await defend(t, accountId, id)).toMatchObject({ status: 'defense_submitted' });
      await t.answer(decided(id, 'founded'));
      expect(await readInfraction(t, accountId, id)).toMatchObject({ status: 'founded', refundId: null });
    },
  );

  test.each([
    [999, 'settled', 1_000, 1],
    [999, null, 1_000, 1],
    [400, 'settled', 1_000, 600],
    [400, null, 601, 600],
    [400, null, 599, 599],
    [1_000, 'rejected', 1_000, 1_000],
  ] as const)(
    'a report of a partly refunded PIX (%i, %s) with a requested block of %i blocks %s',
    async (amount, outcome, blockAmount, blocked) => {
      const { blockId } = await refundedThenReported(amount, outcome, blockAmount);
      expect(await holdOf(t, blockId)).toMatchObject({ amount: blocked, held: blocked });
    },
  );

  test('while a PIX is blocked only the rest can be refunded, and after the block everything', async () => {
    const { accountId, transactionId, id } = await refundedThenReported(300, null, 600);
    const give = (amount: number) => refund(t, { accountId, transactionId, amount });
    expect(await trail(t, accountId, transactionId)).toMatchObject({ remainingRefundable: 100 });
    await expect(give(101)).rejects.toMatchObject({
      code: 'refund_exceeds_remainder',
      details: { remaining_refundable: 100 },
    });
    expect(await give(100)).toMatchObject({ remainingRefundable: 0 });
    await t.answer(decided(id, 'unfounded'));
    expect(await give(600)).toMatchObject({ remainingRefundable: 0 });
  });

  test('a founded report refunds the blocked amount in addition to other refunds', async () => {
    const { accountId, id } = await refundedThenReported(300, null, 600);
    await t.answer(decided(id, 'founded'));
    expect(await refundOf(id)).toMatchObject({ amount: 600 });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 900 });
  });

  test('a founded report with a full block by an earlier build refunds the remainder', async () => {
    const { accountId, id, blockId } = await refundedThenReported(700, null);
    await t.sql('update hold set amount = 1000, held = 1000 where id = $1', [blockId]);
    await t.sql('update balance set blocked = blocked + 700 where account_id = $1', [accountId]);
    await t.answer(decided(id, 'founded'));
    expect(await refundOf(id)).toMatchObject({ amount: 300 });
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 1_000 });
  });

  test('a report and concurrent refunds together never take more than the PIX', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { endToEndId, ...received } = await openReceived(t);
      await book(t, t.alpha, { type: 'pix_in', accountId: received.accountId, amount: 2_000 });
      const { message } = opened(endToEndId, { blockAmount: 700 });
      const ask = () =>
        refund(t, { ...received, amount: 300 }).then(
          () => 300,
          () => 0,
        );
      const acts = [ask, ask, () => t.answer(message).then(() => 0), ask];
      const given = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const refunds = given.reduce((sum, amount) => sum + amount, 0);
      const holds = await t.sql<{ amount: number }>('select amount from hold where account_id = $1', [
        received.accountId,
      ]);
      const blocked = holds[0]?.amount ?? 0;
      expect(blocked).toBe(Math.min(700, 1_000 - refunds));
      expect(refunds).toBeGreaterThan(0);
      expect(await balanceOf(t, received.accountId)).toMatchObject({ balance: 3_000, blocked: blocked + refunds });
    }
  });
});

describe('defense', () => {
  test('a defense by the id of the infraction or its block emits its event and goes to the directory', async () => {
    for (const by of ['infractionId', 'blockId'] as const) {
      const { accountId, infractionId, blockId, endToEndId, ...ids } = await reported();
      const defended = await defend(t, accountId, { infractionId, blockId, ...ids }[by]);
      expect(defended).toMatchObject({ id: infractionId, blockId, status: 'defense_submitted' });
      expect((await publishedEventsOf(t, accountId))[1]).toEqual({
        type: 'pix.infraction.defense_submitted',
        payload: { accountId, infractionId, blockId, endToEndId, status: 'defense_submitted' },
      });
      expect(await commandsOf(t, accountId)).toEqual([
        { type: 'dict.infraction_defense', payload: { infractionId, defenseText: 'I sent them.' } },
      ]);
      expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 1_000 });
    }
  });

  test('a defense is accepted once, even when many are submitted concurrently', async () => {
    const { accountId, infractionId } = await reported();
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => defend(t, accountId, infractionId)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'not_in_defense_phase' });
    }
    expect(await typesOf(t, accountId)).toHaveLength(2);
  });

  test('a defense is accepted until seven days after the report, to the millisecond', async () => {
    const [inTime, late] = [await reported(), await reported()];
    t.clock.set(new Date(DEADLINE.getTime() - 1).toISOString());
    await defend(t, inTime.accountId, inTime.infractionId);
    t.clock.set(DEADLINE.toISOString());
    await expect(defend(t, late.accountId, late.infractionId)).rejects.toMatchObject({ code: 'not_in_defense_phase' });
    expect(await readInfraction(t, late.accountId, late.infractionId)).toMatchObject({ status: 'created' });
  });

  test('a defense that races the decision comes before it or is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { accountId, infractionId } = await reported();
      const [, defended] = await Promise.allSettled([
        t.answer(decided(infractionId, 'unfounded')),
        defend(t, accountId, infractionId),
      ]);
      expect(await readInfraction(t, accountId, infractionId)).toMatchObject({ status: 'unfounded' });
      expect(await typesOf(t, accountId)).toEqual(
        defended.status === 'fulfilled'
          ? ['pix.infraction.created', 'pix.infraction.defense_submitted', 'pix.infraction.resolved']
          : ['pix.infraction.created', 'pix.infraction.resolved'],
      );
    }
  });

  test('only the account that received the PIX can submit a defense, and other reports look unknown', async () => {
    const { accountId, infractionId, blockId } = await reported();
    const { accountId: other } = await openFunded(t);
    const refusalOf = (act: Promise<unknown>) => act.catch(({ code, message }) => ({ code, message }));
    const unknown = await refusalOf(defend(t, other, newId()));
    expect(unknown).toMatchObject({ code: 'infraction_not_found' });
    for (const id of [infractionId, blockId]) expect(await refusalOf(defend(t, other, id))).toEqual(unknown);
    await expect(defend(t, accountId, infractionId, t.beta)).rejects.toMatchObject({ code: 'account_not_of_partner' });
  });

  test('a defense must have 1 to 5,000 characters', async () => {
    for (const defenseText of ['', ' ', 'x'.repeat(5_001)]) {
      await expect(
        t.door.enter(submitInfractionDefense, t.alpha.caller(), { id: newId(), accountId: 1, defenseText }),
      ).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });
});

describe('founded report', () => {
  test('a founded report refunds the blocked funds to the payer with the fraud reason', async () => {
    const { accountId, infractionId, blockId } = await reported();
    await t.answer(decided(infractionId, 'founded', 'The goods were never sent.'));
    const started = await refundOf(infractionId);
    expect(started).toMatchObject({ amount: 1_000, reason: 'FR01', status: 'processing' });
    expect(await readInfraction(t, accountId, infractionId)).toMatchObject({
      status: 'founded',
      refundId: started?.id,
      analysisDetails: 'The goods were never sent.',
    });
    expect(await holdOf(t, blockId)).toMatchObject({ held: 0, used: 1_000, status: 'released' });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 1_000 });
    await t.settle(await refundOutcomeOf(t, started?.id ?? '', 'settled'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 0, blocked: 0 });
    expect(await typesOf(t, accountId)).toEqual([
      'pix.infraction.created',
      'pix.infraction.resolved',
      'pix.refund.requested',
      'pix.refund.completed',
    ]);
  });

  test('a founded report refunds what is held when that is less than the block, and waits for no more', async () => {
    const received = await openReceived(t);
    await pay(t, received.accountId, 800);
    const { infractionId, message } = opened(received.endToEndId);
    await t.answer(message, decided(infractionId, 'founded'));
    const { blockId } = await readInfraction(t, received.accountId, infractionId);
    expect(await refundOf(infractionId)).toMatchObject({ amount: 200 });
    expect(await holdOf(t, blockId)).toMatchObject({ held: 0, used: 200, status: 'released' });
    await t.settle(await arrivalOf(t, received.accountId, 100, 'E99999011202611231500BBBBBBBBBBB'));
    expect(await balanceOf(t, received.accountId)).toMatchObject({ balance: 1_100, blocked: 1_000 });
  });

  test('a founded report starts no refund when nothing is held', async () => {
    const received = await openReceived(t);
    await pay(t, received.accountId, 1_000);
    const { infractionId, message } = opened(received.endToEndId);
    await t.answer(message, decided(infractionId, 'founded'));
    expect(await refundOf(infractionId)).toBeUndefined();
    expect(await readInfraction(t, received.accountId, infractionId)).toMatchObject({
      status: 'founded',
      refundId: null,
    });
  });

  test('a founded report refunds at most what the partner has not refunded', async () => {
    const received = await openReceived(t);
    await t.settle(await arrivalOf(t, received.accountId, 5_000, 'E99999011202611231500CCCCCCCCCCC'));
    await refund(t, { accountId: received.accountId, transactionId: received.transactionId, amount: 700 });
    const { infractionId, message } = opened(received.endToEndId);
    await t.answer(message, decided(infractionId, 'founded'));
    expect(await refundOf(infractionId)).toMatchObject({ amount: 300 });
    expect(await balanceOf(t, received.accountId)).toMatchObject({ balance: 6_000, blocked: 1_000 });
  });

  test('a founded report refunds from a blocked account, too', async () => {
    const { accountId, infractionId } = await reported();
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId });
    await t.answer(decided(infractionId, 'founded'));
    expect(await refundOf(infractionId)).toMatchObject({ amount: 1_000 });
  });

  test('when the rail rejects the refund of a founded report, the money stays and an event reports it', async () => {
    const { accountId, infractionId } = await reported();
    await t.answer(decided(infractionId, 'founded'));
    await t.settle(await refundOutcomeOf(t, (await refundOf(infractionId))?.id ?? '', 'rejected'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 0 });
    const published = await eventsOf(t, accountId);
    expect(published.slice(-2)).toMatchObject([
      { type: 'pix.refund.failed' },
      { type: 'pix.med.return_rejected', payload: { medId: null, infractionId, amount: 1_000, reasonCode: 'AC07' } },
    ]);
  });

  test('a repeated or different decision of a decided report changes nothing', async () => {
    const { accountId, infractionId } = await reported();
    const founded = decided(infractionId, 'founded');
    await Promise.all([t.answer(founded), t.answer(founded), t.answer(again(founded)), t.answer(again(founded))]);
    await t.answer(decided(infractionId, 'unfounded'), directoryMessage('infraction_cancelled', { infractionId }));
    expect(await readInfraction(t, accountId, infractionId)).toMatchObject({ status: 'founded' });
    const [row] = await t.sql<{ n: number }>('select count(*)::int as n from pix_refund where infraction_id = $1', [
      infractionId,
    ]);
    expect(row?.n).toBe(1);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 1_000 });
  });
});

describe('unfounded or cancelled report', () => {
  test('an unfounded report releases the funds', async () => {
    const { accountId, infractionId, blockId } = await reported();
    await t.answer(decided(infractionId, 'unfounded'));
    expect(await holdOf(t, blockId)).toMatchObject({ held: 0, used: 0, status: 'released' });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 0 });
    expect((await publishedEventsOf(t, accountId))[1]).toMatchObject({
      type: 'pix.infraction.resolved',
      payload: { status: 'unfounded', blockId },
    });
    await pay(t, accountId, 1_000);
  });

  test('a report that the other bank cancels releases the funds, and the PIX can be reported again', async () => {
    const { accountId, infractionId, endToEndId } = await reported();
    const cancelled = directoryMessage('infraction_cancelled', { infractionId });
    await t.answer(cancelled, again(cancelled), decided(infractionId, 'founded'));
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 1_000, blocked: 0 });
    expect((await publishedEventsOf(t, accountId)).slice(1)).toMatchObject([
      { type: 'pix.infraction.updated', payload: { status: 'cancelled', analysisResult: null } },
    ]);
    await t.answer(opened(endToEndId).message);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 1_000 });
  });

  test('a concurrent decision and cancellation leave the money either released or refunded, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { accountId, infractionId } = await reported();
      await Promise.all([
        t.answer(decided(infractionId, 'founded')),
        t.answer(directoryMessage('infraction_cancelled', { infractionId })),
      ]);
      const { status } = await readInfraction(t, accountId, infractionId);
      expect(await balanceOf(t, accountId)).toMatchObject({ blocked: status === 'founded' ? 1_000 : 0 });
      expect(await typesOf(t, accountId)).toHaveLength(status === 'founded' ? 3 : 2);
    }
  });
});

test('concurrent steps of every kind on one account cause no deadlock and lose no cent', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { accountId, transactionId, infractionId } = await reported(1_000, { blockAmount: 600 });
    const sent = await pay(t, accountId, 100);
    const other = await openReceived(t, 300);
    const settled = await Promise.allSettled([
      t.answer(decided(infractionId, 'founded')),
      t.answer(directoryMessage('infraction_acknowledged', { infractionId })),
      defend(t, accountId, infractionId),
      refund(t, { accountId, transactionId, amount: 200 }),
      t.settle(outcomeOf(t, sent.endToEndId, round % 2 === 0 ? 'settled' : 'rejected')),
      t.settle(await arrivalOf(t, accountId, 50, `E99999011202611231500D${String(round).padStart(10, '0')}`)),
      t.answer(opened(other.endToEndId, { blockAmount: 300 }).message),
      pay(t, accountId, 150),
    ]);
    for (const one of settled) {
      if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(AppError);
    }
    expect(await refundOf(infractionId)).toMatchObject({ amount: 600, status: 'processing' });
    expect((await balanceOf(t, accountId)).balance).toBe(round % 2 === 0 ? 950 : 1_050);
    expect(await balanceOf(t, other.accountId)).toMatchObject({ balance: 300, blocked: 300 });
  }
  expect(await brokenClaims(t)).toEqual([]);
});
