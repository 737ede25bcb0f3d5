import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { type ATTEMPT_RESULTS, attempt } from './delivery.resource.ts';

export type AttemptResult = keyof typeof ATTEMPT_RESULTS;

export interface Attempt extends RowOf<typeof attempt> {}

export const ATTEMPTS_SHOWN = 50;

const ATTEMPTS = statement(
  'webhook_attempts_of_deliveries',
  `select a.* from unnest($2::uuid[]) parent(id) cross join lateral (
     select ${columnsOf(attempt, 't')}
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
