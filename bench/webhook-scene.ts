import type { Client } from 'pg';
import { SecretBox } from '../src/platform/security/secret-box.ts';
import { parseSecretKeys } from '../src/platform/security/secret-keys.ts';
import { newId } from '../src/platform/text/ids.ts';
import { startFloorPosts } from './floor-posts.ts';
import { type Gateway, openGateway } from './gateway.ts';
import { SECRET_KEYS } from './gateway-server.ts';
import { type SinkCount, startSink } from './sink.ts';
import { EVENT_ACCOUNT, EVENT_TYPE, stageEvents } from './staged-events.ts';
import type { World } from './world.ts';

const POLL_MS = 10;
const PATIENCE_MS = 300_000;
/** Deliveries per hanging webhook, more than a measurement can attempt. */
const HANGING_DELIVERIES = 10;

export interface Scene {
  readonly gateway: Gateway;
  readonly sink: Awaited<ReturnType<typeof startSink>>;
  readonly floor: Awaited<ReturnType<typeof startFloorPosts>>;
  stop(): Promise<void>;
}

export async function openScene(
  world: World,
  name: string,
  options: { readonly amqpUrl?: string; readonly accounts?: number } = {},
): Promise<Scene> {
  const [sink, floor] = await Promise.all([startSink(), startFloorPosts()]);
  const gateway = await openGateway(world, name, { roles: 'all', accounts: 1, ...options });
  const stop = async () => {
    await Promise.all([gateway.stop(), sink.stop(), floor.stop()]);
  };
  return { gateway, sink, floor, stop };
}

export const healthyPaths = (count: number) => Array.from({ length: count }, (_, n) => `/hooks/${n}`);

export async function register(
  { gateway, sink }: Pick<Scene, 'gateway' | 'sink'>,
  paths: readonly string[],
): Promise<void> {
  for (const path of paths) {
    const response = await fetch(`${gateway.origin}/api/partner/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${sink.ready.origin}${path}`, events: [EVENT_TYPE] }),
    });
    if (response.status !== 201)
      throw new Error(`the registration got status ${response.status}: ${await response.text()}`);
  }
}

/** Inserts unresponsive webhooks of another partner with deliveries that are all due at once. */
export async function addHanging({ gateway: { sql }, sink }: Scene, count: number): Promise<void> {
  const { port } = new URL(sink.ready.origin);
  const secrets = new SecretBox(parseSecretKeys(SECRET_KEYS));
  const webhooks = Array.from({ length: count }, (_, n) => {
    const id = newId();
    const { bytes, keyId } = secrets.seal(Buffer.from('whsec_hanging'), `webhook:${id}`);
    const url = `http://127.${1 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}:${port}/hang`;
    return { id, url, secret: bytes.toString('hex'), secret_key_id: keyId };
  });
  await sql.query(
    `with w as (
       insert into webhook (id, institution_id, partner_id, url, events, secret, secret_key_id, created_at, updated_at)
       select h.id, p.institution_id, p.id, h.url, '{fee.charged}', decode(h.secret, 'hex'), h.secret_key_id, now(), now()
       from jsonb_to_recordset($1) h(id uuid, url text, secret text, secret_key_id text), partner p where p.name = 'beta'
       returning id)
     insert into webhook_queue (webhook_id) select id from w`,
    [JSON.stringify(webhooks)],
  );
  await sql.query(
    `select count(*) from webhook_deliver((select jsonb_agg(jsonb_build_object('event_id', uuid_v7(), 'partner_id', p.id,
       'account_id', ${EVENT_ACCOUNT}, 'type', 'fee.charged', 'names', '["fee.charged"]'::jsonb, 'body', '{"amount":1}'))
       from generate_series(1, ${HANGING_DELIVERIES}), partner p where p.name = 'beta'), null, null, interval '7 hours')`,
  );
}

/** Sends one event at a time on an idle system. Returns the milliseconds from its commit to each receiver. */
export async function arrivals({ gateway, sink }: Scene, events: number, receivers: number): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < events; n += 1) {
    await sink.ask({ what: 'reset' });
    const at = await stageEvents(gateway.sql, 1);
    const { arrivals: came } = await sink.ask<SinkCount>({ what: 'count', requests: receivers });
    seen.push(...came.map(([, arrived]) => arrived - at));
  }
  return seen;
}

export async function untilWritten(sql: Client): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { rows } = await sql.query('select 1 from webhook_due where attempt = 0 or leased_until is not null limit 1');
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`deliveries are still open after ${PATIENCE_MS / 1_000} s`);
}

/** Checks that all deliveries succeeded at the first attempt. Otherwise the figure is meaningless. */
export async function expectDelivered(sql: Client, deliveries: number): Promise<void> {
  const { rows } = await sql.query<{ done: string; attempts: string }>(
    `select (select count(*) from webhook_delivery where status = 'succeeded') as done,
       (select count(*) from webhook_attempt where result = 'succeeded') as attempts`,
  );
  if (Number(rows[0]?.done) !== deliveries || Number(rows[0]?.attempts) !== deliveries) {
    throw new Error(`${deliveries} deliveries were due, but the database has ${JSON.stringify(rows[0])}`);
  }
}
