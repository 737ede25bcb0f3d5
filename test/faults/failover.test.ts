import { randomInt } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from '../../src/domains.ts';
import { Database } from '../../src/platform/database/database.ts';
import { encodeCursor } from '../../src/platform/database/pagination.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { settleDown } from '../support/books.ts';
import { expectAllDelivered, InFlight } from '../support/delivery-account.ts';
import { FAST_RAIL, surviveRounds } from '../support/fault-round.ts';
import { isReady } from '../support/gateway.ts';
import { LiveReader } from '../support/live-reader.ts';
import { faultsOfPositions, faultsOfPrefix, pauseReplay } from '../support/log-prefix.ts';
import type { PartnerClient } from '../support/partner-client.ts';
import { PostgresPair } from '../support/postgres-pair.ts';
import { PublishedEvents } from '../support/published-events.ts';
import type { TestRabbitmq } from '../support/rabbitmq.ts';
import { SeededRandom } from '../support/seeded-random.ts';
import { type SeparateRoles, startSeparateRoles } from '../support/separate-roles.ts';
import { restartableRabbitmq } from '../support/servers.ts';
import { ROUNDS_MS, report, sized } from '../support/size.ts';
import { StrictReceiver } from '../support/strict-receiver.ts';
import { TcpSwitch } from '../support/tcp-switch.ts';
import { until } from '../support/until.ts';
import { endLeases, nothingIsDue, skipWaits } from '../support/webhook-storm.ts';
import { metricOf } from '../support/workers.ts';

const WITHIN_MS = 120_000;
const PREFIXES = sized(5, 40);
/** Behaviour of a lost machine's address until another machine takes it over. */
const GONE = sized(['refuse'] as const, ['refuse', 'blackhole'] as const);
const READERS = ['websocket', 'sse', 'websocket', 'sse'] as const;

const rabbitmq = (await restartableRabbitmq()) as TestRabbitmq;

describe.skipIf(!rabbitmq)('PostgreSQL primary with a synchronous standby', () => {
  const random = new SeededRandom(Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31)));
  let pair: PostgresPair;
  let address: TcpSwitch;
  let roles: SeparateRoles;
  let partner: PartnerClient;
  let published: PublishedEvents;
  /** Newest event of the log when the subscription began: the sandbox opens accounts at its start. */
  let unheard = 0;
  let receiver: StrictReceiver;
  let readers: readonly LiveReader[];
  const inFlight = new InFlight();
  const times: { gone: string; promotedMs: number; readyMs: number }[] = [];
  let prefixes = 0;

  beforeAll(async () => {
    pair = await PostgresPair.start();
    address = await TcpSwitch.open(pair.port);
    const databaseUrl = pair.url(address.port);
    roles = await startSeparateRoles({ ...FAST_RAIL, DATABASE_URL: databaseUrl, AMQP_URL: rabbitmq.url });
    await settleDown(pair.url());
    // Subscribe before the log is read, because a startup event can still come between the two.
    published = await PublishedEvents.listen(rabbitmq.url);
    [{ position: unheard } = { position: 0 }] = await pair.sql<{ position: number }>(
      'select coalesce(max(position), 0)::int as position from log',
    );
    partner = await roles.api.partner('alpha');
    const types = events.map(({ type }) => type);
    receiver = await StrictReceiver.register(partner, types, () => 204);
    const common = { types: null, accountIds: null, name: 'alpha', token: partner.token };
    readers = READERS.map(
      (transport) =>
        new LiveReader({ ...common, transport, after: encodeCursor([0]), origins: [roles.api.origin], random }),
    );
    for (const reader of readers) reader.connect();
  });

  afterAll(async () => {
    for (const reader of readers ?? []) reader.disconnect();
    await roles?.stop();
    await receiver?.close();
    await published?.close();
    address?.close();
    await pair?.stop();
    await rabbitmq?.stop();
  });

  const ready = () => isReady(roles.api.management);

  async function failOver(): Promise<void> {
    if (!pair.standby) {
      await pair.addStandby();
      await until(ready, WITHIN_MS);
    }
    const { sql: standby, port } = pair.standby ?? expect.fail('no standby');
    for (let n = 0; n < PREFIXES; n++) expect(await faultsOfPrefix(standby)).toEqual([]);
    prefixes += PREFIXES;
    // The standby receives new changes and does not show them.
    await pauseReplay(standby);
    const account = await partner.openAccount();

    const gone = random.pick(GONE);
    const began = performance.now();
    address[gone]();
    pair.killPrimary();
    // An operator moves the address to the standby too early.
    await address.to(port);
    await until(async () => !(await ready()), WITHIN_MS);
    expect((await partner.get(`/accounts/${account}/balance`)).status).toBe(503);
    await pair.promote();
    const promotedMs = Math.round(performance.now() - began);
    expect(await faultsOfPositions(pair.sql)).toEqual([]);
    await until(ready, WITHIN_MS);
    times.push({ gone, promotedMs, readyMs: Math.round(performance.now() - began) });
    expect((await partner.get(`/accounts/${account}/balance`)).status).toBe(200);
    await inFlight.note(pair.sql, 'outage');
  }

  test('no write is answered before the standby has it, and reads continue meanwhile', async () => {
    const accountId = await partner.openAccount();
    await partner.fund(accountId, 1_000);
    const endToEndId = await partner.lookUp(accountId, 'ok@sandbox');
    const order = { accountId, amount: 100, pixKey: 'ok@sandbox', endToEndId, idempotencyKey: `pay-${endToEndId}` };
    await pair.stopStandby();
    let answered = false;
    const paying = partner.sendPayment(order).finally(() => (answered = true));
    const waits = `select 1 from pg_stat_activity where wait_event = 'SyncRep' and application_name ~ 'gateway'`;
    await until(async () => (await pair.sql(waits)).length > 0);
    expect(await partner.balance(accountId)).toMatchObject({ balance: 1_000, blocked: 0 });
    expect(answered).toBe(false);
    await pair.startStandby();
    const { status, body } = await paying;
    expect(status).toBe(202);
    await until(async () => (await partner.statusOf(body.transactionId)) === 'settled');
  });

  test('a commit that waits for the standby does not time out, because its session would stay in the server', async () => {
    const database = await Database.open({
      url: pair.url(),
      entities: [],
      log: pino({ level: 'silent' }),
      poolSize: 2,
      role: 'gateway_app',
      silenceMs: 500,
    });
    await pair.stopStandby();
    const committed = database.transaction((tx) => tx.query(statement('', 'create temporary table anything ()'), []));
    const waitsForLong = `select 1 from pg_stat_activity
      where wait_event = 'SyncRep' and query = 'commit' and state_change < clock_timestamp() - interval '2 s'`;
    await until(async () => (await pair.sql(waitsForLong)).length > 0);
    await pair.startStandby();
    await expect(committed).resolves.toEqual([]);
    await database.close();
  });

  test('after the loss of the primary no payment is lost or doubled, cursors continue, and webhooks send every event', {
    timeout: ROUNDS_MS,
  }, async () => {
    await surviveRounds({ partner, databaseUrl: () => pair.url(), faults: [failOver] });

    const logged = () =>
      pair.sql<{ id: string; position: number; alpha: boolean }>(
        `select l.id, l.position::int as position, p.name = 'alpha' as alpha from log l
         join partner p on p.id = l.partner_id where l.kind = 'event' order by l.position`,
      );
    const alphas = async () => (await logged()).filter(({ alpha }) => alpha).map(({ id }) => id);
    const allReported = async () => {
      const due = await alphas();
      return readers.every(({ events: told, failure }) => failure || told.length >= due.length);
    };
    await until(allReported, WITHIN_MS);
    // Duplicates arrive before the last event.
    await partner.fund(await partner.openAccount(), 1);
    await settleDown(pair.url());
    await until(allReported, WITHIN_MS);
    const due = await alphas();
    for (const { events: told, failure } of readers) expect([failure, told]).toEqual([undefined, due]);
    expect(await walkEvents(partner)).toEqual(due);

    expect(published.moved).toEqual([]);
    const heard = (await logged()).filter(({ position }) => position > unheard);
    const positions = heard.map(({ id, position }) => [id, position] as const);
    const publishedSince = () => new Map([...published.positions].filter(([, position]) => position > unheard));
    await until(() => publishedSince().size >= positions.length);
    expect(publishedSince()).toEqual(new Map(positions));

    await until(async () => (await metricOf(roles.gateway('worker'), 'gateway_webhook_in_flight')) === 0);
    await endLeases(pair.sql);
    await until(async () => {
      await skipWaits(pair.sql);
      return receiver.taken === due.length && nothingIsDue(pair.sql);
    }, WITHIN_MS);
    const webhooks = await expectAllDelivered(pair.sql, [receiver], due, inFlight);
    expect(await faultsOfPositions(pair.sql)).toEqual([]);

    const paid = await pair.sql(`select status, count(*)::int from transaction where type = 'pix_out' group by 1`);
    const counts = {
      events: positions.length,
      publishedAgain: published.repeated,
      readers: readers.length,
      due: due.length,
    };
    report(
      `failover: ${JSON.stringify({ seed: random.seed, failovers: times, prefixes, paid, published: counts, webhooks })}`,
    );
  });
});

async function walkEvents(partner: PartnerClient): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = encodeCursor([0]); ; ) {
    const { data } = await partner.graphql(
      `{ events(first: 100, after: "${after}") { nodes { id } pageInfo { hasNextPage endCursor } } }`,
    );
    ids.push(...data.events.nodes.map(({ id }: { readonly id: string }) => id));
    if (!data.events.pageInfo.hasNextPage) return ids;
    after = data.events.pageInfo.endCursor;
  }
}
