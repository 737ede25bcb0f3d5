import { z } from 'zod';
import { LOG_HEAD } from '../../../messaging/log-reader.ts';
import { requireKeptPosition } from '../../../messaging/lost-positions.ts';
import { Cursor, decodeCursor } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { Instant } from '../../../platform/time/instant.ts';
import { EventCursor } from '../../events/event-cursor.ts';
import { SCHEDULE_MS } from '../channel/schedule.ts';
import { wakeSender } from '../channel/wake.ts';
import { t } from '../language/texts.ts';
import { changeDeliveryQueue } from '../registrations/delivery-queue.ts';
import type { Webhook } from '../registrations/webhook.entity.ts';
import { lockWebhook } from '../registrations/webhook.ts';
import { type RECOVERY_STATUSES, recovery } from './recovery.resource.ts';

/** Queued in batches by a worker. */
export interface Recovery extends Omit<RowOf<typeof recovery>, 'status'> {}

export const recoveryStatus = ({ finishedAt }: Recovery): keyof typeof RECOVERY_STATUSES =>
  finishedAt === null ? 'running' : 'done';

/** A delivery that a later recovery queued again counts only there. */
export interface RecoveryCounts {
  readonly succeeded: number;
  readonly failed: number;
  readonly pending: number;
}

export const RECOVERY_COLUMNS = columnsOf(recovery, 'r');

export const UNFINISHED_AT_ONCE = 3;

// Runs under the lock of the delivery queue: no other recovery starts, and all missed deliveries are written.
const START = statement(
  'start_webhook_recovery',
  `insert into webhook_recovery as r (id, webhook_id, partner_id, kind, since, until, last_position, to_position, created_at)
   select $1, $2, $3, $4, $5, case when $4 <> 'events' then coalesce($6, business_now() + interval '1 ms') end, $7,
     case when $4 = 'events' then (select h.position from ${LOG_HEAD}) end, $8
   where $9::integer is null or (select count(*) from webhook_recovery u where u.webhook_id = $2 and u.finished_at is null) < $9
   returning ${RECOVERY_COLUMNS}`,
);
const LAST = statement(
  'last_webhook_recovery',
  `select ${RECOVERY_COLUMNS} from webhook_recovery r
   where r.webhook_id = $1 and r.partner_id = $2 and r.kind = 'failed_deliveries' order by r.id desc limit 1`,
);

// Reads many rows of the partial index, because node clocks make times differ from the id order.
const FIRST_UNDELIVERED = statement(
  'first_undelivered_delivery',
  `select min(f.created_at) as since from (
     select v.created_at from webhook_delivery v
     where v.webhook_id = $1 and v.partner_id = $2 and v.undelivered order by v.id limit 1000) f`,
);
const RUNNING = statement(
  'running_webhook_recovery',
  `select ${RECOVERY_COLUMNS} from webhook_recovery r
   where r.webhook_id = $1 and r.partner_id = $2 and r.kind = 'failed_deliveries' and r.finished_at is null
     and r.since <= $3 and r.until > $3 order by r.id desc limit 1`,
);

/** Stored and returned, so PostgreSQL and JavaScript must write it in the same form. This excludes years before 1. */
const KeptInstant = Instant.max(40).refine(
  (text) => Date.parse(text) >= Date.parse('0001-01-01T00:00:00Z'),
  inSchema(t('notBeforeYearOne')),
);

export const recoverWebhook = operation({
  name: 'recoverWebhook',
  scopes: ['webhook:write'],
  summary:
    'Sends failed and exhausted deliveries of a webhook again, each with the same id: those created at or after `since` and before `until`. Without both, all since the first undelivered one. A webhook that the gateway has switched off is switched on',
  effects: ['sends_data_outside'],
  refusals: ['webhook_not_found', 'recovery_limit_reached'],
  input: z.strictObject({
    webhookId: Uuid,
    since: KeptInstant.nullish().meta({
      description: 'Only deliveries created at or after this time. When absent, from the first undelivered one',
    }),
    until: KeptInstant.nullish().meta({
      description: 'Only deliveries created before this time. Now when absent or in the future',
    }),
  }),
  async run(context, { webhookId, since: from, until: to }): Promise<Recovery> {
    const { now } = context;
    const until = to && new Date(to) < now ? new Date(to) : null;
    if (from && new Date(from) >= (until ?? now)) {
      throw validationFailed({ since: t('inThePast') });
    }
    if (to && !from) throw validationFailed({ until: t('requiresSince') });
    const webhook = await lockWebhook(context, webhookId);
    const { missedSince, disabledAt } = webhook;
    const since = from ? new Date(from) : await firstMissed(context, webhook);
    if (!since) return lastRecovery(context, webhookId);
    if (!from && !missedSince) {
      const running = await runningRecovery(context, webhookId, since);
      if (running) return running;
    }
    const kind = 'failed_deliveries';
    const end = until ?? (from && !disabledAt ? now : null);
    const most = from || !missedSince ? UNFINISHED_AT_ONCE : null;
    const recovery = await startRecovery(context, webhookId, { kind, since, until: end, position: 0 }, most);
    if (!from) webhook.missedSince = null;
    if (disabledAt) await switchOn(context, webhook);
    return recovery;
  },
});

/** Creation time of the first undelivered delivery. Null when all were delivered. */
async function firstMissed({ tx, principal }: WriteContext, { id, missedSince }: Webhook): Promise<Date | null> {
  const [found] = await tx.query<{ since: Date | null }>(FIRST_UNDELIVERED, [id, principal.partnerId]);
  // Deliveries that were being retried at the first failure are older, at most by one whole schedule.
  const missed = missedSince && new Date(missedSince.getTime() - SCHEDULE_MS);
  const first = found?.since ?? null;
  return missed && first ? new Date(Math.min(missed.getTime(), first.getTime())) : (missed ?? first);
}

async function runningRecovery(
  { tx, principal }: WriteContext,
  webhookId: string,
  createdAt: Date,
): Promise<Recovery | undefined> {
  const [running] = await tx.query<Recovery>(RUNNING, [webhookId, principal.partnerId, createdAt]);
  return running;
}

async function switchOn(context: WriteContext, webhook: Webhook): Promise<void> {
  Object.assign(webhook, { isActive: true, disabledAt: null, disabledReason: null, updatedAt: context.now });
  await changeDeliveryQueue(context.tx, webhook.partnerId, webhook.id, 'resume');
  wakeSender(context);
  context.audit({
    action: 'webhook.updated',
    accountId: null,
    resourceType: 'webhook',
    resourceId: webhook.id,
    changes: { is_active: { from: false, to: true } },
  });
}

/** Everything is delivered or on its way. @throws AppError validation_failed when there is no recovery. */
async function lastRecovery({ tx, principal }: WriteContext, webhookId: string): Promise<Recovery> {
  const [recovery] = await tx.query<Recovery>(LAST, [webhookId, principal.partnerId]);
  if (recovery) return recovery;
  throw validationFailed({ since: t('sinceRequired') });
}

export const replayEvents = operation({
  name: 'replayEvents',
  scopes: ['webhook:write'],
  summary:
    'Delivers the subscribed events after a cursor of `events`, up to the newest one, to a webhook as new deliveries',
  effects: ['sends_data_outside'],
  refusals: ['webhook_not_found', 'recovery_limit_reached', 'cursor_lost'],
  input: z.strictObject({ webhookId: Uuid, after: Cursor }),
  async run(context, { webhookId, after }): Promise<Recovery> {
    const [position] = decodeCursor(after, EventCursor);
    await requireKeptPosition(context.tx, position);
    await lockWebhook(context, webhookId);
    return startRecovery(
      context,
      webhookId,
      { kind: 'events', since: null, until: null, position },
      UNFINISHED_AT_ONCE,
    );
  },
});

interface Wanted extends Pick<Recovery, 'kind' | 'since' | 'until'> {
  readonly position: number;
}

/** Requires the lock of the delivery queue. @throws AppError recovery_limit_reached when `most` are unfinished. */
export async function startRecovery(
  { tx, principal, now, audit }: Pick<WriteContext, 'tx' | 'principal' | 'now' | 'audit'>,
  webhookId: string,
  { kind, since, until, position }: Wanted,
  most: number | null,
): Promise<Recovery> {
  const values = [newId(), webhookId, principal.partnerId, kind, since, until, position, now, most];
  const [recovery] = await tx.query<Recovery>(START, values);
  if (!recovery) {
    throw new AppError('recovery_limit_reached', t('recoveryLimit', { count: UNFINISHED_AT_ONCE }));
  }
  audit({
    action: 'webhook_recovery.started',
    accountId: null,
    resourceType: 'webhook_recovery',
    resourceId: recovery.id,
    changes:
      kind === 'events' ? { webhook_id: webhookId, position } : { webhook_id: webhookId, since, until: recovery.until },
  });
  return recovery;
}
