import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockAccount, closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { getEscrowAccount } from '../../../../src/domains/finance/escrow/escrow-account-pages.ts';
import {
  declineEscrowRelease,
  listEscrowReleases,
  requestEscrowRelease,
  withdrawEscrowRelease,
} from '../../../../src/domains/finance/escrow/escrow-release.ts';
import { approveEscrowRelease } from '../../../../src/domains/finance/escrow/escrow-release-approval.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { agreed, approve, openEscrow, openEscrowAccount, requested } from '../../../support/escrow.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { balanceOf, brokenClaims, openFunded } from '../../../support/payments.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

const refused = (code: string) => expect.objectContaining({ code });
const announced = (releaseId: string) =>
  t.sql(`select from outbox where payload ->> 'fact_key' = 'escrow.released:' || $1`, [releaseId]);
const withdraw = (login: string, releaseId: string) => t.as(login).enter(withdrawEscrowRelease, { releaseId });
const decline = (login: string, releaseId: string) => t.as(login).enter(declineEscrowRelease, { releaseId });

describe('a release of an escrow account', () => {
  test('the approval by a second person reserves the amount of a release and emits no event yet', async () => {
    const { accountId, beneficiary } = await openEscrow(t);
    const release = await requested(t, accountId, 40_000);
    expect(release).toMatchObject({
      ...{ status: 'requested', amount: 40_000, createdBy: 'operator:ana', approvedBy: null, termsVersion: 1 },
      ...{ conditions: 'Delivered', beneficiary: { accountId: beneficiary, pixKey: null } },
    });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 0 });
    expect(await approve(t, release)).toMatchObject({ status: 'approved', approvedBy: 'operator:carla' });
    expect(await balanceOf(t, accountId)).toMatchObject({ balance: 100_000, blocked: 40_000 });
    expect(await t.as('vera').enter(getEscrowAccount, { accountId })).toMatchObject({
      available: 60_000,
      held: 40_000,
    });
    expect(await announced(release.id)).toEqual([]);
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('racing approvals approve a release once, and the releases of an account never exceed its balance', async () => {
    const { accountId } = await openEscrow(t);
    const release = await requested(t, accountId, 100_000);
    const others = [await requested(t, accountId, 100_000), await requested(t, accountId, 1)];
    const decided = await Promise.allSettled([
      approve(t, release, 'carla'),
      approve(t, release, 'gil'),
      ...others.map((other) => approve(t, other)),
    ]);
    expect(decided.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
    const [row] = await t.sql<{ sum: number }>(
      `select sum(amount)::int as sum from released_order where account_id = $1 and revoked_at is null`,
      [accountId],
    );
    expect(row?.sum).toBeLessThanOrEqual(100_000);
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: row?.sum });
    expect(await brokenClaims(t)).toEqual([]);
  });

  test('the author of a release can never approve it with any role, and the database also refuses it', async () => {
    const { accountId } = await openEscrow(t);
    const release = await requested(t, accountId, 1_000, 'carla');
    await expect(approve(t, release, 'carla')).rejects.toEqual(refused('two_persons_required'));
    await expect(decline('carla', release.id)).rejects.toEqual(refused('two_persons_required'));
    for (const forced of [
      `update escrow_release set status = 'approved', approved_by = created_by, approved_at = now() where id = $1`,
      `update escrow_release set status = 'declined', declined_by = created_by, declined_at = now() where id = $1`,
    ])
      await expect(t.sql(forced, [release.id])).rejects.toThrow(/check constraint/);
  });

  test('preparers and treasurers request releases, and only treasurers decide them', async () => {
    const { accountId } = await openEscrow(t);
    const release = await requested(t, accountId, 1_000);
    for (const login of ['ana', 'bruno', 'elisa', 'vera']) {
      await expect(approve(t, release, login)).rejects.toEqual(refused('forbidden'));
      await expect(decline(login, release.id)).rejects.toEqual(refused('forbidden'));
    }
    await expect(requested(t, accountId, 1_000, 'vera')).rejects.toEqual(refused('forbidden'));
    await expect(t.own.enter(requestEscrowRelease, { accountId, amount: 1 })).rejects.toEqual(refused('forbidden'));
  });

  test('a request needs an open escrow account of the institution, terms in force and sufficient balance', async () => {
    const { accountId } = await openEscrow(t, 500);
    const { accountId: ordinary } = await openFunded(t);
    const { accountId: bare } = await openEscrowAccount(t, 500);
    await expect(requested(t, ordinary, 100)).rejects.toEqual(refused('account_not_found'));
    await expect(requested(t, 999_999, 100)).rejects.toEqual(refused('account_not_found'));
    await expect(requested(t.other, accountId, 100)).rejects.toEqual(refused('account_not_found'));
    await expect(requested(t, bare, 100)).rejects.toEqual(refused('escrow_terms_missing'));
    await expect(requested(t, accountId, 501)).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { available: 500, required: 501 },
    });
    const { accountId: closed } = await openEscrow(t, 0);
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: closed });
    await expect(requested(t, closed, 100)).rejects.toEqual(refused('account_closed'));
  });

  test('a blocked account, insufficient balance and a closed beneficiary account each prevent the approval', async () => {
    const { accountId, beneficiary } = await openEscrow(t);
    const [large, small] = [await requested(t, accountId, 60_000), await requested(t, accountId, 50_000)];
    await approve(t, large);
    await expect(approve(t, small)).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { available: 40_000, required: 50_000 },
    });
    const other = await requested(t, accountId, 1_000);
    await t.door.enter(closeAccount, t.alpha.caller(), { accountId: beneficiary });
    await expect(approve(t, other)).rejects.toEqual(refused('destination_account_closed'));
    const blocked = await openEscrow(t);
    const release = await requested(t, blocked.accountId, 1_000);
    await t.door.enter(blockAccount, t.alpha.caller(), { accountId: blocked.accountId });
    await expect(approve(t, release)).rejects.toEqual(refused('account_blocked'));
  });

  test('another digest and replaced terms each make the approval a stale decision', async () => {
    const { accountId } = await openEscrow(t);
    const release = await requested(t, accountId, 1_000);
    await expect(approve(t, { id: release.id, contentSha256: 'a'.repeat(64) })).rejects.toMatchObject({
      code: 'stale_decision',
      details: { content_sha256: release.contentSha256 },
    });
    const another = await openFunded(t, { balance: 0 });
    await agreed(t, accountId, { beneficiaryAccountId: another.accountId });
    await expect(approve(t, release)).rejects.toEqual(refused('stale_decision'));
    expect(await balanceOf(t, accountId)).toMatchObject({ blocked: 0 });
    const anew = await requested(t, accountId, 1_000);
    expect(anew.contentSha256).not.toBe(release.contentSha256);
    await approve(t, anew);
  });

  test('a release from before terms existed can be declined but not approved', async () => {
    const { accountId } = await openEscrow(t);
    const releaseId = newId();
    await t.sql(
      `insert into escrow_release (id, institution_id, status, account_id, amount, created_by, created_at)
       values ($1, $2, 'requested', $3, 100, 'operator:ana', now())`,
      [releaseId, t.institutionId, accountId],
    );
    const input = { releaseId, contentSha256: 'a'.repeat(64) };
    await expect(t.as('carla').enter(approveEscrowRelease, input)).rejects.toEqual(refused('stale_decision'));
    expect(await decline('carla', releaseId)).toMatchObject({ status: 'declined', declinedBy: 'operator:carla' });
  });

  test('only the author withdraws a release, only a treasurer declines it, and both only before the approval', async () => {
    const { accountId } = await openEscrow(t);
    const [own, declined, approved] = [
      await requested(t, accountId, 1_000),
      await requested(t, accountId, 1_000),
      await requested(t, accountId, 1_000),
    ];
    await expect(withdraw('gil', own.id)).rejects.toEqual(refused('forbidden'));
    expect(await withdraw('ana', own.id)).toMatchObject({ status: 'withdrawn', withdrawnBy: 'operator:ana' });
    expect(await decline('gil', declined.id)).toMatchObject({ status: 'declined', declinedBy: 'operator:gil' });
    for (const release of [own, declined]) {
      await expect(approve(t, release)).rejects.toEqual(refused('escrow_release_withdrawn'));
      await expect(withdraw('ana', release.id)).rejects.toEqual(refused('escrow_release_withdrawn'));
    }
    await approve(t, approved);
    await expect(withdraw('ana', approved.id)).rejects.toEqual(refused('already_released'));
    await expect(decline('gil', approved.id)).rejects.toEqual(refused('already_released'));
  });

  test('a release that is withdrawn and approved concurrently ends in one of both states, and only the approval holds money', async () => {
    for (let n = 0; n < 5; n++) {
      const { accountId } = await openEscrow(t);
      const release = await requested(t, accountId, 1_000);
      const [approved, withdrawn] = await Promise.allSettled([approve(t, release), withdraw('ana', release.id)]);
      expect([approved.status, withdrawn.status].sort()).toEqual(['fulfilled', 'rejected']);
      const held = approved.status === 'fulfilled' ? 1_000 : 0;
      expect(await balanceOf(t, accountId)).toMatchObject({ blocked: held });
    }
  });

  test('a release of another institution is not found', async () => {
    const { accountId } = await openEscrow(t);
    const release = await requested(t, accountId, 1_000);
    for (const id of [release.id, newId()]) {
      await expect(approve(t.other, { ...release, id })).rejects.toEqual(refused('escrow_release_not_found'));
      await expect(t.other.as('ana').enter(withdrawEscrowRelease, { releaseId: id })).rejects.toEqual(
        refused('escrow_release_not_found'),
      );
    }
    expect((await t.other.as('carla').enter(listEscrowReleases, {})).items).toEqual([]);
    const { items } = await t.as('vera').enter(listEscrowReleases, { accountId });
    expect(items.map(({ id }) => id)).toEqual([release.id]);
  });
});
