import { Database } from '../src/platform/database/database.ts';
import { statement } from '../src/platform/database/queryable.ts';
import { createLogger } from '../src/platform/observability/log.ts';
import { newId } from '../src/platform/text/ids.ts';
import type { Slice } from './rounds.ts';
import { EVENT_ACCOUNT, EVENT_TYPE } from './staged-events.ts';

/** Events per slice. Each webhook gets a delivery of each. */
const EVENTS = 100;
/** Default number of a worker's concurrent deliveries. */
const PLACES = 1_024;
const LEASE_MS = 30_000;
const SCHEDULE_MS = 7 * 3_600_000;

const MESSAGES = statement(
  'bench_messages',
  `select uuid_v7() as event_id, p.id as partner_id, ${EVENT_ACCOUNT} as account_id, '${EVENT_TYPE}' as type,
     array['${EVENT_TYPE}'] as names, '{"accountId":${EVENT_ACCOUNT},"amount":100000}' as body, null as trace
   from partner p, generate_series(1, $1::integer) where p.name = 'alpha'`,
);
const FAN_OUT = statement('webhook_fan_out', `select * from webhook_fan_out($1, $2, $3::bigint * interval '1 ms')`);
const TURN = statement('webhook_turn', `select * from webhook_turn($1, $2::bigint * interval '1 ms', $3, 'answering')`);

interface Leased {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly attempt: number;
}

export const openWorkersDatabase = (url: string): Promise<Database> =>
  Database.open({ url, log: createLogger('error'), entities: [], poolSize: 1, role: 'gateway_app' });

/** Runs a worker's webhook statements without receivers: fan-out, then turns until all is delivered. */
export async function deliverSlice(database: Pick<Database, 'query'>, events = EVENTS): Promise<Slice> {
  const messages = await database.query(MESSAGES, [events]);
  const started = performance.now();
  const staged = ['webhooks.fanout', JSON.stringify(messages), SCHEDULE_MS];
  const [told] = await database.query<{ written: number }>(FAN_OUT, staged);
  let operations = 0;
  let leased = await turn(database, []);
  while (leased.length > 0) {
    operations += leased.length;
    leased = await turn(database, leased);
  }
  const seconds = (performance.now() - started) / 1_000;
  if (operations === 0 || operations !== told?.written)
    throw new Error(`${operations} of ${told?.written} deliveries were delivered`);
  return { operations, seconds };
}

function turn(database: Pick<Database, 'query'>, ended: readonly Leased[]): Promise<readonly Leased[]> {
  const results = ended.map(({ delivery_id, webhook_id, attempt }) => ({
    ...{ id: newId(), delivery_id, webhook_id, attempt },
    ...{ result: 'succeeded', wait_ms: null, status: 204, error: null, message: null, response: '' },
    ...{ duration_ms: 20, timed_out: false },
  }));
  return database.query<Leased>(TURN, [results.length === 0 ? null : JSON.stringify(results), LEASE_MS, PLACES]);
}
