import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { closeAccount } from '../../../../src/domains/accounts/account-status.ts';
import { provisionInstitution, provisionPartner } from '../../../../src/domains/partners/provision.ts';
import { claimEvents } from '../../../../src/domains/pix/claims/claim.events.ts';
import type { Queryable, Statement } from '../../../../src/platform/database/queryable.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import {
  accountNumberOf,
  claimKey,
  DAY,
  directoryMessage,
  directoryOf,
  type Holder,
  keyElsewhere,
  newHolder,
  openedByOther,
  ownerOf,
  readClaim,
  storyOf,
  take,
} from '../../../support/claims.ts';
import type { TestPartner } from '../../../support/door.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { eventsOf, footprint, openFurther } from '../../../support/payments.ts';
import { activeKey, newEmail, newPhone } from '../../../support/pix-keys.ts';

let t: TestEngine;

beforeAll(async () => {
  t = await openTestEngine();
});
afterAll(() => t.close());

/** Two accounts here, of one holder (portability) or of two. The donor has the key. */
async function pairHere(same = true, partners = [t.alpha, t.beta]) {
  const donor = await newHolder(t, partners[0]);
  const claimer = await newHolder(t, partners[1], same ? donor.document : undefined);
  const key = await activeKey(t, donor.accountId);
  return { donor, claimer, key };
}

const refusedWith = (code: string) => expect.objectContaining({ code });

describe('claim between two accounts of this gateway', () => {
  test('a portability claim moves the key from one partner to another and notifies both at every step', async () => {
    const { donor, claimer, key } = await pairHere();
    const claim = await claimKey(t, claimer, key);
    expect(claim).toMatchObject({
      claimType: 'PORTABILITY',
      keyType: 'EMAIL',
      key,
      status: 'WAITING_RESOLUTION',
      claimerAccount: { accountId: claimer.accountId, ispb: '99999004' },
      donorAccount: { accountId: null, ispb: '99999004' },
    });
    expect(claim.donorDeadline.getTime() - claim.createdAt.getTime()).toBe(7 * DAY * 1000);
    expect(claim.claimerDeadline.getTime() - claim.createdAt.getTime()).toBe(14 * DAY * 1000);
    expect(await ownerOf(t, key)).toBe(donor.accountId);

    const confirmed = await take(t, 'confirm', donor, claim.id);
    expect(confirmed).toMatchObject({
      status: 'CONFIRMED',
      confirmReason: 'USER_REQUESTED',
      donorAccount: { accountId: donor.accountId },
      claimerAccount: { accountId: null },
    });
    await t.idle();
    expect(await ownerOf(t, key)).toBeNull();
    expect(await directoryOf(t, key)).toBeNull();

    expect(await take(t, 'complete', claimer, claim.id)).toMatchObject({ status: 'COMPLETED' });
    await t.idle();
    expect(await ownerOf(t, key)).toBe(claimer.accountId);
    expect(await directoryOf(t, key)).toEqual({ ispb: '99999004', account: await accountNumberOf(t, claimer) });

    const steps = ['created', 'acknowledged', 'confirmed', 'completed'].map((step) => `pix.claim.${step}`);
    expect(await storyOf(t, donor)).toEqual(steps.toSpliced(3, 0, 'pix.key.deleted'));
    expect(await storyOf(t, claimer)).toEqual([...steps, 'pix.key.registered']);
  });

  test('claim events have exactly the catalogue’s members, each with its own account’s id', async () => {
    const { donor, claimer, key } = await pairHere();
    const claim = await claimKey(t, claimer, key);
    await take(t, 'cancel', claimer, claim.id);
    for (const holder of [donor, claimer]) {
      const events = (await eventsOf(t, holder.accountId)).filter(({ type }) => type.startsWith('pix.claim'));
      expect(events.map(({ type }) => type)).toEqual([
        'pix.claim.created',
        'pix.claim.acknowledged',
        'pix.claim.cancelled',
      ]);
      for (const { type, payload } of events) {
        const known = claimEvents.find((event) => event.type === type);
        expect(known?.payload.parse(payload)).toEqual({
          accountId: holder.accountId,
          claimId: claim.id,
          claimType: 'PORTABILITY',
          keyType: 'EMAIL',
          keyValue: key,
          donorIspb: '99999004',
          claimerIspb: '99999004',
          donorDeadline: claim.donorDeadline.toISOString(),
          claimerDeadline: claim.claimerDeadline.toISOString(),
          occurredAt: t.clock.now().toISOString(),
        });
      }
    }
  });

  test('an ownership claim that the donor’s holder agrees to can be completed immediately', async () => {
    const { donor, claimer, key } = await pairHere(false, [t.alpha, t.alpha]);
    const claim = await claimKey(t, claimer, key);
    expect(claim).toMatchObject({ claimType: 'OWNERSHIP', donorAccount: { accountId: donor.accountId } });
    expect((await take(t, 'confirm', donor, claim.id)).claimerDeadline).toEqual(t.clock.now());
    await take(t, 'complete', claimer, claim.id);
    expect(await ownerOf(t, key)).toBe(claimer.accountId);
  });

  test('a claim cancelled before its confirmation leaves the key, and one cancelled after it leaves the key without account', async () => {
    const { donor, claimer, key } = await pairHere();
    const first = await claimKey(t, claimer, key);
    expect(await take(t, 'cancel', donor, first.id)).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'donor',
      cancelReason: 'USER_REQUESTED',
    });
    expect(await ownerOf(t, key)).toBe(donor.accountId);

    const second = await claimKey(t, claimer, key);
    await take(t, 'confirm', donor, second.id);
    await take(t, 'cancel', claimer, second.id, 'RECONCILIATION');
    await t.idle();
    expect(await ownerOf(t, key)).toBeNull();
    await expect(claimKey(t, claimer, key)).rejects.toThrow(refusedWith('key_not_claimable'));
  });

  test('a claim moves a key between two institutions of this deployment, each named by its ISPB', async () => {
    const db = { query: (known: Statement, values: readonly unknown[]) => t.sql(known.text, values) } as Queryable;
    const institution = { ispb: '99999012', name: 'Banco Vizinho', agency: '0001' };
    const institutionId = await provisionInstitution(db, institution, t.clock.now());
    const gamma = await provisionPartner(db, institutionId, 'gamma', t.clock.now());
    const { principal } = t.alpha.caller();
    const partner: TestPartner = {
      ...t.alpha,
      id: gamma,
      institutionId,
      caller: () => ({ principal: { ...principal, partnerId: gamma, institutionId }, requestId: 'request-of-gamma' }),
    };
    const donor = await newHolder(t);
    const claimer = await newHolder(t, partner, donor.document);
    const key = await activeKey(t, donor.accountId);
    const claim = await claimKey(t, claimer, key);
    expect(claim).toMatchObject({
      claimType: 'PORTABILITY',
      status: 'WAITING_RESOLUTION',
      claimerAccount: { accountId: claimer.accountId, ispb: '99999012' },
      donorAccount: { accountId: null, ispb: '99999004' },
    });
    await take(t, 'confirm', donor, claim.id);
    await take(t, 'complete', claimer, claim.id);
    await t.idle();
    expect(await directoryOf(t, key)).toEqual({ ispb: '99999012', account: await accountNumberOf(t, claimer) });
    const last = (await eventsOf(t, claimer.accountId)).find(({ type }) => type === 'pix.claim.completed');
    expect(last?.payload).toMatchObject({ donorIspb: '99999004', claimerIspb: '99999012' });
  });

  test('a CPF key can be claimed only for its own holder', async () => {
    const donor = await newHolder(t);
    const claimer = await newHolder(t, t.beta, donor.document);
    const stranger = await newHolder(t, t.beta);
    const key = await activeKey(t, donor.accountId, donor.document, 'CPF');
    await expect(claimKey(t, stranger, key, 'CPF')).rejects.toThrow(refusedWith('key_not_claimable'));
    expect(await claimKey(t, claimer, key, 'CPF')).toMatchObject({ claimType: 'PORTABILITY', keyType: 'CPF' });
  });

  test('a claim needs room for a key at the claimer’s account, which must be neither blocked nor closed', async () => {
    const { donor, claimer, key } = await pairHere();
    const claim = await claimKey(t, claimer, key);
    await take(t, 'confirm', donor, claim.id);
    const keys = await Promise.all(Array.from({ length: 5 }, () => activeKey(t, claimer.accountId)));
    await expect(take(t, 'complete', claimer, claim.id)).rejects.toThrow(refusedWith('key_limit_reached'));
    await t.sql('delete from pix_key where key = $1', [keys[0]]);
    const status = (now: string) =>
      t.sql('update balance set status = $2 where account_id = $1', [claimer.accountId, now]);
    await status('blocked');
    await expect(take(t, 'complete', claimer, claim.id)).rejects.toThrow(refusedWith('account_blocked'));
    await expect(claimKey(t, claimer, newEmail())).rejects.toThrow(refusedWith('account_blocked'));
    await status('closed');
    await expect(take(t, 'complete', claimer, claim.id)).rejects.toThrow(refusedWith('account_closed'));
    await expect(claimKey(t, claimer, newEmail())).rejects.toThrow(refusedWith('account_closed'));
    expect(await take(t, 'cancel', claimer, claim.id, 'ACCOUNT_CLOSURE')).toMatchObject({ status: 'CANCELLED' });
  });

  test('closing the donor’s account confirms the claim, and the key leaves once', async () => {
    const { donor, claimer, key } = await pairHere();
    const claim = await claimKey(t, claimer, key);
    await t.door.enter(closeAccount, donor.partner.caller(), { accountId: donor.accountId });
    await t.idle();
    expect(await readClaim(t, claimer, claim.id)).toMatchObject({ status: 'CONFIRMED' });
    await take(t, 'complete', claimer, claim.id);
    await t.idle();
    expect(await ownerOf(t, key)).toBe(claimer.accountId);
    expect((await storyOf(t, donor)).filter((type) => type === 'pix.key.deleted')).toHaveLength(1);
  });
});

describe('refused claim', () => {
  let holder: Holder;
  beforeAll(async () => {
    holder = await newHolder(t);
  });

  test('claiming a random key, an unregistered key or the account’s own key is refused', async () => {
    await expect(claimKey(t, holder, newId(), 'EVP')).rejects.toThrow(refusedWith('key_not_claimable'));
    await expect(claimKey(t, holder, newEmail())).rejects.toThrow(refusedWith('key_not_claimable'));
    const own = await activeKey(t, holder.accountId);
    await expect(claimKey(t, holder, own)).rejects.toThrow(refusedWith('key_not_claimable'));
  });

  test('claiming a key that does not match its type is refused', async () => {
    await expect(claimKey(t, holder, 'Ana at Example')).rejects.toThrow(refusedWith('invalid_pix_key'));
    await expect(claimKey(t, holder, newPhone(), 'EMAIL')).rejects.toThrow(refusedWith('invalid_pix_key'));
  });

  test('claiming a key with an open claim of the same or another account is refused', async () => {
    const { claimer, key } = await pairHere();
    await claimKey(t, claimer, key);
    await expect(claimKey(t, claimer, key)).rejects.toThrow(refusedWith('claim_already_open'));
    await expect(claimKey(t, holder, key)).rejects.toThrow(refusedWith('claim_already_open'));
  });

  test('a refused claim writes nothing', async () => {
    const { claimer, key } = await pairHere();
    await claimKey(t, claimer, key);
    await t.idle();
    const before = await footprint(t);
    await expect(claimKey(t, holder, key)).rejects.toThrow(refusedWith('claim_already_open'));
    await expect(claimKey(t, holder, newEmail())).rejects.toThrow(refusedWith('key_not_claimable'));
    expect(await footprint(t)).toEqual(before);
  });

  test('claiming for another partner’s account is refused', async () => {
    const { claimer, key } = await pairHere();
    const thief = { ...claimer, partner: t.alpha };
    await expect(claimKey(t, thief, key)).rejects.toThrow(refusedWith('account_not_of_partner'));
    await expect(claimKey(t, { ...thief, accountId: 999_999_999 }, key)).rejects.toThrow(
      refusedWith('account_not_of_partner'),
    );
  });
});

describe('sides of a claim', () => {
  const steps = ['read', 'confirm', 'complete', 'cancel'] as const;
  const act = (step: (typeof steps)[number], holder: Holder, claimId: string) =>
    step === 'read' ? readClaim(t, holder, claimId) : take(t, step, holder, claimId);

  it.each(steps)(
    'the step %s is refused with 403 to an account that is on neither side, whichever partner owns the claim',
    async (step) => {
      const { donor, claimer, key } = await pairHere();
      const claim = await claimKey(t, claimer, key);
      const further = await openFurther(t, donor.customerId, donor.partner);
      for (const holder of [{ ...donor, accountId: further }, await newHolder(t, t.alpha)]) {
        await expect(act(step, holder, claim.id)).rejects.toThrow(refusedWith('claim_not_of_account'));
      }
      await expect(act(step, { ...donor, accountId: claimer.accountId }, claim.id)).rejects.toThrow(
        refusedWith('account_not_of_partner'),
      );
      await expect(act(step, donor, newId())).rejects.toThrow(refusedWith('claim_not_found'));
      expect(await readClaim(t, donor, claim.id)).toMatchObject({ status: 'WAITING_RESOLUTION' });
    },
  );

  test('the steps of one side are refused to the other side', async () => {
    const { donor, claimer, key } = await pairHere();
    const claim = await claimKey(t, claimer, key);
    await expect(take(t, 'confirm', claimer, claim.id)).rejects.toThrow(refusedWith('invalid_claim_state'));
    await take(t, 'confirm', donor, claim.id);
    await expect(take(t, 'complete', donor, claim.id)).rejects.toThrow(refusedWith('invalid_claim_state'));
    await expect(take(t, 'cancel', donor, claim.id)).rejects.toThrow(refusedWith('invalid_claim_state'));
  });
});

describe('claim to a key at another bank', () => {
  test('another bank acknowledges a claim and releases its key, which moves to the account', async () => {
    const claimer = await newHolder(t);
    const key = await keyElsewhere(t, newEmail(), claimer.document);
    // The simulated bank does not get the claim yet.
    await t.stopRunning();
    const claim = await claimKey(t, claimer, key);
    expect(claim).toMatchObject({
      claimType: 'PORTABILITY',
      status: 'OPEN',
      donorAccount: { accountId: null, ispb: '99999011' },
    });
    await expect(take(t, 'cancel', claimer, claim.id)).rejects.toThrow(refusedWith('invalid_claim_state'));
    await t.startAgain();
    await t.idle();
    expect((await readClaim(t, claimer, claim.id)).status).toBe('WAITING_RESOLUTION');
    await t.tell(directoryMessage(t, 'confirmed', { claimId: claim.id, reason: 'USER_REQUESTED' }));
    await take(t, 'complete', claimer, claim.id);
    await t.idle();
    expect(await ownerOf(t, key)).toBe(claimer.accountId);
    expect(await directoryOf(t, key)).toEqual({ ispb: '99999004', account: await accountNumberOf(t, claimer) });
    expect(await storyOf(t, claimer)).toEqual([
      'pix.claim.created',
      'pix.claim.acknowledged',
      'pix.claim.confirmed',
      'pix.claim.completed',
      'pix.key.registered',
    ]);
  });

  test('when the other bank does not decide by the deadline, portability is cancelled and ownership confirmed', async () => {
    const claimer = await newHolder(t);
    const mine = await claimKey(t, claimer, await keyElsewhere(t, newEmail(), claimer.document));
    const others = await claimKey(t, claimer, await keyElsewhere(t, newEmail(), '52998224725'));
    await t.idle();
    t.advance(7 * DAY - 1);
    await t.idle();
    expect((await readClaim(t, claimer, others.id)).status).toBe('WAITING_RESOLUTION');
    t.advance(1);
    await t.idle();
    expect(await readClaim(t, claimer, mine.id)).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'donor',
      cancelReason: 'DEFAULT_OPERATION',
    });
    expect(await readClaim(t, claimer, others.id)).toMatchObject({
      status: 'CONFIRMED',
      confirmReason: 'DEFAULT_OPERATION',
    });
    await expect(take(t, 'complete', claimer, others.id)).rejects.toThrow(refusedWith('claim_not_due'));
    t.advance(7 * DAY);
    expect((await take(t, 'complete', claimer, others.id)).status).toBe('COMPLETED');
  });

  test('the key of a magic recipient cannot be claimed', async () => {
    const claimer = await newHolder(t);
    const claim = await claimKey(t, claimer, 'ok@sandbox');
    await t.idle();
    expect(await readClaim(t, claimer, claim.id)).toMatchObject({ status: 'CANCELLED', cancelReason: 'FRAUD' });
  });
});

describe('claim of another bank', () => {
  test('another bank’s claim notifies the donor’s partner, who releases the key, and the other bank completes it', async () => {
    const donor = await newHolder(t);
    const key = await activeKey(t, donor.accountId);
    const opened = openedByOther(t, key);
    const { claimId } = opened.body;
    await t.tell(opened);
    expect(await readClaim(t, donor, claimId)).toMatchObject({
      status: 'WAITING_RESOLUTION',
      claimerAccount: { accountId: null, ispb: '99999011' },
      donorAccount: { accountId: donor.accountId },
    });
    await take(t, 'confirm', donor, claimId);
    await t.idle();
    expect(await directoryOf(t, key)).toBeNull();
    await t.tell(directoryMessage(t, 'completed', { claimId }));
    await t.idle();
    expect((await readClaim(t, donor, claimId)).status).toBe('COMPLETED');
    expect(await storyOf(t, donor)).toEqual([
      'pix.claim.created',
      'pix.claim.acknowledged',
      'pix.claim.confirmed',
      'pix.key.deleted',
      'pix.claim.completed',
    ]);
  });

  test('when the donor does not decide, ownership takes the key at the deadline and portability leaves it', async () => {
    const donor = await newHolder(t);
    const [kept, lost] = [await activeKey(t, donor.accountId), await activeKey(t, donor.accountId)];
    const portability = openedByOther(t, kept);
    const ownership = openedByOther(t, lost, { claimType: 'OWNERSHIP' });
    await t.tell(portability, ownership);
    t.advance(7 * DAY);
    await t.idle();
    expect(await readClaim(t, donor, portability.body.claimId)).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'donor',
      cancelReason: 'DEFAULT_OPERATION',
    });
    expect(await readClaim(t, donor, ownership.body.claimId)).toMatchObject({
      status: 'CONFIRMED',
      confirmReason: 'DEFAULT_OPERATION',
    });
    expect([await ownerOf(t, kept), await ownerOf(t, lost)]).toEqual([donor.accountId, null]);
    expect(await directoryOf(t, lost)).toBeNull();
  });

  test('another bank’s claim to an unknown key is ignored', async () => {
    const opened = openedByOther(t, newEmail());
    await t.tell(opened);
    expect(await t.sql('select 1 from pix_claim where id = $1', [opened.body.claimId])).toEqual([]);
  });
});
