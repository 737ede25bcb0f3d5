import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { unattended } from '../../../platform/operation/unattended.ts';
import { alertOf } from '../../finance/notifications/alert.ts';
import { institutionChannel } from '../channel/institution-channel.ts';

const DISABLE = statement(
  'webhook_disable',
  `select w.id, w.channel, w.institution_id as "institutionId", w.partner_id as "partnerId"
   from webhook_disable($1::integer * interval '1 day') d(id) join webhook w on w.id = d.id`,
);

interface Disabled {
  readonly id: string;
  readonly channel: string;
  readonly institutionId: number;
  readonly partnerId: string;
}

/**
 * Switches off webhooks that have failed for `days`; 0 switches off none. When the institution's own webhook is
 * switched off, the institution gets `integration.alert` at its other webhooks.
 */
export async function disableFailing(database: Database, now: Date, days: number) {
  const { value, staged } = await unattended(database, now, async ({ tx, stage }) => {
    const disabled = await tx.query<Disabled>(DISABLE, [days]);
    for (const { id, channel, institutionId, partnerId } of disabled) {
      if (channel !== institutionChannel.name) continue;
      const facts = { alert: 'webhook_disabled', source: id, occurrence: now.toISOString() } as const;
      stage(alertOf({ institutionId, institutionPartnerId: partnerId }, facts));
    }
    return disabled;
  });
  return { disabled: value.map(({ id }) => id), staged };
}
