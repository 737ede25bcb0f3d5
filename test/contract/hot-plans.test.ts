import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverSlice } from '../../bench/delivery-turns.ts';
import { FIRST_ACCOUNT } from '../../bench/seed.ts';
import type { WorkerParts } from '../../src/domains/module.ts';
import { sendPixPayment } from '../../src/domains/pix/payments/payment.ts';
import { requeue } from '../../src/domains/webhooks/deliveries/delivery.ts';
import { deadlines, messages, modules, outcomeHandlers } from '../../src/domains.ts';
import { forgetOldFailures, retryFailedMessages } from '../../src/messaging/failed-messages.ts';
import { createInProcessBroker } from '../../src/messaging/in-process.ts';
import { oldestUnpublishedSeconds } from '../../src/messaging/unpublished.ts';
import { addMissingPartitions, dropExpiredPartitions } from '../../src/platform/database/partitions.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { runDeadlines } from '../../src/platform/operation/unattended.ts';
import { oldestUnsealedSeconds, sealAuditEntries } from '../../src/platform/security/audit-chain.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { CONFIG } from '../support/door.ts';
import { keptLog } from '../support/engine.ts';
import { expectIndexed, type Grown, openGrown } from '../support/grown.ts';
import { arrivalOf, bookingOf, outcomeOf, pay, paymentInput, transfer } from '../support/payments.ts';
import { partitionsRead } from '../support/plans.ts';
import { testSecrets } from '../support/secrets.ts';

const RELAY_BATCH = statement('relay_batch', 'select * from relay_batch($1, $2, $3)');
const UNPUBLISHED = statement('unpublished_log', 'select * from log where position > $1 order by position limit $2');
const ADVANCE_FLOOR = statement('advance_outbox_floor', 'select * from advance_outbox_floor($1, $2)');
const NEWEST = statement('', 'select max(position) as position from log');
const BATCH = 100;

const account = (n: number) => FIRST_ACCOUNT + n;

describe.each([
  ['with a long past', 'last'],
  ['with table statistics from before its growth', 'first'],
] as const)('gateway %s', (_, analyzed) => {
  let t: Grown;
  beforeAll(async () => {
    t = await openGrown(analyzed);
  }, 120_000);
  afterAll(() => t?.close());

  it('a key lookup and a payment with an idempotency key use indexes for a busy account', async () => {
    expectIndexed(await t.planned((n) => pay(t, t.busy, 1_000, { idempotencyKey: `accept-${n}` })));
  });

  it('a repeated payment under a known key uses indexes', async () => {
    const input = await paymentInput(t, t.busy, 1_000);
    const send = () => t.door.enter(sendPixPayment, t.alpha.caller({ idempotencyKey: 'replayed' }), input);
    await send();
    expectIndexed(await t.planned(send));
  });

  it('accepting and booking a transfer uses indexes', async () => {
    expectIndexed(
      await t.planned(async (n) => {
        const { transactionId } = await transfer(t, account(n), account(n + 1), 1_000);
        await t.settle(bookingOf(transactionId));
      }),
    );
  });

  it.each(['settled', 'rejected', 'held', 'timeout'] as const)(
    'settling a batch of payments as %s uses indexes',
    async (status) => {
      const paid = await Promise.all(Array.from({ length: 8 }, (_, n) => pay(t, account(n), 1_000)));
      const ran = await t.planned(async (n) => {
        const outcome = outcomeOf(t, paid[n]?.endToEndId ?? '', status);
        const endToEndId = `E99999011202611231500${newId().slice(-11)}`;
        await t.settle(outcome, await arrivalOf(t, account(n), 1_000, endToEndId));
      });
      expectIndexed(ran);
      // Message ids contain their time, so the query reads only the partitions of that time.
      const known = ran.filter(({ plan }) => partitionsRead(plan, 'consumed_message') > 0);
      expect(known.length).toBeGreaterThan(0);
      for (const { text, plan } of known) expect(partitionsRead(plan, 'consumed_message'), text).toBeLessThanOrEqual(2);
    },
  );

  it('the relay uses indexes to read a waiting batch and to find unpublished messages', async () => {
    const { database } = t;
    let position = (await database.query<{ position: number }>(NEWEST, []))[0]?.position ?? 0;
    const ran = await t.planned(async () => {
      const { length } = await database.query(RELAY_BATCH, [position, position, BATCH]);
      await database.query(UNPUBLISHED, [position, BATCH]);
      position += length;
      expect(length).toBe(BATCH);
      await oldestUnpublishedSeconds(database);
      const [noted] = await database.query<{ seq: number; before: string }>(ADVANCE_FLOOR, [null, null]);
      await database.query(ADVANCE_FLOOR, [noted?.seq, noted?.before]);
    });
    expectIndexed(ran);
    for (const { text, plan } of ran) expect(partitionsRead(plan, 'log'), text).toBeLessThanOrEqual(2);
  });

  it('event fan-out and delivery leases use indexes', async () => {
    const ran = await t.planned(() => deliverSlice(t.database, BATCH));
    expectIndexed(ran);
    // The delivery id names its partition. Each delivery is read and then written only there.
    for (const { text, plan } of ran)
      expect(partitionsRead(plan, 'webhook_delivery'), text).toBeLessThanOrEqual(2 * BATCH);
  });

  it('scheduling deliveries again uses indexes', async () => {
    const failed = await t.sql<{ id: string }>(`select id from webhook_delivery where status = 'exhausted' limit 20`);
    expectIndexed(
      await t.planned(() =>
        t.database.transaction((tx) =>
          requeue(
            tx,
            failed.map(({ id }) => id),
            null,
          ),
        ),
      ),
    );
  });

  it('all periodic jobs use indexes', async () => {
    const { database, clock, door } = t;
    const broker = createInProcessBroker({ log: keptLog, queues: [], redeliveryDelay: 1 });
    const parts = {
      ...{ config: CONFIG, database, broker, clock, log: keptLog, metrics: new Metrics(), secrets: testSecrets },
      ...{ outcomes: outcomeHandlers, enter: door.enter.bind(door), onStaged() {} },
    } as unknown as WorkerParts;
    const jobs = modules.flatMap((module) => module.jobs?.(parts) ?? []);
    const ran = await t.planned(async () => {
      for (const { run } of jobs) await run();
      await runDeadlines(database, clock.now(), deadlines);
      await retryFailedMessages(database, broker, messages);
      await forgetOldFailures(database);
      await sealAuditEntries(database);
      await oldestUnsealedSeconds(database);
      await addMissingPartitions(database);
      await dropExpiredPartitions(database);
    });
    expect(jobs.length).toBeGreaterThan(10);
    expectIndexed(ran);
    await broker.close();
  });
});
