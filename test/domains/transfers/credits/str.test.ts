import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryOverdueTedRefunds } from '../../../../src/domains/transfers/credits/inquiry.ts';
import { simulateTedReceived } from '../../../../src/domains/transfers/credits/sandbox/ted-received.ts';
import { openTestEngine, type TestEngine } from '../../../support/engine.ts';
import { balanceOf, brokenClaims, eventsOf, openFunded } from '../../../support/payments.ts';
import { credits, refundTed } from '../../../support/ted-credits.ts';
import { OPEN } from '../../../support/teds.ts';

const SECONDS = 20;

let t: TestEngine;
beforeAll(async () => {
  t = await openTestEngine({ spiSeconds: SECONDS });
});
beforeEach(() => t.clock.set(OPEN));
afterEach(async () => expect(await brokenClaims(t)).toEqual([]));
afterAll(() => t.close());

/** Refunds a TED of 1,000 cents from a sender with this name, and runs everything due. */
async function refundTo(senderName: string) {
  const { accountId } = await openFunded(t, { balance: 0 });
  const sent = { accountId, amount: 1_000, senderName };
  const { creditId } = (await t.door.enter(simulateTedReceived, t.alpha.caller(), sent)).value;
  await refundTed(t, { accountId, creditId: creditId as string });
  await t.idle();
  return {
    credit: async () => (await credits(t, accountId))[0],
    balance: () => balanceOf(t, accountId),
    told: async () => (await eventsOf(t, accountId)).map(({ type }) => type).slice(1),
  };
}

/** Runs the inquiries of the worker's job at once. */
async function ask(): Promise<void> {
  await queryOverdueTedRefunds(t.database, t.clock.now(), SECONDS);
  await t.idle();
}

describe("the sender's name in refunds of the simulated STR", () => {
  test('a refund to any other name settles', async () => {
    const { credit, balance, told } = await refundTo('João Pagador');
    expect(await credit()).toMatchObject({ status: 'refunded', refundable: false });
    expect(await balance()).toMatchObject({ balance: 0, blocked: 0 });
    expect(await told()).toEqual(['ted.refund.requested', 'ted.refund.completed']);
  });

  test('a refund to REFUSE fails and can be requested again', async () => {
    const { credit, balance, told } = await refundTo('Banco REFUSE');
    expect(await credit()).toMatchObject({ status: 'received', refundable: true });
    expect(await balance()).toMatchObject({ balance: 1_000, blocked: 0 });
    expect(await told()).toEqual(['ted.refund.requested', 'ted.refund.failed']);
  });

  test('a refund to HOLD settles 5 seconds later, with its money reserved until then', async () => {
    const { credit, balance } = await refundTo('HOLD Ltda');
    t.advance(4);
    await t.idle();
    expect(await balance()).toMatchObject({ balance: 1_000, blocked: 1_000 });
    t.advance(1);
    await t.idle();
    expect(await credit()).toMatchObject({ status: 'refunded' });
  });

  test("a refund to SILENT gets no reply: after the rail's time limit an inquiry releases its money", async () => {
    const { credit, balance, told } = await refundTo('SILENT');
    t.advance(SECONDS);
    await ask();
    expect(await credit()).toMatchObject({ status: 'refund_processing', refundable: false });
    t.advance(0.001);
    await ask();
    expect(await credit()).toMatchObject({ status: 'received', refundable: true });
    expect(await balance()).toMatchObject({ balance: 1_000, blocked: 0 });
    expect(await told()).toEqual(['ted.refund.requested', 'ted.refund.failed']);
  });
});
