import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportInfraction } from '../../../../src/domains/pix/infractions/infraction.ts';
import { listInfractions, pageInfractions } from '../../../../src/domains/pix/infractions/infraction-pages.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import {
  commandsOf,
  decided,
  directoryMessage,
  opened,
  openReceived,
  openSent,
  openTestDirectory,
  publishedEventsOf,
  readInfraction,
  report,
  type TestDirectory,
  typesOf,
  withdraw,
} from '../../../support/infractions.ts';
import { again, balanceOf, brokenClaims, footprint, openFunded, outcomeOf, pay } from '../../../support/payments.ts';

const NOON = '2026-11-23T15:00:00.000Z';

let t: TestDirectory;
beforeAll(async () => {
  t = await openTestDirectory();
});
beforeEach(() => t.clock.set(NOON));
afterAll(async () => {
  expect(await brokenClaims(t)).toEqual([]);
  await t.close();
});

const infractions = async (accountId: number) =>
  (await t.sql<{ n: number }>('select count(*)::int as n from infraction where account_id = $1', [accountId]))[0]?.n;

async function expectRefusal(act: () => Promise<unknown>, code: string): Promise<void> {
  const before = await footprint(t);
  await expect(act()).rejects.toMatchObject({ code });
  expect(await footprint(t)).toEqual(before);
}

describe('report of the partner', () => {
  test('a report on a sent PIX names both institutions, emits its event and goes to the directory', async () => {
    const sent = await openSent(t);
    const infraction = await report(t, sent);
    expect(infraction).toMatchObject({
      status: 'created',
      endToEndId: sent.endToEndId,
      debtorIspb: '99999004',
      creditorIspb: '99999011',
      amount: 1_000,
      blockId: null,
      fraudCategory: null,
      createdAt: new Date(NOON),
      updatedAt: new Date(NOON),
    });
    expect(await publishedEventsOf(t, sent.accountId)).toEqual([
      {
        type: 'pix.infraction.created',
        payload: {
          accountId: sent.accountId,
          infractionId: infraction.id,
          blockId: null,
          endToEndId: sent.endToEndId,
          amount: 1_000,
          status: 'created',
          fraudCategory: null,
        },
      },
    ]);
    expect(await commandsOf(t, sent.accountId)).toEqual([
      {
        type: 'dict.infraction_report',
        payload: { infractionId: infraction.id, endToEndId: sent.endToEndId, details: 'No goods.' },
      },
    ]);
    expect(await balanceOf(t, sent.accountId)).toMatchObject({ blocked: 0 });
  });

  test('a report on a received PIX names the other institution as debtor', async () => {
    const received = await openReceived(t);
    expect(await report(t, received)).toMatchObject({ debtorIspb: '99999011', creditorIspb: '99999004' });
  });

  test('only a settled PIX of the account can be reported', async () => {
    const sent = await openSent(t);
    const { accountId } = await openFunded(t);
    await expectRefusal(() => report(t, { accountId, endToEndId: sent.endToEndId }), 'transaction_not_of_account');
    await expectRefusal(() => report(t, { accountId, endToEndId: 'nonsense' }), 'transaction_not_of_account');
    const open = await pay(t, accountId, 100);
    await expectRefusal(() => report(t, { accountId, endToEndId: open.endToEndId }), 'transaction_not_of_account');
    await t.settle(outcomeOf(t, open.endToEndId, 'rejected'));
    await expectRefusal(() => report(t, { accountId, endToEndId: open.endToEndId }), 'transaction_not_of_account');
  });

  test('a report for another partner’s account is refused like one for an unknown account', async () => {
    const sent = await openSent(t);
    await expectRefusal(() => report(t, sent, t.beta), 'account_not_of_partner');
    await expectRefusal(() => report(t, { ...sent, accountId: 987_654 }, t.beta), 'account_not_of_partner');
  });

  test('concurrent reports on one transaction open one, and another can follow after its cancellation', async () => {
    const sent = await openSent(t);
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => report(t, sent)));
    const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(made).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'infraction_already_open' });
    }
    expect(await infractions(sent.accountId)).toBe(1);
    await withdraw(t, sent.accountId, made[0]?.id ?? '');
    await report(t, sent);
    expect(await infractions(sent.accountId)).toBe(2);
  });

  test('a report on a PIX that the other bank has reported is refused', async () => {
    const received = await openReceived(t);
    await t.answer(opened(received.endToEndId).message);
    await expectRefusal(() => report(t, received), 'infraction_already_open');
  });

  test.each([
    ['details', { details: 'x'.repeat(2_001) }],
    ['endToEndId', { endToEndId: 'E'.repeat(33) }],
    ['endToEndId', { endToEndId: ' ' }],
    ['accountId', { accountId: 0 }],
  ])('a report with an invalid %s is refused', async (field, wrong) => {
    const sent = { accountId: 1, endToEndId: 'E99999004202611231500AAAAAAAAAAA' };
    await expect(t.door.enter(reportInfraction, t.alpha.caller(), { ...sent, ...wrong })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  test('opening a report takes three statements in one transaction', async () => {
    const sent = await openSent(t);
    expect(await t.statementsOf(() => report(t, sent))).toHaveLength(5);
  });
});

describe('other institution’s steps for a report of the partner', () => {
  test('the acknowledgement and decision of a partner’s report move no money', async () => {
    const sent = await openSent(t);
    const { id } = await report(t, sent);
    t.clock.set('2026-11-24T15:00:00.000Z');
    await t.answer(directoryMessage('infraction_acknowledged', { infractionId: id }));
    await t.answer(decided(id, 'founded', 'A known fraudster.'));
    expect(await readInfraction(t, sent.accountId, id)).toMatchObject({
      status: 'founded',
      analysisDetails: 'A known fraudster.',
      refundId: null,
      updatedAt: new Date('2026-11-24T15:00:00.000Z'),
    });
    const [, updated, resolved] = await publishedEventsOf(t, sent.accountId);
    expect(updated).toEqual({
      type: 'pix.infraction.updated',
      payload: {
        accountId: sent.accountId,
        infractionId: id,
        blockId: null,
        endToEndId: sent.endToEndId,
        amount: 1_000,
        status: 'acknowledged',
        fraudCategory: null,
        analysisResult: null,
        analysisDetails: null,
        updatedAt: '2026-11-24T15:00:00.000Z',
      },
    });
    expect(resolved).toMatchObject({ type: 'pix.infraction.resolved', payload: { status: 'founded' } });
    expect(await balanceOf(t, sent.accountId)).toMatchObject({ balance: 99_000, blocked: 0 });
  });

  test('the decision of a report does not depend on the order and repetition of the messages', async () => {
    const sent = await openSent(t);
    const { id } = await report(t, sent);
    const [acknowledged, founded] = [
      directoryMessage('infraction_acknowledged', { infractionId: id }),
      decided(id, 'founded'),
    ];
    await t.answer(founded, acknowledged, founded, again(founded), again(acknowledged), decided(id, 'unfounded'));
    expect(await readInfraction(t, sent.accountId, id)).toMatchObject({ status: 'founded' });
    expect(await typesOf(t, sent.accountId)).toEqual(['pix.infraction.created', 'pix.infraction.resolved']);
  });

  test('a message about an unknown report is retried later', async () => {
    for (const key of ['infraction_acknowledged', 'infraction_cancelled']) {
      await expect(t.answer(directoryMessage(key, { infractionId: newId() }))).rejects.toThrow(/no infraction/);
    }
    await expect(t.answer(decided(newId(), 'founded'))).rejects.toThrow(/no infraction/);
  });
});

describe('report that the partner cancels', () => {
  test('a cancelled report emits its event and goes to the directory, and a late decision changes nothing', async () => {
    const sent = await openSent(t);
    const { id } = await report(t, sent);
    expect(await withdraw(t, sent.accountId, id)).toMatchObject({ status: 'cancelled' });
    await t.answer(decided(id, 'founded'), directoryMessage('infraction_acknowledged', { infractionId: id }));
    expect(await readInfraction(t, sent.accountId, id)).toMatchObject({ status: 'cancelled' });
    const [, updated, ...rest] = await publishedEventsOf(t, sent.accountId);
    expect(updated).toMatchObject({ type: 'pix.infraction.updated', payload: { status: 'cancelled' } });
    expect(rest).toEqual([]);
    expect((await commandsOf(t, sent.accountId)).map(({ type }) => type)).toEqual([
      'dict.infraction_report',
      'dict.infraction_cancel',
    ]);
  });

  test('a decided or already cancelled report cannot be cancelled', async () => {
    const sent = await openSent(t);
    const { id } = await report(t, sent);
    await t.answer(decided(id, 'unfounded'));
    await expectRefusal(() => withdraw(t, sent.accountId, id), 'invalid_infraction_state');
    const other = await openSent(t);
    const { id: withdrawn } = await report(t, other);
    await withdraw(t, other.accountId, withdrawn);
    await expectRefusal(() => withdraw(t, other.accountId, withdrawn), 'invalid_infraction_state');
  });

  test('of a racing cancellation and decision of a report one takes effect, with one event', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sent = await openSent(t);
      const { id } = await report(t, sent);
      const [, cancelled] = await Promise.allSettled([
        t.answer(decided(id, 'founded')),
        withdraw(t, sent.accountId, id),
      ]);
      const { status } = await readInfraction(t, sent.accountId, id);
      expect(status).toBe(cancelled.status === 'fulfilled' ? 'cancelled' : 'founded');
      expect(await typesOf(t, sent.accountId)).toHaveLength(2);
    }
  });

  test('only the counterparty can cancel a report of the counterparty', async () => {
    const received = await openReceived(t);
    const { infractionId, message } = opened(received.endToEndId);
    await t.answer(message);
    await expectRefusal(() => withdraw(t, received.accountId, infractionId), 'invalid_infraction_state');
  });
});

describe('reports of an account', () => {
  test('an account’s reports are read by id and in pages, newest first, with their total', async () => {
    const { accountId } = await openFunded(t);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const { endToEndId } = await pay(t, accountId, 10 + n);
      await t.settle(outcomeOf(t, endToEndId, 'settled'));
      ids.unshift((await report(t, { accountId, endToEndId })).id);
    }
    const list = async (page: object) =>
      (await t.door.enter(listInfractions, t.alpha.caller(), { accountId, ...page })).value;
    const all = await list({});
    expect([all.total, all.infractions.map(({ id }) => id)]).toEqual([3, ids]);
    const middle = await list({ limit: 1, offset: 1 });
    expect([middle.total, middle.infractions.map(({ id }) => id)]).toEqual([3, [ids[1]]]);
    expect((await list({ offset: 3 })).infractions).toEqual([]);
    const first = (await t.door.enter(pageInfractions, t.alpha.caller(), { accountId, first: 2 })).value;
    expect([first.items.map(({ id }) => id), first.hasMore]).toEqual([ids.slice(0, 2), true]);
    for (const wrong of [{ limit: 0 }, { offset: -1 }]) {
      await expect(list(wrong)).rejects.toMatchObject({ code: 'validation_failed' });
    }
  });

  test('an account’s reports are visible only to that account, and another partner’s account is refused', async () => {
    const { accountId, ...sent } = await openSent(t);
    const { id } = await report(t, { accountId, ...sent });
    const { accountId: other } = await openFunded(t);
    const refusalOf = (act: Promise<unknown>) => act.catch(({ code, message }) => ({ code, message }));
    const elsewhere = await refusalOf(readInfraction(t, other, id));
    expect(elsewhere).toMatchObject({ code: 'infraction_not_found' });
    expect(await refusalOf(readInfraction(t, other, newId()))).toEqual(elsewhere);
    expect(await refusalOf(withdraw(t, other, id))).toEqual(elsewhere);
    const list = (account: number, partner = t.alpha) =>
      t.door.enter(listInfractions, partner.caller(), { accountId: account });
    expect((await list(other)).value).toEqual({ infractions: [], total: 0 });
    await expect(list(accountId, t.beta)).rejects.toMatchObject({ code: 'account_not_of_partner' });
  });
});
