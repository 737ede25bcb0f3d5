import { date, instant, integer, orNull, text, uuid, word } from '../../../platform/resource/member.ts';
import { restRecord } from '../../../platform/resource/record.ts';
import { resource } from '../../../platform/resource/resource.ts';
import { EventName } from '../registrations/webhook-members.ts';

export const DELIVERY_STATUSES = {
  pending: 'The delivery is being tried.',
  succeeded: 'The receiver responded with 2xx.',
  failed: 'The receiver rejected the delivery permanently: 400, 401, 403, 404, 410 or 422.',
  exhausted:
    'All attempts are used up, or the webhook stayed switched off until the end of the schedule. Also events that came while the gateway had switched the webhook off.',
  cancelled: 'The webhook was deleted before the delivery succeeded.',
};

const EXAMPLE_TIME = '2026-11-21T15:31:02.456Z';

/** From `webhook_delivery v left join webhook_due d`. Times are business times. */
export const delivery = resource('WebhookDelivery', 'The delivery of one event to one webhook.', {
  id: uuid('Id of the delivery (UUID), `X-Service-Event-Id` of every attempt. Receivers use it to deduplicate.', {
    graph: 'deliveryId',
    graphType: 'ID',
    example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12',
  }),
  webhookId: uuid('Id of the webhook.', { graphType: 'ID', example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11' }),
  eventId: uuid('Id of the delivered event (UUID).', { rest: false, graphType: 'ID' }),
  eventType: text('Name of the event (`X-Service-Event-Type`), for example `pix.payout.confirmed`.', {
    graph: 'eventName',
    schema: EventName,
    example: 'webhook.test',
  }),
  accountId: orNull(integer('Account of the event.', { rest: false }), 'when the event is not about an account'),
  body: text('Exact body of every attempt. Amounts are in the unit that the receiver gets.', { rest: false }),
  status: word(DELIVERY_STATUSES, 'Status of the delivery.', { example: 'pending' }),
  attempts: integer('Number of attempts, including the current one.', {
    graph: 'attemptCount',
    column: 'coalesce(d.attempt, v.attempts)',
    example: 0,
  }),
  nextAttemptAt: orNull(
    instant(
      'Time when the next attempt is or was due. A switched-off or unresponsive webhook can delay the attempt further.',
      { column: 'd.due_at', example: EXAMPLE_TIME },
    ),
    'when the delivery has ended',
  ),
  createdAt: instant('Time when the delivery was created.', { example: EXAMPLE_TIME }),
  finishedAt: orNull(instant('Time when the delivery ended.'), 'while it is pending'),
});

/** `lost`: the worker crashed before the attempt ended. */
export const ATTEMPT_RESULTS = {
  succeeded: 'The receiver responded with 2xx.',
  failed: 'No response, or a response after which the delivery is tried again.',
  refused: 'A response that ends the delivery.',
  lost: 'The end is unknown. The request may have arrived.',
};

/** Times are business times. */
export const attempt = resource('WebhookAttempt', 'One request to the receiver and its result.', {
  id: uuid('Id of the attempt (UUID).', { graph: false }),
  deliveryId: uuid('Id of the delivery.', { graph: false }),
  number: integer('Number of the attempt, from 1, across all schedules of the delivery.', { column: 't.attempt' }),
  result: word(ATTEMPT_RESULTS, 'Result of the attempt.'),
  status: orNull(integer('HTTP status of the response.', { graph: 'httpStatus' }), 'when there was no response'),
  error: orNull(
    text(
      'Reason why there was no response, as a stable word: `timeout`, `connect_timeout`, `connection`, `tls`, `name`, `forbidden_address`, `worker_lost` or others.',
    ),
    'when there was a response',
  ),
  startedAt: instant('Start of the attempt.'),
  durationMs: orNull(integer('Duration in milliseconds.'), 'when the end is unknown'),
});

/** The most deliveries that are counted for one day. */
export const MAX_OF_DAY = 10_000;

export const deliveryDay = resource(
  'DeliveryDay',
  `Deliveries that were created on one day, by status. Counts the first ${MAX_OF_DAY} of the day.`,
  {
    webhookId: uuid('Id of the webhook.', { graph: false }),
    day: date('Brasília day.'),
    succeeded: integer('Number of deliveries that got a 2xx response.'),
    failed: integer('Number of deliveries that the receiver rejected permanently.'),
    exhausted: integer('Number of deliveries whose attempts are used up.'),
    pending: integer('Number of deliveries that are still being tried.'),
  },
);

export const deliveryRecord = restRecord(delivery);
