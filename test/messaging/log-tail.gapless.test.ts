import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { SlowReader, TailClosed } from '../../src/messaging/follow-errors.ts';
import type { FollowOptions, LogTail } from '../../src/messaging/log-tail.ts';
import type { LoggedEvent } from '../../src/messaging/logged-event.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { brokers } from '../support/broker.ts';
import { lossy, openLiveLog } from '../support/live-log.ts';
import { SeededRandom } from '../support/seeded-random.ts';

const TYPES = ['pix.received', 'pix.payout.confirmed', 'account.created'];
const ACCOUNTS = [1, 2, 3, null];
const CLIENTS = 24;
const EVENTS = 2_000;

type Filter = Pick<FollowOptions, 'types' | 'accountIds'>;

interface Client {
  readonly partnerId: string;
  readonly filter: Filter;
  readonly from: number;
  readonly events: readonly LoggedEvent[];
}

const passes =
  ({ types, accountIds }: Filter) =>
  (event: LoggedEvent) =>
    (!types || types.includes(event.type)) &&
    (!accountIds || (event.accountId !== null && accountIds.includes(event.accountId)));

describe.each(brokers)('random followers with the $kind broker', ({ available, open }) => {
  beforeEach(({ skip }) => skip(!available, 'no RabbitMQ server'));

  test.each([1, 2])(
    'random followers get every event once and in order, while wake-ups are lost and nodes stop: seed %i',
    { timeout: 120_000 },
    async (seed) => {
      const random = new SeededRandom(seed);
      const live = await openLiveLog(await open());
      const partners = [newId(), newId(), newId()];
      const { broker, lost } = lossy(live.broker, () => random.next() < 0.6);
      const openNode = () => live.openTail({ broker, buffer: random.pick([8, 40, 1_000]), pollMs: 100 });
      const nodes: LogTail[] = [openNode(), openNode()];
      let written = 0;

      const restart = async () => {
        const index = random.integer(0, 1);
        await nodes[index]?.close();
        nodes[index] = openNode();
      };
      const write = async () => {
        while (written < EVENTS) {
          const batch = Array.from({ length: random.integer(1, 60) }, () => ({
            partnerId: random.pick(partners),
            type: random.pick(TYPES),
            accountId: random.pick(ACCOUNTS),
          }));
          written += batch.length;
          await live.stage(...batch);
          if (random.next() < 0.1) lost();
          if (random.next() < 0.1) await restart();
        }
        await live.happen(...partners.map((partnerId) => ({ partnerId, type: 'last', accountId: 0 })));
      };

      const client = async (): Promise<Client> => {
        const partnerId = random.pick(partners);
        const types = random.next() < 0.3 ? ['last', random.pick(TYPES)] : undefined;
        const accountIds = random.next() < 0.3 ? [0, random.integer(1, 3)] : undefined;
        const filter = { ...(types ? { types } : {}), ...(accountIds ? { accountIds } : {}) };
        const events: LoggedEvent[] = [];
        let from: number | null = null;
        let after: number | null = random.next() < 0.5 ? 0 : null;
        while (events.at(-1)?.type !== 'last') {
          const leaving = new AbortController();
          const following = random.pick(nodes).follow(partnerId, { after, ...filter, signal: leaving.signal });
          const most = random.integer(1, 400);
          const pace = random.pick([0, 0.1, 1]);
          try {
            after = await following.started;
            from ??= after;
            for (let taken = 0; taken < most; taken += 1) {
              const { value, done } = await following.next();
              if (done) throw new Error('it ended by itself');
              events.push(value);
              if (value.type === 'last') break;
              if (random.next() < pace) await setImmediate();
            }
          } catch (error) {
            if (!(error instanceof SlowReader || error instanceof TailClosed)) throw error;
          }
          after = following.position;
          leaving.abort();
        }
        return { partnerId, filter, from: from as number, events };
      };

      const clients = Array.from({ length: CLIENTS }, client);
      await Promise.all([write(), ...clients]);
      const logged = new Map<string, readonly LoggedEvent[]>();
      for (const partnerId of partners) logged.set(partnerId, await live.logged(partnerId));
      for (const { partnerId, filter, from, events } of await Promise.all(clients)) {
        const expected = (logged.get(partnerId) ?? []).filter(({ position }) => position > from).filter(passes(filter));
        expect(events).toEqual(expected);
      }
      expect([...logged.values()].flat()).toHaveLength(written + partners.length);
      await live.close();
    },
  );
});
