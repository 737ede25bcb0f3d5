import { messages } from '../../src/domains.ts';
import type { Broker, OnWakeUp } from '../../src/messaging/broker.ts';
import { type Following, LogTail, type LogTailOptions } from '../../src/messaging/log-tail.ts';
import type { LoggedEvent } from '../../src/messaging/logged-event.ts';
import { Relay } from '../../src/messaging/relay.ts';
import { Metrics } from '../../src/platform/observability/metrics.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { openTestDoor, type TestDoor } from './door.ts';
import { keptLog } from './engine.ts';
import { LOG_POSITIONS, PUBLISHED } from './log-positions.ts';
import { until } from './until.ts';

export interface Happening {
  readonly partnerId: string;
  readonly type?: string;
  readonly accountId?: number | null;
  readonly payload?: object;
}

export interface LiveLog {
  readonly t: TestDoor;
  readonly broker: Broker;
  stage(...happenings: readonly Happening[]): Promise<void>;
  /** Commits events and waits for the broker's confirmation. Returns their positions. */
  happen(...happenings: readonly Happening[]): Promise<readonly number[]>;
  logged(partnerId: string): Promise<readonly LoggedEvent[]>;
  openTail(options?: Partial<LogTailOptions>): LogTail;
  /** Closes the open tails, so that they stop reading. */
  closeTails(): Promise<void>;
  close(): Promise<void>;
}

/** `after`: the position after which its log begins. */
export async function openLiveLog(broker: Broker, after = 0): Promise<LiveLog> {
  const t = await openTestDoor();
  await t.sql(`select setval('log_published', $1)`, [after]);
  const tails: LogTail[] = [];
  const fanout = await broker.consume('webhooks.fanout', { prefetch: 500, batch: 500 }, async () => {});
  const relay = new Relay({ database: t.database, broker, messages, log: keptLog, metrics: new Metrics() });
  relay.start();

  const stage = async (...happenings: readonly Happening[]) => {
    const rows = happenings.map(({ partnerId, type = 'test.event', accountId = null, payload = {} }) => ({
      id: newId(),
      kind: 'event',
      institution_id: t.institutionId,
      partner_id: partnerId,
      account_id: accountId,
      type,
      payload,
      occurred_at: t.clock.now(),
    }));
    await t.sql('select flush_operation(null, $1, null, null, null, null)', [JSON.stringify(rows)]);
    relay.wake();
  };
  const closeTails = async () => {
    await Promise.all(tails.splice(0).map((tail) => tail.close()));
  };
  const head = async () => {
    const [before] = await t.sql<{ published: number }>(PUBLISHED);
    const [row] = await t.sql<{ position: number; idle: boolean }>(
      `select position, position = $1 and not exists (select 1 from outbox) as idle from ${LOG_POSITIONS}`,
      [before?.published],
    );
    return row?.idle ? row : null;
  };

  return {
    t,
    broker,
    stage,
    async happen(...happenings) {
      const { position: before } = await until(head);
      await stage(...happenings);
      await until(head);
      return happenings.map((_, index) => before + index + 1);
    },
    logged: (partnerId) =>
      t.sql<LoggedEvent>(
        `select position, id, type, account_id as "accountId", occurred_at as "occurredAt", payload from log
         where kind = 'event' and partner_id = $1 order by position`,
        [partnerId],
      ),
    openTail(options = {}) {
      const common = { database: t.database, broker, log: keptLog, metrics: new Metrics() };
      const tail = new LogTail({ ...common, ...options });
      tails.push(tail);
      return tail;
    },
    closeTails,
    async close() {
      await closeTails();
      await Promise.all([relay.stop(), fanout.stop()]);
      await broker.close();
      await t.close();
    },
  };
}

export function take(following: Following) {
  const events: LoggedEvent[] = [];
  let failure: Error | null = null;
  const ended = (async () => {
    try {
      for await (const event of following) events.push(event);
    } catch (error) {
      failure = error as Error;
    }
  })();
  return {
    events,
    ended,
    positions: () => events.map(({ position }) => position),
    get failure() {
      return failure;
    },
  };
}

/** A broker that loses wake-ups. `lost` notifies listeners that some may be missing. */
export function lossy(broker: Broker, keeps: () => boolean): { readonly broker: Broker; lost(): void } {
  const listeners = new Set<OnWakeUp>();
  const lossyBroker: Broker = {
    kind: broker.kind,
    publish: (messages) => broker.publish(messages),
    consume: (...args) => broker.consume(...args),
    ask: (...args) => broker.ask(...args),
    ready: () => broker.ready(),
    depth: (queue) => broker.depth(queue),
    consumers: (queue) => broker.consumers(queue),
    close: () => broker.close(),
    listen(onWakeUp) {
      listeners.add(onWakeUp);
      return broker.listen((wakeUp) => {
        if (keeps()) onWakeUp(wakeUp);
      });
    },
  };
  return {
    broker: lossyBroker,
    lost() {
      for (const onWakeUp of listeners) onWakeUp('lost');
    },
  };
}
