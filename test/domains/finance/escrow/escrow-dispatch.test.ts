import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockAccount } from '../../../../src/domains/accounts/account-status.ts';
import { claimReleases } from '../../../../src/domains/finance/escrow/dispatch/claimed-release.ts';
import { dispatchReleases } from '../../../../src/domains/finance/escrow/dispatch/dispatch.ts';
import { followReleases } from '../../../../src/domains/finance/escrow/dispatch/follow.ts';
import { payRelease, RELEASING_SCOPES } from '../../../../src/domains/finance/escrow/dispatch/release-payment.ts';
import { type EscrowReleaseRecord, listEscrowReleases } from '../../../../src/domains/finance/escrow/escrow-release.ts';
import { actingPartner } from '../../../../src/domains/partners/partner-principal.ts';
import { AppError } from '../../../../src/platform/errors/errors.ts';
import { keptLog, openTestSettlement, type TestSettlement } from '../../../support/engine.ts';
import {
  agreed,
  approve,
  approvedRelease,
  type Escrow,
  openEscrow,
  openEscrowAccount,
  requested,
} from '../../../support/escrow.ts';
import { type FinanceDoor, type FinanceInstitution, withFinance } from '../../../support/finance.ts';
import { balanceOf, bookingOf, brokenClaims, outcomeOf } from '../../../support/payments.ts';

type World = TestSettlement & FinanceInstitution & Pick<FinanceDoor, 'other'>;
const KEY = { beneficiaryPixKey: 'ok@sandbox', beneficiaryDocument: '12345678909', beneficiaryName: 'Ana Souza' };

let t: World;
beforeAll(async () => {
  t = await withFinance(await openTestSettlement());
});
afterAll(() => t?.close());

const dispatch = (enter: World['door']['enter'] = (...entering) => t.door.enter(...entering)) =>
  dispatchReleases({ database: t.database, clock: t.clock, log: keptLog, enter, onStaged() {} });
const follow = () => followReleases({ database: t.database, now: t.clock.now(), log: keptLog, onStaged() {} });

async function read({ id, accountId }: EscrowReleaseRecord): Promise<EscrowReleaseRecord> {
  const { items } = await t.as('vera').enter(listEscrowReleases, { accountId });
  const found = items.find((release) => release.id === id);
  if (!found) throw new Error(`no release ${id}`);
  return found;
}

const paymentsOf = ({ accountId }: Escrow) =>
  t.sql<{ id: string; amount: number; end_to_end_id: string | null }>(
    `select id, amount, end_to_end_id from transaction where account_id = $1 and type in ('internal', 'pix_out') order by id`,
    [accountId],
  );
const eventsOfAccount = (accountId: number) =>
  t.sql<{ data: object }>(
    `select payload -> 'data' as data from outbox where type = 'escrow.released' and payload -> 'data' ->> 'account_id' = $1`,
    [String(accountId)],
  );
const endLeases = () => t.sql(`update escrow_release set leased_until = null where status = 'approved'`);

describe('an approved release', () => {
  test('an approved release pays an account of the same partner once and emits its event when the money has left', async () => {
    const escrow = await openEscrow(t);
    const release = await approvedRelease(t, escrow.accountId, 40_000);
    await dispatch();
    const [payment] = await paymentsOf(escrow);
    expect(await read(release)).toMatchObject({ status: 'dispatched', transactionId: payment?.id });
    await follow();
    expect(await eventsOfAccount(escrow.accountId)).toEqual([]);
    await t.settle(bookingOf(payment?.id ?? ''));
    await Promise.all([follow(), follow()]);
    await follow();
    expect(await read(release)).toMatchObject({ status: 'released', failure: null });
    expect(await eventsOfAccount(escrow.accountId)).toEqual([
      { data: { account_id: escrow.accountId, amount_minor: 40_000, release_id: release.id } },
    ]);
    expect(await balanceOf(t, escrow.accountId)).toMatchObject({ balance: 60_000, blocked: 0 });
    expect(await balanceOf(t, escrow.beneficiary)).toMatchObject({ balance: 40_000 });
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('an escrow account with R$ 4,800.00 cannot be released three times in full', async () => {
    const escrow = await openEscrow(t, 480_000);
    const releases = [];
    for (let n = 0; n < 3; n++) releases.push(await requested(t, escrow.accountId, 480_000));
    const [first, ...others] = releases as [EscrowReleaseRecord, ...EscrowReleaseRecord[]];
    await approve(t, first);
    for (const other of others)
      await expect(approve(t, other)).rejects.toMatchObject({
        code: 'insufficient_balance',
        details: { available: 0, required: 480_000 },
      });
    await dispatch();
    const payments = await paymentsOf(escrow);
    expect(payments.map(({ amount }) => amount)).toEqual([480_000]);
    await t.settle(bookingOf(payments[0]?.id ?? ''));
    await follow();
    for (const other of others) await expect(approve(t, other)).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await eventsOfAccount(escrow.accountId)).toHaveLength(1);
    expect(await balanceOf(t, escrow.accountId)).toMatchObject({ balance: 0, blocked: 0 });
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a release pays the owner of a PIX key, and a rejection by the rail makes the amount available again', async () => {
    const escrow = await openEscrowAccount(t, 100_000);
    await agreed(t, escrow.accountId, KEY);
    const [paid, rejected] = [
      await approvedRelease(t, escrow.accountId, 30_000),
      await approvedRelease(t, escrow.accountId, 20_000),
    ];
    await dispatch();
    const payments = await paymentsOf(escrow);
    const e2e = (amount: number) => payments.find((payment) => payment.amount === amount)?.end_to_end_id ?? '';
    await t.settle(outcomeOf(t, e2e(30_000), 'settled'), outcomeOf(t, e2e(20_000), 'rejected'));
    await follow();
    expect(await read(paid)).toMatchObject({ status: 'released' });
    expect(await read(rejected)).toMatchObject({ status: 'failed', failure: 'rail_rejected' });
    expect(await balanceOf(t, escrow.accountId)).toMatchObject({ balance: 70_000, blocked: 0 });
    expect(await eventsOfAccount(escrow.accountId)).toHaveLength(1);
    const anew = await approvedRelease(t, escrow.accountId, 20_000);
    await dispatch();
    expect(await read(anew)).toMatchObject({ status: 'dispatched' });
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a release fails, and its amount is available again, when the key belongs to another person', async () => {
    const escrow = await openEscrowAccount(t, 1_000);
    await agreed(t, escrow.accountId, { ...KEY, beneficiaryDocument: '52998224725' });
    const release = await approvedRelease(t, escrow.accountId, 1_000);
    await dispatch();
    expect(await read(release)).toMatchObject({ status: 'failed', failure: 'dict_owner_mismatch' });
    expect(await balanceOf(t, escrow.accountId)).toMatchObject({ balance: 1_000, blocked: 0 });
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a release fails with the reason when its account was blocked after the approval', async () => {
    const escrow = await openEscrow(t);
    const release = await approvedRelease(t, escrow.accountId, 1_000);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId: escrow.accountId });
    await dispatch();
    expect(await read(release)).toMatchObject({ status: 'failed', failure: 'account_blocked' });
    expect(await balanceOf(t, escrow.accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('many workers pay each release once', async () => {
    const escrow = await openEscrow(t);
    const releases = [];
    for (let n = 0; n < 5; n++) releases.push(await approvedRelease(t, escrow.accountId, 1_000));
    await Promise.all([dispatch(), dispatch(), dispatch(), dispatch()]);
    expect(await paymentsOf(escrow)).toHaveLength(5);
    for (const release of releases) expect(await read(release)).toMatchObject({ status: 'dispatched' });
    expect(await brokenClaims(t)).toEqual([]);
  });

  test.each([
    ['an account', null],
    ['a PIX key', KEY],
  ])('a release to %s is paid once when the worker crashes after the payment was accepted', async (_, payee) => {
    const escrow = await openEscrowAccount(t, 10_000);
    await agreed(t, escrow.accountId, payee ?? { beneficiaryAccountId: escrow.beneficiary });
    const release = await approvedRelease(t, escrow.accountId, 10_000);
    const [claimed] = await claimReleases(t.database, t.clock.now(), 25);
    const { database } = t;
    const principal = await actingPartner(database, t.alpha.id, 'escrow', RELEASING_SCOPES);
    const enter: World['door']['enter'] = (...entering) => t.door.enter(...entering);
    if (!claimed) throw new Error('nothing was claimed');
    const transactionId = await payRelease({ database, enter, principal }, claimed);
    // The crash left no record of the payment. The lease ends, and another worker claims the release.
    expect(await read(release)).toMatchObject({ status: 'approved', transactionId: null });
    expect(await brokenClaims(t)).toEqual([]);
    await endLeases();
    await dispatch();
    expect(await read(release)).toMatchObject({ status: 'dispatched', transactionId });
    expect(await paymentsOf(escrow)).toHaveLength(1);
  });

  test('a release is dispatched, not failed, when an attempt that seemed to fail was accepted', async () => {
    const escrow = await openEscrow(t);
    const release = await approvedRelease(t, escrow.accountId, 1_000);
    await dispatch((async (operation, caller, input) => {
      await t.door.enter(operation, caller, input);
      throw new AppError('account_blocked');
    }) as World['door']['enter']);
    expect(await read(release)).toMatchObject({ status: 'dispatched' });
    expect(await paymentsOf(escrow)).toHaveLength(1);
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('a release is retried after a transient fault and fails after 5 attempts', async () => {
    const escrow = await openEscrow(t);
    const release = await approvedRelease(t, escrow.accountId, 1_000);
    const fault = (async () => {
      throw new Error('no answer');
    }) as World['door']['enter'];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await dispatch(fault);
      t.clock.set(new Date(t.clock.now().getTime() + 1_800_000).toISOString());
      await dispatch(fault);
    }
    expect(await read(release)).toMatchObject({ status: 'failed', failure: 'max_attempts_exceeded' });
    expect(await balanceOf(t, escrow.accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await brokenClaims(t)).toEqual([]);
  });
});

describe('escrow ledger invariants', () => {
  test.each([
    ['a release without its order', `delete from released_order where id = $1`],
    ['a release of another amount', `update escrow_release set amount = amount + 1 where id = $1`],
    ['a release whose payment is another one', `update escrow_release set transaction_id = uuid_v7() where id = $1`],
  ])('the ledger check reports %s', async (_, tampering) => {
    const escrow = await openEscrow(t);
    const release = await approvedRelease(t, escrow.accountId, 1_000);
    await dispatch();
    const [payment] = await paymentsOf(escrow);
    await t.settle(bookingOf(payment?.id ?? ''));
    await follow();
    expect(await brokenClaims(t)).toEqual([]);
    await t.sql(`create table kept_release as select * from escrow_release where id = '${release.id}'`);
    await t.sql(`create table kept_order as select * from released_order where id = '${release.id}'`);
    try {
      await t.sql(tampering, [release.id]);
      expect((await brokenClaims(t)).map(({ claim }) => claim)).toContain(
        'every approved release of an escrow account has exactly one released order, and the order matches the release',
      );
    } finally {
      await t.sql('delete from released_order where id = $1', [release.id]);
      await t.sql('insert into released_order select * from kept_order');
      await t.sql(
        `update escrow_release r set amount = k.amount, transaction_id = k.transaction_id from kept_release k where r.id = k.id`,
      );
      await t.sql('drop table kept_release, kept_order');
    }
    expect(await brokenClaims(t)).toEqual([]);
  });
});
