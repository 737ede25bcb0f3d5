import {
  date,
  flag,
  instant,
  integer,
  json,
  number,
  orNull,
  text,
  uuid,
  word,
} from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';
import { AUDIT_AUTHOR, CHANGE_KINDS } from './change-kinds.ts';
import { WAITING_KINDS } from './waiting-kinds.ts';

const ON_RESOURCE = 'Id of the changed resource: the login for an operator, the date for a treasury day.';
const ACTION = 'Action, for example `payable.approved`.';

export const auditTrailEntry = resource(
  'AuditTrailEntry',
  "An entry of the institution's audit trail: one change to one resource and its author.",
  {
    id: uuid('Id of the entry (UUID).', { graph: 'entryId', graphType: 'ID' }),
    kind: word(CHANGE_KINDS, 'Kind of the changed resource.', { column: false }),
    resourceId: text(ON_RESOURCE, { graphType: 'ID' }),
    action: text(ACTION),
    author: text('Author: `operator:<login>`, `partner_api:<client_id>` or `deployment:<name>`.', {
      column: AUDIT_AUTHOR,
    }),
    changes: json('New values or `{ from, to }` pairs. Never contains secrets.'),
    occurredAt: instant('Time of the change.'),
  },
);

const OF_EVERYTHING = 'for `EVERYTHING`';

export const change = resource('Change', 'A hint that a resource changed: read the resource again.', {
  kind: word({ everything: 'Anything may have changed.', ...CHANGE_KINDS }, 'Kind of the changed resource.'),
  id: orNull(text(ON_RESOURCE, { graph: 'resourceId', graphType: 'ID' }), OF_EVERYTHING),
  action: orNull(text(ACTION), OF_EVERYTHING),
  author: orNull(
    text('Author: `operator:<login>` or `partner_api:<client_id>`.'),
    'when no caller made the change, for example when a payment ended or a statement entry arrived',
  ),
  at: orNull(instant('Time of the change.'), 'for `EVERYTHING` and for new statement entries'),
});

export const waiting = resource('Waiting', 'Work of one kind that waits for the caller.', {
  kind: word(WAITING_KINDS, 'Kind of work.'),
  onBehalfOf: orNull(
    text('Login of the approver whom the caller represents today.'),
    'when the work waits for the caller',
  ),
  count: integer('Number of items, at most 1,000.'),
  isMore: flag('True when there are more items than were counted.'),
  oldestAt: orNull(
    instant('Time since when the oldest counted item waits. For items with a day: the start of that day in Brasília.'),
    'when there is none',
  ),
});

/** By real time. */
export const minuteCount = resource(
  'ThroughputMinute',
  'Payments of the institution and its partners within one minute.',
  {
    at: instant('Start of the minute.'),
    accepted: integer('Number of payments accepted in this minute.'),
    settled: integer('Number of payments settled in this minute.'),
  },
);

export const openPayments = resource(
  'OpenPayments',
  'Payments of one kind that await their outcome. Old ones mean that the connector of their rail does not respond.',
  {
    kind: text('Kind of payment: `pix_out`, `ted_out`, `bill_payment`, …'),
    count: integer('Number of payments among the 10,000 oldest of the deployment.'),
    oldestAt: instant('Time since when the oldest payment waits.'),
    overMinute: integer('Number of these payments that wait for more than a minute.'),
    overHour: integer('Number of these payments that wait for more than an hour.'),
  },
);

export const routeUse = resource('RouteUse', 'Requests of a partner to a REST path in the last 7 days.', {
  route: text('Method and path, for example `GET /api/partner/v1/accounts/:id`.'),
  partnerId: uuid('Id of the partner.', { graphType: 'ID' }),
  partnerName: text('Name of the partner.'),
  requests: number('Number of requests.'),
  lastDay: date('Brasília day of the last request.'),
});

export const deadMessage = resource(
  'DeadMessage',
  'A message between the gateway and its rails that failed too often. Its content is not shown.',
  {
    id: uuid('Id of the message (UUID).', { graph: 'messageId', graphType: 'ID' }),
    queue: text('Queue in which the message failed.'),
    routingKey: text('Routing key, which names the kind of message.'),
    error: text('Last error.'),
    failures: integer('Number of failures.'),
    failedAt: instant('Time of the last failure.'),
  },
);

export const operations = resource('Operations', 'Operations figures of the institution, at most 5 seconds old.', {
  readAt: instant('Time of the reading.'),
  failingWebhooks: integer(
    'Number of enabled webhooks of the institution and its partners whose attempts fail, among the 5,000 newest webhooks.',
  ),
  disabledWebhooks: integer('Number of webhooks that are switched off, among the 5,000 newest webhooks.'),
});

export const requeuedMessages = resource('RequeuedMessages', 'Result of requeueing a message.', {
  count: integer('Number of requeued messages: 0 when the message was not found.'),
});
