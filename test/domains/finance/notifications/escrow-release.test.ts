import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approveEscrowRelease,
  listEscrowReleases,
  requestEscrowRelease,
  withdrawEscrowRelease,
} from '../../../../src/domains/finance/notifications/escrow-release.ts';
import { newId } from '../../../../src/platform/ids.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';
import { balanceOf, openFunded } from '../../../support/payments.ts';

let t: FinanceDoor;
let escrow: number;
beforeAll(async () => {
  t = await openFinance();
  ({ accountId: escrow } = await openFunded(t, { balance: 100_000 }));
  await t.sql(`update account set account_type = 'escrow' where id = $1`, [escrow]);
});
afterAll(() => t?.close());

const request = (amount: number, accountId = escrow, who = t.as('ana')) =>
  who.enter(requestEscrowRelease, { accountId, amount });
const told = (releaseId: string) =>
  t.sql<{ data: object }>(
    `select payload -> 'data' as data from outbox where payload ->> 'fact_key' = 'escrow.released:' || $1`,
    [releaseId],
  );

describe('a release of an escrow account', () => {
  test('is asked for by one person and made by another, who tells it once; the money stays where it is', async () => {
    const asked = await request(40_000);
    expect(asked).toMatchObject({ accountId: escrow, amount: 40_000, createdBy: 'operator:ana', approvedBy: null });
    expect(await told(asked.id)).toEqual([]);
    const before = await balanceOf(t, escrow);
    const decided = await Promise.allSettled(
      ['carla', 'gil'].map((login) => t.as(login).enter(approveEscrowRelease, { releaseId: asked.id })),
    );
    expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(decided.find((each) => each.status === 'rejected')?.reason).toMatchObject({ code: 'already_released' });
    expect(await told(asked.id)).toEqual([
      { data: { account_id: escrow, amount_minor: 40_000, release_id: asked.id } },
    ]);
    expect(await balanceOf(t, escrow)).toEqual(before);
    const { items } = await t.as('vera').enter(listEscrowReleases, {});
    expect(items.find(({ id }) => id === asked.id)?.approvedBy).toMatch(/^operator:(carla|gil)$/);
  });

  test('is never made by who asked for it, whatever the roles, and the database says so, too', async () => {
    const asked = await request(1_000, escrow, t.as('carla'));
    await expect(t.as('carla').enter(approveEscrowRelease, { releaseId: asked.id })).rejects.toMatchObject({
      code: 'two_persons_required',
    });
    const forced = t.sql(
      `update escrow_release set status = 'released', approved_by = created_by, approved_at = now() where id = $1`,
      [asked.id],
    );
    await expect(forced).rejects.toThrow(/check constraint/);
  });

  test('is for a treasurer to make, and for preparers and treasurers to ask for', async () => {
    const asked = await request(1_000);
    for (const login of ['ana', 'bruno', 'elisa', 'vera']) {
      const made = t.as(login).enter(approveEscrowRelease, { releaseId: asked.id });
      await expect(made).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(request(1_000, escrow, t.as('vera'))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(t.own.enter(requestEscrowRelease, { accountId: escrow, amount: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('is of an open escrow account of the institution that has the money, then and when it is made', async () => {
    const { accountId: ordinary } = await openFunded(t, { balance: 500 });
    await expect(request(100, ordinary)).rejects.toMatchObject({ code: 'invalid_account_type' });
    await expect(request(100, 999_999)).rejects.toMatchObject({ code: 'account_not_found' });
    await expect(request(100, escrow, t.other.as('ana'))).rejects.toMatchObject({ code: 'account_not_found' });
    await expect(request(100_001)).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { available: 100_000, required: 100_001 },
    });
    await t.sql(`update account set account_type = 'escrow' where id = $1`, [ordinary]);
    const asked = await request(500, ordinary);
    await t.sql(`update balance set blocked = 1 where account_id = $1`, [ordinary]);
    await expect(t.as('carla').enter(approveEscrowRelease, { releaseId: asked.id })).rejects.toMatchObject({
      code: 'insufficient_balance',
    });
    await t.sql(`update balance set blocked = 0, balance = 0, status = 'closed' where account_id = $1`, [ordinary]);
    await expect(t.as('carla').enter(approveEscrowRelease, { releaseId: asked.id })).rejects.toMatchObject({
      code: 'account_closed',
    });
  });

  test('can be taken back while nobody has approved it, by who asked for it or another who may ask, and then nobody approves it', async () => {
    const withdraw = (login: string, releaseId: string) => t.as(login).enter(withdrawEscrowRelease, { releaseId });
    for (const login of ['ana', 'gil']) {
      const { id } = await request(1_000);
      for (const viewer of ['vera', 'elisa', 'bruno'])
        await expect(withdraw(viewer, id)).rejects.toMatchObject({ code: 'forbidden' });
      const withdrawn = { id, status: 'withdrawn', withdrawnBy: `operator:${login}`, approvedBy: null };
      expect(await withdraw(login, id)).toMatchObject(withdrawn);
      await expect(withdraw(login, id)).rejects.toMatchObject({ code: 'escrow_release_withdrawn' });
      await expect(t.as('carla').enter(approveEscrowRelease, { releaseId: id })).rejects.toMatchObject({
        code: 'escrow_release_withdrawn',
      });
      expect(await told(id)).toEqual([]);
      const { items } = await t.as('vera').enter(listEscrowReleases, {});
      expect(items.find((each) => each.id === id)).toMatchObject(withdrawn);
    }
    const { id } = await request(1_000);
    await t.as('carla').enter(approveEscrowRelease, { releaseId: id });
    await expect(withdraw('ana', id)).rejects.toMatchObject({ code: 'already_released' });
    const forced = t.sql(`update escrow_release set withdrawn_by = 'x', withdrawn_at = now() where id = $1`, [id]);
    await expect(forced).rejects.toThrow(/check constraint/);
  });

  test('that is taken back and approved at the same moment is one of both, and told only then', async () => {
    for (let n = 0; n < 5; n++) {
      const { id: releaseId } = await request(1_000);
      const [approved, withdrawn] = await Promise.allSettled([
        t.as('carla').enter(approveEscrowRelease, { releaseId }),
        t.as('ana').enter(withdrawEscrowRelease, { releaseId }),
      ]);
      expect([approved.status, withdrawn.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await told(releaseId)).toHaveLength(approved.status === 'fulfilled' ? 1 : 0);
    }
  });

  test('of another institution is not there', async () => {
    const asked = await request(1_000);
    for (const releaseId of [asked.id, newId()]) {
      for (const decision of [approveEscrowRelease, withdrawEscrowRelease])
        await expect(t.other.as('carla').enter(decision, { releaseId })).rejects.toMatchObject({
          code: 'escrow_release_not_found',
        });
    }
    expect((await t.other.as('carla').enter(listEscrowReleases, {})).items).toEqual([]);
  });
});
