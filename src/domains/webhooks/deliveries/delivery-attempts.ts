import { type Queryable, statement } from '../../../platform/database.ts';

/** Result of one attempt. `lost`: the worker that made it died before its end. */
export const ATTEMPT_RESULTS = {
  succeeded: 'A 2xx answer.',
  failed: 'No answer, or one after which it is tried again.',
  refused: 'An answer that ends the delivery.',
  lost: 'Its end is not known; it may have arrived.',
};
export type AttemptResult = keyof typeof ATTEMPT_RESULTS;

/** One request to the receiver, and its result. Times in business time. */
export interface Attempt {
  readonly id: string;
  readonly deliveryId: string;
  /** From 1, over all schedules of its delivery. */
  readonly number: number;
  readonly result: AttemptResult;
  /** HTTP status of the answer; null: there was none. */
  readonly status: number | null;
  /** Why there was no answer: a stable word. */
  readonly error: string | null;
  readonly startedAt: Date;
  readonly durationMs: number | null;
}

/** Most attempts that are shown of one delivery. */
export const ATTEMPTS_SHOWN = 50;

const ATTEMPTS = statement(
  'webhook_attempts_of_deliveries',
  `select a.* from unnest($2::uuid[]) parent(id) cross join lateral (
     select t.id, t.delivery_id as "deliveryId", t.attempt as number, t.result, t.status, t.error,
       t.started_at as "startedAt", t.duration_ms as "durationMs"
     from webhook_attempt t where t.delivery_id = parent.id and t.partner_id = $1
     order by t.attempt desc limit $3
   ) a order by a."deliveryId", a.number`,
);
const RESPONSES = statement(
  'webhook_attempt_responses',
  `select t.id, t.response from webhook_attempt t where t.id = any ($2) and t.partner_id = $1`,
);

/** The latest attempts of each of the partner's deliveries, oldest first. */
export const attemptsOfDeliveries = (
  db: Queryable,
  partnerId: string,
  deliveryIds: readonly string[],
): Promise<readonly Attempt[]> => db.query<Attempt>(ATTEMPTS, [partnerId, deliveryIds, ATTEMPTS_SHOWN]);

/** The kept beginnings of the answers' bodies, each up to 16 kB, by attempt; null: there was no answer. */
export const responsesOfAttempts = (
  db: Queryable,
  partnerId: string,
  attemptIds: readonly string[],
): Promise<readonly { readonly id: string; readonly response: string | null }[]> =>
  db.query(RESPONSES, [partnerId, attemptIds]);
