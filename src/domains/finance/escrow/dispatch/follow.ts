import { financeEventOf } from '../../../../messaging/finance-event.ts';
import { statement } from '../../../../platform/database/queryable.ts';
import { rowById } from '../../../../platform/database/row-by-id.ts';
import type { UnattendedContext } from '../../../../platform/operation/unattended.ts';
import { concludeEach, type Following } from '../../conclude-each.ts';
import { ownerOf } from '../../notifications/institution-partner.ts';
import { failureOfOutcome } from '../../payment-runs/dispatch/attempt-fault.ts';
import { escrowReleased } from '../escrow.events.ts';

const BATCH = 100;
const SETTLED = ['settled', 'completed', 'refunded'];

const ENDED = statement(
  'ended_escrow_releases',
  `select r.id, r.institution_id as "institutionId", r.account_id as "accountId", r.amount, t.status as outcome,
     t.error_reason as reason
   from escrow_release r cross join ${rowById('transaction', 't', 'r.transaction_id')}
   where r.status = 'dispatched' and t.status not in ('processing', 'accepted') order by r.id limit $1`,
);
const RELEASED = statement(
  'escrow_release_released',
  `update escrow_release set status = 'released', ended_at = $2 where id = $1 and status = 'dispatched' returning id`,
);
const FAILED = statement(
  'escrow_release_failed',
  `update escrow_release set status = 'failed', failure = $2, ended_at = $3 where id = $1 and status = 'dispatched'`,
);

interface Ended {
  readonly id: string;
  readonly institutionId: number;
  readonly accountId: number;
  readonly amount: number;
  readonly outcome: string;
  readonly reason: string | null;
}

/**
 * Concludes dispatched releases whose payments have ended, each once and in its own transaction, as released, with its
 * event, or failed. Settlement has already freed the money of a rejected payment.
 */
export async function followReleases(following: Following): Promise<number> {
  return concludeEach(following, await following.database.query<Ended>(ENDED, [BATCH]), conclude);
}

async function conclude({ tx, now, stage }: UnattendedContext, release: Ended): Promise<void> {
  const { id, institutionId, accountId, amount, outcome, reason } = release;
  if (!SETTLED.includes(outcome)) {
    await tx.query(FAILED, [id, failureOfOutcome(outcome, reason), now]);
    return;
  }
  const released = await tx.query(RELEASED, [id, now]);
  if (released.length === 0) return;
  const data = { account_id: accountId, amount_minor: amount, release_id: id };
  stage(financeEventOf(escrowReleased, await ownerOf(tx, institutionId), `escrow.released:${id}`, data));
}
