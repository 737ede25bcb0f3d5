import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeAccount } from '../../../src/domains/accounts/account-status.ts';
import { getCharge } from '../../../src/domains/pix/charges/charge.ts';
import { cancelRemainingCharges } from '../../../src/domains/pix/charges/charge-closing.ts';
import { chargeExpiry } from '../../../src/domains/pix/charges/charge-expiry.ts';
import { claimAnswers } from '../../../src/domains/pix/claims/claim.consumer.ts';
import { commitOneByOne } from '../../../src/messaging/answers.ts';
import type { Message } from '../../../src/messaging/broker.ts';
import { Metrics } from '../../../src/platform/observability/metrics.ts';
import { Door } from '../../../src/platform/operation/door.ts';
import { runDeadlines } from '../../../src/platform/operation/unattended.ts';
import { addKey, dueDate, immediate, paymentOf, staticQr } from '../../support/charges.ts';
import {
  claimKey,
  directoryMessage,
  type Holder,
  keyElsewhere,
  newHolder,
  openedByOther,
  ownerOf,
  readClaim,
  take,
} from '../../support/claims.ts';
import type { TestPartner } from '../../support/door.ts';
import { openTestSettlement, type TestSettlement } from '../../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, footprint } from '../../support/payments.ts';
import { activeKey, commandsAbout, newEmail } from '../../support/pix-keys.ts';

const MONDAY = '2026-11-23T15:00:00.000Z';
const ROUNDS = Array.from({ length: 6 }, (_, n) => n);

let t: TestSettlement;
let answer: (...messages: readonly Message[]) => Promise<void>;

beforeAll(async () => {
  t = await openTestSettlement();
  const { database, clock } = t;
  const metrics = new Metrics();
  const all = commitOneByOne({
    ...{ queue: 'directory', database, clock, metrics, handlers: claimAnswers },
    onStaged: () => {},
  });
  answer = (...messages) => all(messages);
});
afterEach(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  t.clock.set(MONDAY);
});
afterAll(() => t.close());

const close = async (accountId: number, partner: TestPartner = t.alpha, door = t.door) =>
  (await door.enter(closeAccount, partner.caller(), { accountId })).value;

async function keyed(): Promise<Holder> {
  const holder = await newHolder(t);
  await addKey(t, holder.accountId);
  return holder;
}

const statusOf = async (txId: string) => (await t.door.enter(getCharge, t.alpha.caller(), { txId })).value.status;

const namesOf = async ({ accountId }: Holder): Promise<string[]> =>
  (
    await t.sql<{ type: string }>(`select type from outbox where account_id = $1 and kind = 'event' order by seq`, [
      accountId,
    ])
  ).map(({ type }) => type);
const times = (names: readonly string[], name: string) => names.filter((each) => each === name).length;

/** Open charges and claims of closed accounts: there must never be any. */
const leftOpen = () =>
  t.sql(
    `select c.id from charge c join balance b using (account_id) where b.status = 'closed' and c.status = 'active'
     union all
     select c.id from pix_claim c join balance b on b.account_id = c.claimer_account_id and b.status = 'closed'
       where c.status in ('WAITING_RESOLUTION', 'CONFIRMED')
     union all
     select c.id from pix_claim c join balance b on b.account_id = c.donor_account_id and b.status = 'closed'
       where c.status = 'WAITING_RESOLUTION'`,
  );

const openChargesOf = async (accountId: number) =>
  (await t.sql(`select from charge where account_id = $1 and status = 'active'`, [accountId])).length;

describe('closing an account', () => {
  it('closing an account cancels its open charges of every type, each with its event', async () => {
    const holder = await keyed();
    const { accountId } = holder;
    const charges = [await immediate(t, accountId), await dueDate(t, accountId), await staticQr(t, accountId)];
    const others = await immediate(t, (await keyed()).accountId);
    await close(accountId);
    for (const { txId } of charges) expect(await statusOf(txId)).toBe('cancelled');
    expect(await statusOf(others.txId)).toBe('active');
    const cancelled = (await eventsOf(t, accountId)).filter(({ type }) => type === 'pix.charge.cancelled');
    expect(cancelled.map(({ payload }) => payload).toSorted(byTxId)).toEqual(
      charges
        .map(({ txId, entityId, amount, externalId }) => ({
          ...{ accountId, entityId: String(entityId), txId, externalId, amount },
          status: 'cancelled',
          cancelledAt: MONDAY,
        }))
        .toSorted(byTxId),
    );
    expect((await namesOf(holder)).at(-1)).toBe('account.closed');
  });

  it('closing an account leaves an expired charge to its expiry', async () => {
    const holder = await keyed();
    const { txId } = await immediate(t, holder.accountId, { expiresInSeconds: 60 });
    t.clock.set('2026-11-23T15:01:00.000Z');
    await close(holder.accountId);
    await runDeadlines(t.database, t.clock.now(), [chargeExpiry]);
    expect(await statusOf(txId)).toBe('expired');
    expect(times(await namesOf(holder), 'pix.charge.cancelled')).toBe(0);
  });

  it('a rejected closing changes no charge and no claim', async () => {
    const holder = await keyed();
    const [paid, open] = [await immediate(t, holder.accountId), await immediate(t, holder.accountId)];
    await t.settle(await paymentOf(t, paid, 1_500));
    await claimOf(holder);
    const before = await footprint(t);
    await expect(close(holder.accountId)).rejects.toMatchObject({ code: 'account_balance_not_zero' });
    expect(await footprint(t)).toEqual(before);
    expect(await statusOf(open.txId)).toBe('active');
  });

  it('closing an account cancels its own claims and reports the closure to the directory', async () => {
    const claimer = await newHolder(t);
    const waiting = await claimOf(claimer);
    const confirmed = await claimOf(claimer);
    for (const { id } of [waiting, confirmed]) await answer(directoryMessage(t, 'acknowledged', { claimId: id }));
    await answer(directoryMessage(t, 'confirmed', { claimId: confirmed.id, reason: 'USER_REQUESTED' }));
    await close(claimer.accountId);
    for (const { id } of [waiting, confirmed]) {
      expect(await readClaim(t, claimer, id)).toMatchObject({ status: 'CANCELLED', cancelReason: 'ACCOUNT_CLOSURE' });
      expect(await cancellationsOf(id)).toEqual([{ side: 'claimer', reason: 'ACCOUNT_CLOSURE' }]);
    }
    expect(times(await namesOf(claimer), 'pix.claim.cancelled')).toBe(2);
  });

  it.each([
    ['acknowledges', 'acknowledged', {}, ['pix.claim.created', 'pix.claim.acknowledged', 'pix.claim.cancelled']],
    [
      'confirms',
      'confirmed',
      { reason: 'USER_REQUESTED' },
      ['pix.claim.created', 'pix.claim.acknowledged', 'pix.claim.confirmed', 'pix.claim.cancelled'],
    ],
  ])('closing an account cancels its claim as soon as the other bank %s it', async (_, step, body, story) => {
    const claimer = await newHolder(t);
    const { id } = await claimOf(claimer);
    await close(claimer.accountId);
    expect(await cancellationsOf(id)).toEqual([]);
    const message = directoryMessage(t, step, { claimId: id, ...body });
    await answer(message);
    await answer(message);
    expect(await readClaim(t, claimer, id)).toMatchObject({ status: 'CANCELLED', cancelReason: 'ACCOUNT_CLOSURE' });
    expect(await cancellationsOf(id)).toEqual([{ side: 'claimer', reason: 'ACCOUNT_CLOSURE' }]);
    expect((await namesOf(claimer)).filter((name) => name.startsWith('pix.claim.'))).toEqual(story);
  });

  it.each([
    ['portability', true, 'ACCOUNT_CLOSURE'],
    ['ownership', false, 'USER_REQUESTED'],
  ])(
    'closing an account confirms a claim of %s to its key: the key leaves only through the claim',
    async (_, same, confirmReason) => {
      const donor = await newHolder(t);
      const claimer = await newHolder(t, t.beta, same ? donor.document : undefined);
      const key = await activeKey(t, donor.accountId);
      const { id } = await claimKey(t, claimer, key);
      await close(donor.accountId);
      expect(await readClaim(t, claimer, id)).toMatchObject({ status: 'CONFIRMED', confirmReason });
      expect(await ownerOf(t, key)).toBeNull();
      expect(await commandsAbout(t, key)).not.toContain('dict.key_delete');
      const names = await namesOf(donor);
      expect([times(names, 'pix.claim.confirmed'), times(names, 'pix.key.deleted')]).toEqual([1, 1]);
      expect(times(await namesOf(claimer), 'pix.claim.confirmed')).toBe(1);
      await take(t, 'complete', claimer, id);
      expect(await ownerOf(t, key)).toBe(claimer.accountId);
    },
  );

  it('closing an account cancels 1,000 charges at once and the rest soon after, each once, also with two processes', async () => {
    const holder = await keyed();
    const { accountId } = holder;
    const { id } = await immediate(t, accountId);
    await t.sql(
      `insert into charge (id, institution_id, partner_id, account_id, type, status, amount, tx_id, pix_key, city, brcode,
         location_url, location_token, expires_at, created_at)
       select uuid_v7(), institution_id, partner_id, account_id, type, status, amount, n || 'x' || $2, pix_key, city, brcode,
         location_url, location_token || n, expires_at, created_at
       from charge, generate_series(1, 1499) n where id = $1`,
      [id, accountId],
    );
    await close(accountId);
    expect(await openChargesOf(accountId)).toBe(500);
    await Promise.all([1, 2].map(() => runDeadlines(t.database, t.clock.now(), [cancelRemainingCharges])));
    await runDeadlines(t.database, t.clock.now(), [cancelRemainingCharges]);
    expect(await openChargesOf(accountId)).toBe(0);
    expect(times(await namesOf(holder), 'pix.charge.cancelled')).toBe(1_500);
    expect(await t.sql('select from account where has_charges_left')).toEqual([]);
  });
});

describe('concurrent closings', () => {
  it.each(ROUNDS)(
    'a closing that races with a payment of a charge ends closed and unpaid, or open and paid (%i)',
    async () => {
      const holder = await keyed();
      const charge = await immediate(t, holder.accountId);
      const payment = await paymentOf(t, charge, 1_500);
      const [closing, settling] = await Promise.allSettled([close(holder.accountId), t.settle(payment)]);
      expect(settling.status).toBe('fulfilled');
      const { status, balance } = await balanceOf(t, holder.accountId);
      expect([status, balance, await statusOf(charge.txId)]).toEqual(
        closing.status === 'fulfilled' ? ['closed', 0, 'cancelled'] : ['active', 1_500, 'paid'],
      );
    },
  );

  it.each(ROUNDS)('two concurrent closings cancel and notify once (%i)', async () => {
    const holder = await keyed();
    const { txId } = await immediate(t, holder.accountId);
    const closings = await Promise.all(Array.from({ length: 4 }, () => close(holder.accountId)));
    expect(new Set(closings.map(({ status }) => status))).toEqual(new Set(['closed']));
    expect(await statusOf(txId)).toBe('cancelled');
    const names = await namesOf(holder);
    expect([times(names, 'pix.charge.cancelled'), times(names, 'account.closed')]).toEqual([1, 1]);
  });

  it.each(ROUNDS)('a closing that races with new charges and claims leaves none of them open (%i)', async () => {
    const holder = await keyed();
    const { accountId } = holder;
    const claimed = await activeKey(t, accountId);
    const elsewhere = await keyElsewhere(t, newEmail(), holder.document);
    const claimer = await newHolder(t, t.beta, holder.document);
    const other = await activeKey(t, accountId);
    const [closing] = await Promise.allSettled([
      close(accountId),
      immediate(t, accountId),
      staticQr(t, accountId),
      claimKey(t, holder, elsewhere),
      claimKey(t, claimer, claimed),
      answer(openedByOther(t, other)),
      immediate(t, accountId),
    ]);
    expect(closing.status).toBe('fulfilled');
    expect(await leftOpen()).toEqual([]);
    for (const act of [() => immediate(t, accountId), () => claimKey(t, holder, elsewhere)])
      await expect(act()).rejects.toMatchObject({ code: 'account_closed' });
  });

  it('a closing that fails at its end changes nothing', async () => {
    const holder = await keyed();
    const { txId } = await immediate(t, holder.accountId);
    const claim = await claimOf(holder);
    const { database, clock } = t;
    const services = {
      ...t.services,
      accountClosing: [
        ...t.services.accountClosing,
        async () => {
          throw new Error('the process dies');
        },
      ],
    };
    const dying = new Door({ database, clock, services, metrics: new Metrics(), onStaged: () => {} });
    const before = await footprint(t);
    await expect(close(holder.accountId, t.alpha, dying)).rejects.toThrow('the process dies');
    expect(await footprint(t)).toEqual(before);
    expect(await statusOf(txId)).toBe('active');
    expect((await readClaim(t, holder, claim.id)).status).toBe('OPEN');
    await close(holder.accountId);
    expect(await leftOpen()).toEqual([]);
  });
});

const byTxId = (a: { readonly txId?: unknown }, b: { readonly txId?: unknown }) =>
  String(a.txId).localeCompare(String(b.txId));

/** A claim of the account to a key at another bank, which has not acknowledged the claim. */
const claimOf = async (claimer: Holder) => claimKey(t, claimer, await keyElsewhere(t, newEmail(), claimer.document));

const cancellationsOf = async (claimId: string) =>
  (
    await t.sql<{ payload: { side: string; reason: string } }>(
      `select payload from outbox where type = 'dict.claim_cancel' and payload->>'claimId' = $1`,
      [claimId],
    )
  ).map(({ payload: { side, reason } }) => ({ side, reason }));
