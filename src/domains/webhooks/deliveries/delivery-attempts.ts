import { type Queryable, statement } from '../../../platform/database/queryable.ts';

/** `lost`: the worker crashed before the attempt ended. */
export const ATTEMPT_RESULTS = {
  succeeded: 'The receiver responded with 2xx.',
  failed: 'No response, or a response after which the delivery is tried again.',
  refused: 'A response that ends the delivery.',
  lost: 'The end is unknown. The request may have arrived.',
};
export type AttemptResult = keyof typeof ATTEMPT_RESULTS;

/** In business time. */
export interface Attempt {
  readonly id: string;
  readonly deliveryId: string;
  /** From 1, across all schedules of the delivery. */
  readonly number: number;
  readonly result: AttemptResult;
  readonly status: number | null;
  /** A stable word when there was no response. */
  readonly error: string | null;
  readonly startedAt: Date;
  readonly durationMs: number | null;
}

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

export const attemptsOfDeliveries = (
  db: Queryable,
  partnerId: string,
  deliveryIds: readonly string[],
): Promise<readonly Attempt[]> => db.query<Attempt>(ATTEMPTS, [partnerId, deliveryIds, ATTEMPTS_SHOWN]);

/** First 16 kB of each response body, by attempt. Null when there was no response. */
export const responsesOfAttempts = (
  db: Queryable,
  partnerId: string,
  attemptIds: readonly string[],
): Promise<readonly { readonly id: string; readonly response: string | null }[]> =>
  db.query(RESPONSES, [partnerId, attemptIds]);
