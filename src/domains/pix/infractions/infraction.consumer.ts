import { answerHandler } from '../../../messaging/answers.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import type { UnattendedContext } from '../../../platform/operation/unattended.ts';
import {
  dictInfractionAcknowledged,
  dictInfractionCancelled,
  dictInfractionDecided,
  dictInfractionOpened,
} from '../../../rails/dict-infractions.ts';
import { holdFunds, lockHeld, releaseHold } from '../../ledger/holds.ts';
import { startRefund } from '../refunds/refund.ts';
import { createdEvent, resolvedEvent, updatedEvent } from './infraction.events.ts';
import { INFRACTION_COLUMNS, type Infraction } from './infraction-record.ts';
import { infractionStates } from './infraction-states.ts';

const DAY_MS = 86_400_000;
/** The analysis takes seven days, during which the account can defend itself (BCB). */
const DEFENSE_DAYS = 7;
/** While a hold lacks money, it takes incoming money until 90 days after the PIX (BCB). */
const MONITORED_DAYS = 90;

// Lock order: transactions first.
const LOCK_RECEIVED = statement(
  'lock_pix_reported_by_counterparty',
  `select t.id, t.account_id as "accountId", t.created_at as "createdAt" from transaction t
   where t.end_to_end_id = $1 and t.type = 'pix_in' and t.status in ('settled', 'refunded') for update`,
);
// Runs under that lock, so that money already refunded, or in an open refund, is not also blocked.
const OPENING = statement(
  'infraction_opening',
  `select exists (select 1 from infraction where id = $1) as known, pix_refundable($2, null) as "blockable"`,
);
const INSERT = statement(
  'insert_infraction_of_counterparty',
  `insert into infraction as f (id, institution_id, partner_id, account_id, transaction_id, end_to_end_id, opened_by,
     status, amount, fraud_category, details, debtor_ispb, creditor_ispb, defense_until, block_id, created_at, updated_at)
   select $1, t.institution_id, t.partner_id, t.account_id, t.id, t.end_to_end_id, 'counterparty', 'created', t.amount, $3,
     $4, t.counterparty->>'ispb', i.ispb, $5, $6, $7, $7
   from transaction t join institution i on i.id = t.institution_id where t.id = $2
   returning ${INFRACTION_COLUMNS}`,
);
const LOCK_ROOT = statement(
  'lock_pix_of_infraction',
  `select 1 from transaction t where t.id = (select f.transaction_id from infraction f where f.id = $1) for update`,
);
const LOCK = statement('lock_infraction', `select ${INFRACTION_COLUMNS} from infraction f where f.id = $1 for update`);
const CHANGE = statement(
  'change_infraction',
  `update infraction f set status = $2, analysis_details = $3, refund_id = $4, updated_at = $5 where f.id = $1
   returning ${INFRACTION_COLUMNS}`,
);

interface ReceivedPix {
  readonly id: string;
  readonly accountId: number;
  readonly createdAt: Date;
}

/** Holds the funds of a reported PIX immediately, except for what was refunded or is in an open refund. */
export const infractionOpened = answerHandler({
  message: dictInfractionOpened,
  async run({ tx, now, stage }, { infractionId, endToEndId, fraudCategory, details, blockAmount }) {
    const [pix] = await tx.query<ReceivedPix>(LOCK_RECEIVED, [endToEndId]);
    if (!pix) throw new Error(`no PIX was received here with the end-to-end id ${endToEndId}`);
    const [opening] = await tx.query<{ known: boolean; blockable: number }>(OPENING, [infractionId, pix.id]);
    if (!opening || opening.known) return;
    const defenseUntil = new Date(now.getTime() + DEFENSE_DAYS * DAY_MS);
    const monitoredUntil = new Date(pix.createdAt.getTime() + MONITORED_DAYS * DAY_MS);
    const fillUntil = monitoredUntil > defenseUntil ? monitoredUntil : defenseUntil;
    const wanted = Math.min(blockAmount ?? 0, opening.blockable);
    const blockId =
      wanted > 0 ? await holdFunds(tx, { accountId: pix.accountId, amount: wanted, fillUntil }, now) : null;
    const values = [infractionId, pix.id, fraudCategory, details, defenseUntil, blockId, now];
    const [infraction] = await tx.query<Infraction>(INSERT, values);
    if (!infraction) throw new Error(`infraction ${infractionId} was not inserted`);
    stage(createdEvent(infraction));
  },
});

/** Locks the reported transaction, then the report. @throws Error when the report's opening has not arrived */
async function lock({ tx }: UnattendedContext, infractionId: string): Promise<Infraction> {
  await tx.query(LOCK_ROOT, [infractionId]);
  const [infraction] = await tx.query<Infraction>(LOCK, [infractionId]);
  if (!infraction) throw new Error(`no infraction has the id ${infractionId}`);
  return infraction;
}

async function change(
  { tx, now }: UnattendedContext,
  infraction: Infraction,
  { status, analysisDetails, refundId }: Pick<Infraction, 'status' | 'analysisDetails' | 'refundId'>,
): Promise<Infraction> {
  const [changed] = await tx.query<Infraction>(CHANGE, [infraction.id, status, analysisDetails, refundId, now]);
  if (!changed) throw new Error(`infraction ${infraction.id} was not changed`);
  return changed;
}

export const infractionAcknowledged = answerHandler({
  message: dictInfractionAcknowledged,
  async run(context, { infractionId }) {
    const infraction = await lock(context, infractionId);
    const status = stateAfter(infractionStates, infraction.status, 'acknowledge');
    if (status === null) return;
    context.stage(updatedEvent(await change(context, infraction, { ...infraction, status })));
  },
});

/**
 * `founded`: the held funds are refunded to the payer. `unfounded`: they are released. A report of the account's own
 * partner only records the result, because its money comes back through a fund recovery (MED).
 */
export const infractionDecided = answerHandler({
  message: dictInfractionDecided,
  async run(context, { infractionId, result, details }) {
    const infraction = await lock(context, infractionId);
    const step = result === 'founded' ? 'found' : 'unfound';
    const status = stateAfter(infractionStates, infraction.status, step);
    if (status === null) return;
    // Stages the decision first, because the refund and its events follow from it.
    context.stage(resolvedEvent(infraction, result));
    let refundId: string | null = null;
    if (infraction.blockId !== null) {
      if (result === 'founded') refundId = await refundHeld(context, infraction, infraction.blockId);
      await releaseHold(context.tx, infraction.blockId, context.now);
    }
    await change(context, infraction, { status, analysisDetails: details, refundId });
  },
});

/** Refunds the held funds. Null when nothing is held or nothing remains to be refunded. */
async function refundHeld(context: UnattendedContext, infraction: Infraction, blockId: string): Promise<string | null> {
  const { id, institutionId, partnerId, accountId, transactionId } = infraction;
  const held = await lockHeld(context.tx, partnerId, { id: blockId, accountId });
  const refund = async (amount: number): Promise<string | null> => {
    if (amount === 0) return null;
    const order = { institutionId, partnerId, accountId, originalTransactionId: transactionId, amount };
    const started = await startRefund(context, { ...order, reason: 'FR01', infractionId: id, holdId: blockId });
    return started.refundId;
  };
  try {
    return await refund(held);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'refund_window_expired') return null;
    if (error.code !== 'refund_exceeds_remainder') throw error;
    // An earlier build blocked a PIX that was partly refunded. The refusal wrote nothing.
    return refund(error.details['remaining_refundable'] as number);
  }
}

export const infractionCancelled = answerHandler({
  message: dictInfractionCancelled,
  async run(context, { infractionId }) {
    const infraction = await lock(context, infractionId);
    const status = stateAfter(infractionStates, infraction.status, 'cancel');
    if (status === null) return;
    if (infraction.blockId !== null) await releaseHold(context.tx, infraction.blockId, context.now);
    context.stage(updatedEvent(await change(context, infraction, { ...infraction, status })));
  },
});

export const infractionAnswers = [infractionOpened, infractionAcknowledged, infractionDecided, infractionCancelled];
