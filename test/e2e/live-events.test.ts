import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveEvents } from '../../scripts/partner/live-events.ts';
import { PartnerSession } from '../../scripts/partner/session.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { type ServedGateway, serveGateway } from '../support/served-gateway.ts';
import { until } from '../support/until.ts';

/** Twice as many events as a client buffers that does not read them. */
const EVENTS = 2_500;
const TIMEOUT_MS = 60_000;

const PARTNER = statement('test_partner_alpha', "select id, institution_id from partner where name = 'alpha'");
const STAGE = statement('test_stage_events', 'select flush_operation(null, $1, null, null, null, null)');
const LOGGED = statement(
  'test_logged_ids',
  "select id from log where kind = 'event' and partner_id = $1 order by position",
);

describe('events for programs', { timeout: 120_000 }, () => {
  let gateway: ServedGateway;
  beforeAll(async () => {
    gateway = await serveGateway();
  });
  afterAll(() => gateway?.stop());

  test('a program slower than the log buffers few events and still receives all of them once and in order', async () => {
    const { app, stranger } = gateway;
    const [partner] = await app.database.query<{ id: string; institution_id: number }>(PARTNER, []);
    const events = Array.from({ length: EVENTS }, () => ({
      id: newId(),
      kind: 'event',
      institution_id: partner?.institution_id,
      partner_id: partner?.id,
      account_id: null,
      type: 'webhook.test',
      payload: { message: 'one of many', timestamp: new Date().toISOString(), webhookId: newId() },
      occurred_at: new Date().toISOString(),
    }));
    const stop = new AbortController();
    const { client_id: clientId, client_secret: clientSecret } = app.sandbox?.content.partners[0] ?? {};
    const session = new PartnerSession({
      baseUrl: `${app.origin}/api/partner/v1`,
      graphqlUrl: `${app.origin}/graphql`,
      clientId: clientId ?? '',
      clientSecret: clientSecret ?? '',
      signal: stop.signal,
    });
    const { eventCursor: after } = (await gateway.alpha.graphql('{ eventCursor }')).body.data;
    await app.database.query(STAGE, [JSON.stringify(events)]);
    const received: string[] = [];
    const taken = liveEvents(session, {
      after,
      types: null,
      signal: stop.signal,
      onAway: (why) => received.push(why),
      onBack: () => received.push('back'),
    });

    const ids = [(await taken.next()).value?.id];
    // The program stops reading until its buffer is full and it has closed the connection.
    await until(
      async () => /live_closed_total\{.*"client"\} [1-9]/.test((await stranger.request('GET', '/metrics')).body),
      TIMEOUT_MS,
    );
    while (ids.length < EVENTS) ids.push((await taken.next()).value?.id);
    stop.abort();
    expect((await taken.next()).done).toBe(true);

    const logged = await app.database.query<{ id: string }>(LOGGED, [partner?.id]);
    expect(ids).toEqual(logged.map(({ id }) => id));
    expect(received).toEqual([]);
  });
});
