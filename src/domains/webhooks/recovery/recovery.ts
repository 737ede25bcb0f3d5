import { z } from 'zod';
import { LOG_HEAD } from '../../../messaging/log-reader.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import { AppError, validationFailed } from '../../../platform/errors.ts';
import { newId, Uuid } from '../../../platform/ids.ts';
import { Instant } from '../../../platform/instant.ts';
import { operation, type WriteContext } from '../../../platform/operation.ts';
import { decodeCursor } from '../../../platform/pagination.ts';
import { EventCursor } from '../../events/event-log.ts';
import { lockDeliveryQueue } from '../registrations/delivery-queue.ts';
import { webhookNotFound } from '../registrations/webhook.ts';

/** What is made again. */
export const RECOVERY_KINDS = {
  failed_deliveries: 'Failed and exhausted deliveries of a time, each under its id.',
  events: 'Events after a cursor, as new deliveries.',
};
export type RecoveryKind = keyof typeof RECOVERY_KINDS;

/** Deliveries repeated at the partner's request. A worker queues them in batches. Times in business time. */
export interface Recovery {
  readonly id: string;
  readonly webhookId: string;
  readonly kind: RecoveryKind;
  /** Of failed deliveries: created from then on, and before `until`. */
  readonly since: Date | null;
  readonly until: Date | null;
  /** Deliveries queued so far. */
  readonly queued: number;
  readonly createdAt: Date;
  /** When everything was queued. */
  readonly finishedAt: Date | null;
}

/** What has become of the deliveries that a recovery queued; one that a later recovery took over counts there. */
export interface RecoveryCounts {
  readonly succeeded: number;
  readonly failed: number;
  readonly pending: number;
}

/** Columns of a `Recovery`, of `webhook_recovery r`. */
export const RECOVERY_COLUMNS = `r.id, r.webhook_id as "webhookId", r.kind, r.since, r.until, r.queued,
  r.created_at as "createdAt", r.finished_at as "finishedAt"`;

/** Recoveries of one webhook that may be unfinished at a time. */
export const UNFINISHED_AT_ONCE = 3;

// The delivery queue is locked, so no other one is started meanwhile.
const START = statement(
  'start_webhook_recovery',
  `insert into webhook_recovery as r (id, webhook_id, partner_id, kind, since, until, last_position, to_position, created_at)
   select $1, $2, $3, $4, $5, $6, $7, case when $4 = 'events' then (select h.position from ${LOG_HEAD}) end, $8
   where (select count(*) from webhook_recovery u where u.webhook_id = $2 and u.finished_at is null) < $9
   returning ${RECOVERY_COLUMNS}`,
);

/** It is kept and told, so it must be one that PostgreSQL and JavaScript write alike: not one before Christ. */
const KeptInstant = Instant.max(40).refine(
  (text) => Date.parse(text) >= Date.parse('0001-01-01T00:00:00Z'),
  'must not be before the year 1',
);

export const recoverWebhook = operation({
  name: 'recoverWebhook',
  scopes: ['webhook:write'],
  summary:
    'Sends all failed and exhausted deliveries of a webhook once more that were created from `since` on and before `until`, each under its id',
  idempotency: 'optional',
  refusals: ['webhook_not_found', 'recovery_limit_reached'],
  input: z.strictObject({ webhookId: Uuid, since: KeptInstant, until: KeptInstant.nullish() }),
  run(context, { webhookId, since: from, until: to }): Promise<Recovery> {
    const since = new Date(from);
    const until = to && new Date(to) < context.now ? new Date(to) : context.now;
    if (since >= until) throw validationFailed({ since: 'must be before until, and in the past' });
    return start(context, webhookId, { kind: 'failed_deliveries', since, until, position: 0 });
  },
});

export const replayEvents = operation({
  name: 'replayEvents',
  scopes: ['webhook:write'],
  summary:
    'Delivers the events after a cursor of `events`, up to the newest one, to a webhook as new deliveries: those that it subscribes to',
  idempotency: 'optional',
  refusals: ['webhook_not_found', 'recovery_limit_reached'],
  input: z.strictObject({ webhookId: Uuid, after: z.string().max(500, 'is not a cursor of this list') }),
  run(context, { webhookId, after }): Promise<Recovery> {
    const [position] = decodeCursor(after, EventCursor);
    return start(context, webhookId, { kind: 'events', since: null, until: null, position });
  },
});

interface Wanted extends Pick<Recovery, 'kind' | 'since' | 'until'> {
  readonly position: number;
}

/** @throws AppError webhook_not_found, recovery_limit_reached. */
async function start(context: WriteContext, webhookId: string, wanted: Wanted): Promise<Recovery> {
  const { tx, principal, now } = context;
  const { kind, since, until, position } = wanted;
  if (!(await lockDeliveryQueue(tx, principal.partnerId, webhookId))) throw webhookNotFound();
  const recovery = await insert(tx, [newId(), webhookId, principal.partnerId, kind, since, until, position, now]);
  context.audit({
    action: 'webhook_recovery.started',
    accountId: null,
    resourceType: 'webhook_recovery',
    resourceId: recovery.id,
    changes: kind === 'events' ? { webhook_id: webhookId, position } : { webhook_id: webhookId, since, until },
  });
  return recovery;
}

async function insert(tx: Queryable, values: readonly unknown[]): Promise<Recovery> {
  const [recovery] = await tx.query<Recovery>(START, [...values, UNFINISHED_AT_ONCE]);
  if (recovery) return recovery;
  throw new AppError(
    'recovery_limit_reached',
    `${UNFINISHED_AT_ONCE} recoveries of this webhook are not finished; start another one when one of them is`,
  );
}
