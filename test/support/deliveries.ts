import type { Standing } from '../../src/domains/webhooks/deliveries/sending-loop.ts';
import { newId } from '../../src/platform/text/ids.ts';
import type { TestDoor, TestPartner } from './door.ts';
import { MOVE_ALL } from './log-positions.ts';

export interface Outcome {
  readonly result: 'succeeded' | 'failed' | 'refused';
  readonly status?: number;
  readonly error?: string;
  readonly response?: string;
  /** Milliseconds until the next attempt. Absent: no further attempt. */
  readonly waitMs?: number;
  readonly timedOut?: boolean;
}

export interface LeasedDelivery {
  readonly delivery_id: string;
  readonly webhook_id: string;
  readonly attempt: number;
  readonly step: number;
}

export const ok: Outcome = { result: 'succeeded', status: 204 };
export const refused: Outcome = { result: 'refused', status: 410 };

const EVERY_STANDING: readonly Standing[] = ['answering', 'unproven', 'hanging'];

export const lease = (t: TestDoor, room = 1_000, standings = EVERY_STANDING): Promise<LeasedDelivery[]> =>
  t.sql<LeasedDelivery>(
    `select leased.* from unnest($2::text[]) standing cross join lateral webhook_turn(null, interval '30 s', $1, standing) leased`,
    [room, standings],
  );

export const resultsOf = (leased: readonly LeasedDelivery[], outcome: (leased: LeasedDelivery) => Outcome): string =>
  JSON.stringify(
    leased.map((each) => {
      const { result, status, error, response, waitMs, timedOut } = outcome(each);
      const { delivery_id, webhook_id, attempt } = each;
      const facts = { status: status ?? null, error: error ?? null, response: response ?? null };
      const rest = { wait_ms: waitMs ?? null, duration_ms: 12, timed_out: timedOut ?? false };
      return { id: newId(), delivery_id, webhook_id, attempt, result, ...facts, ...rest };
    }),
  );

export async function end(
  t: Pick<TestDoor, 'sql'>,
  leased: readonly LeasedDelivery[],
  outcome: (leased: LeasedDelivery) => Outcome,
): Promise<void> {
  await t.sql(`select * from webhook_turn($1, interval '30 s', 0, 'answering')`, [resultsOf(leased, outcome)]);
}

/** Makes attempts until nothing is due. Returns their number. */
export async function attemptAll(t: TestDoor, outcome: Outcome): Promise<number> {
  for (let made = 0; ; ) {
    const leased = await lease(t);
    if (leased.length === 0) return made;
    await end(t, leased, () => outcome);
    made += leased.length;
  }
}

/** Inserts ended deliveries, the n-th at `since` plus `everySeconds * n`. Returns their ids, oldest first. */
export async function endedDeliveries(
  t: TestDoor,
  partner: TestPartner,
  webhookId: string,
  options: {
    readonly count: number;
    readonly status: 'succeeded' | 'failed' | 'exhausted' | 'cancelled';
    readonly type?: string;
    readonly since?: string;
    readonly everySeconds?: number;
  },
): Promise<readonly string[]> {
  const { count, status, type = 'pix.received', since = '2026-11-20T00:00:00Z', everySeconds = 1 } = options;
  const ids = Array.from({ length: count }, newId);
  await t.sql(
    `insert into webhook_delivery (id, webhook_id, partner_id, event_id, event_type, account_id, body, status, attempts,
       created_at, finished_at)
     select x.id, $2, $3, uuid_v7(), $4, 7, '{"n":' || x.n || '}', $5, 1,
       $6::timestamptz + (x.n - 1) * $7::float8 * interval '1 s', $6::timestamptz + interval '1 day'
     from unnest($1::uuid[]) with ordinality x(id, n)`,
    [ids, webhookId, partner.id, type, status, since, everySeconds],
  );
  return ids;
}

/** Writes events into the log, as rules and the relay do. Returns their ids, oldest first. */
export async function logEvents(
  t: Pick<TestDoor, 'sql'>,
  partner: Pick<TestPartner, 'id' | 'institutionId'>,
  types: readonly string[],
  payload: Readonly<Record<string, unknown>> = { accountId: 7, amount: 1_050 },
): Promise<readonly string[]> {
  const ids = types.map(newId);
  await t.sql(
    `insert into outbox (id, kind, institution_id, partner_id, account_id, type, payload, occurred_at)
     select x.id, 'event', $3, $4, 7, x.type, $5, now() from unnest($1::uuid[], $2::text[]) with ordinality x(id, type, n)
     order by x.n`,
    [ids, types, partner.institutionId, partner.id, JSON.stringify(payload)],
  );
  await t.sql(MOVE_ALL);
  return ids;
}
