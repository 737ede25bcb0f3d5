import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { claimAnswers } from '../../../../src/domains/pix/claims/claim.consumer.ts';
import { claimDonorDeadline } from '../../../../src/domains/pix/claims/claim-donor-deadline.ts';
import { commitOneByOne } from '../../../../src/messaging/answers.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { Metrics } from '../../../../src/platform/observability/metrics.ts';
import { runDeadlines } from '../../../../src/platform/operation/unattended.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import type { ClaimType } from '../../../../src/rails/dict-codes.ts';
import {
  claimKey,
  DAY,
  directoryMessage,
  keyElsewhere,
  newHolder,
  openedByOther,
  ownerOf,
  readClaim,
  storyOf,
  take,
} from '../../../support/claims.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { again } from '../../../support/payments.ts';
import { activeKey, newEmail, remove } from '../../../support/pix-keys.ts';

let t: TestDoor;
let commit: (...messages: readonly Message[]) => Promise<void>;

beforeAll(async () => {
  t = await openTestDoor();
  const { database, clock } = t;
  const all = commitOneByOne({
    queue: 'directory',
    database,
    clock,
    metrics: new Metrics(),
    handlers: claimAnswers,
    onStaged: () => {},
  });
  commit = (...messages) => all(messages);
});
afterAll(() => t.close());

const ROUNDS = 4;
const rounds = Array.from({ length: ROUNDS }, (_, n) => n);

/** Result of each racer: `done`, or the code of the refusal. */
const race = async (...acts: readonly (() => Promise<unknown>)[]): Promise<string[]> =>
  (await Promise.allSettled(acts.map((act) => act()))).map((end) =>
    end.status === 'fulfilled' ? 'done' : (end.reason.code ?? String(end.reason)),
  );

async function claimed(same = true) {
  const donor = await newHolder(t);
  const claimer = await newHolder(t, t.beta, same ? donor.document : undefined);
  const key = await activeKey(t, donor.accountId);
  const { id } = await claimKey(t, claimer, key);
  return { donor, claimer, key, id };
}

const silence = () => runDeadlines(t.database, t.clock.now(), [claimDonorDeadline]);
const advance = (seconds: number) => t.clock.set(new Date(t.clock.now().getTime() + seconds * 1000).toISOString());
const ends = (story: readonly string[]) => story.filter((type) => /\.(cancelled|confirmed|completed)$/.test(type));

describe('racing steps', () => {
  it.each(rounds)(
    'a racing confirmation and cancellation run in one order, and the key matches the result (%i)',
    async () => {
      const { donor, claimer, key, id } = await claimed();
      const [confirming, cancelling] = await race(
        () => take(t, 'confirm', donor, id),
        () => take(t, 'cancel', claimer, id),
      );
      // A claimer can cancel a confirmed claim, but a cancelled claim cannot be confirmed.
      expect(cancelling).toBe('done');
      const { status } = await readClaim(t, donor, id);
      expect(status).toBe('CANCELLED');
      expect(confirming).toMatch(/^(done|invalid_claim_state)$/);
      expect(await ownerOf(t, key)).toBe(confirming === 'done' ? null : donor.accountId);
      expect(ends(await storyOf(t, donor))).toEqual(
        confirming === 'done' ? ['pix.claim.confirmed', 'pix.claim.cancelled'] : ['pix.claim.cancelled'],
      );
    },
  );

  it.each(rounds)('of racing claims to one key one is opened and the others are refused (%i)', async () => {
    const donor = await newHolder(t);
    const claimers = [await newHolder(t), await newHolder(t, t.beta), await newHolder(t, t.beta)];
    const key = await activeKey(t, donor.accountId);
    const ended = await race(...claimers.map((claimer) => () => claimKey(t, claimer, key)));
    expect(ended.sort()).toEqual(['claim_already_open', 'claim_already_open', 'done']);
    expect(await t.sql('select 1 from pix_claim where key = $1', [key])).toHaveLength(1);
  });

  it.each(rounds)('of racing claims here and at another bank one is opened (%i)', async () => {
    const donor = await newHolder(t);
    const claimer = await newHolder(t, t.beta);
    const key = await activeKey(t, donor.accountId);
    const opened = openedByOther(t, key);
    const [own, other] = await race(
      () => claimKey(t, claimer, key),
      () => commit(opened),
    );
    expect(other).toBe('done');
    expect(own).toMatch(/^(done|claim_already_open)$/);
    const rows = await t.sql<{ id: string }>('select id from pix_claim where key = $1', [key]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.id === opened.body.claimId).toBe(own !== 'done');
  });

  it.each(rounds)('after a racing claim and deletion the key is either claimed or being deleted (%i)', async () => {
    const donor = await newHolder(t);
    const claimer = await newHolder(t, t.beta, donor.document);
    const key = await activeKey(t, donor.accountId);
    const [claiming, deleting] = await race(
      () => claimKey(t, claimer, key),
      () => remove(t, donor.accountId, key),
    );
    expect([claiming, deleting].filter((end) => end === 'done')).toHaveLength(1);
    expect([claiming, deleting]).toContainEqual(expect.stringMatching(/^(key_not_claimable|key_locked_by_claim)$/));
  });

  it.each(rounds)('racing completions of a claim move the key once (%i)', async () => {
    const { donor, claimer, key, id } = await claimed();
    await take(t, 'confirm', donor, id);
    const ended = await race(
      () => take(t, 'complete', claimer, id),
      () => take(t, 'complete', claimer, id),
    );
    expect(ended.sort()).toEqual(['done', 'invalid_claim_state']);
    expect(await ownerOf(t, key)).toBe(claimer.accountId);
    expect((await storyOf(t, claimer)).filter((type) => type === 'pix.key.registered')).toHaveLength(1);
  });

  it.each(['PORTABILITY', 'OWNERSHIP'] as const)(
    'a racing donor deadline and donor decision end a claim of %s once',
    async (claimType: ClaimType) => {
      for (const _ of rounds) {
        const { donor, key, id } = await claimed(claimType === 'PORTABILITY');
        advance(7 * DAY);
        const [confirming] = await race(() => take(t, 'confirm', donor, id), silence, silence);
        await silence();
        const { status, confirmReason, cancelReason } = await readClaim(t, donor, id);
        const decided = confirming === 'done' ? 'USER_REQUESTED' : 'DEFAULT_OPERATION';
        expect(confirming).toMatch(/^(done|invalid_claim_state)$/);
        expect(confirmReason ?? cancelReason).toBe(decided);
        expect(status).toBe(confirming !== 'done' && claimType === 'PORTABILITY' ? 'CANCELLED' : 'CONFIRMED');
        expect(ends(await storyOf(t, donor))).toHaveLength(1);
        expect(await ownerOf(t, key)).toBe(status === 'CANCELLED' ? donor.accountId : null);
      }
    },
  );
});

describe('directory messages about claims', () => {
  test('a repeated claim message is applied once, with the same or another envelope', async () => {
    const donor = await newHolder(t);
    const key = await activeKey(t, donor.accountId);
    const opened = openedByOther(t, key);
    const { claimId } = opened.body;
    await Promise.all([commit(opened), commit(again(opened)), commit(opened)]);
    await take(t, 'confirm', donor, claimId);
    const completed = directoryMessage(t, 'completed', { claimId });
    await Promise.all([commit(completed), commit(again(completed))]);
    await commit(
      again(opened),
      again(completed),
      directoryMessage(t, 'cancelled', { claimId, side: 'claimer', reason: 'FRAUD' }),
    );
    expect(await storyOf(t, donor)).toEqual([
      'pix.claim.created',
      'pix.claim.acknowledged',
      'pix.claim.confirmed',
      'pix.key.deleted',
      'pix.claim.completed',
    ]);
  });

  const orders = [
    ['acknowledged', 'confirmed'],
    ['confirmed', 'acknowledged'],
    ['confirmed', 'acknowledged', 'confirmed'],
  ];
  it.each(orders.map((order) => [order.join(', '), order] as const))(
    'events of the other bank’s confirmation are in order however its messages arrive: %s',
    async (_, order) => {
      const claimer = await newHolder(t);
      const claim = await claimKey(t, claimer, await keyElsewhere(t, newEmail(), claimer.document));
      for (const step of order)
        await commit(directoryMessage(t, step, { claimId: claim.id, reason: 'USER_REQUESTED' }));
      expect((await readClaim(t, claimer, claim.id)).status).toBe('CONFIRMED');
      expect(await storyOf(t, claimer)).toEqual(['pix.claim.created', 'pix.claim.acknowledged', 'pix.claim.confirmed']);
    },
  );

  test('a message about an unknown claim is retried later', async () => {
    const donor = await newHolder(t);
    const key = await activeKey(t, donor.accountId);
    const opened = openedByOther(t, key);
    const cancelled = directoryMessage(t, 'cancelled', {
      claimId: opened.body.claimId,
      side: 'claimer',
      reason: 'USER_REQUESTED',
    });
    await expect(commit(cancelled)).rejects.toThrow('not known yet');
    await commit(opened);
    await commit(cancelled);
    expect(await readClaim(t, donor, opened.body.claimId)).toMatchObject({
      status: 'CANCELLED',
      cancelledBy: 'claimer',
    });
    expect(await ownerOf(t, key)).toBe(donor.accountId);
  });

  test('a claim message about a step of a side in this deployment is an error', async () => {
    const { donor, key, id } = await claimed();
    for (const step of ['confirmed', 'completed', 'cancelled']) {
      const message = directoryMessage(t, step, { claimId: id, side: 'claimer', reason: 'USER_REQUESTED' });
      await expect(commit(message)).rejects.toThrow(/in this deployment/);
    }
    const other = openedByOther(t, await activeKey(t, donor.accountId));
    await commit(other);
    await expect(commit(directoryMessage(t, 'completed', { claimId: other.body.claimId }))).rejects.toThrow(
      'did not confirm',
    );
    expect(await readClaim(t, donor, id)).toMatchObject({ status: 'WAITING_RESOLUTION' });
    expect(await ownerOf(t, key)).toBe(donor.accountId);
  });
});

describe('donor deadline', () => {
  test('the deadline ends many claims in as many statements as one, except for the keys that move', async () => {
    const open = async (n: number) => {
      const donor = await newHolder(t);
      for (let one = 0; one < n; one++) {
        await commit(openedByOther(t, await activeKey(t, donor.accountId), { claimId: newId() }));
      }
      advance(7 * DAY);
      return t.statementsOf(silence);
    };
    const [one, many] = [await open(1), await open(5)];
    expect(many.length).toBe(one.length);
  });
});

describe('statements of claim steps', () => {
  test('every claim step takes a fixed number of statements, including its lookup, token, BEGIN and COMMIT', async () => {
    const donor = await newHolder(t);
    const claimer = await newHolder(t, t.beta, donor.document);
    const key = await activeKey(t, donor.accountId);
    let id = '';
    const counted = [
      await t.statementsOf(async () => {
        ({ id } = await claimKey(t, claimer, key));
      }),
      await t.statementsOf(() => take(t, 'confirm', donor, id)),
      await t.statementsOf(() => take(t, 'complete', claimer, id)),
    ];
    expect(counted.map(({ length }) => length)).toEqual([11, 8, 10]);
  });
});
