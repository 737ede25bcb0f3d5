import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { recordEntries } from '../accounting/accounting-entry.ts';
import { type LockedInstallment, lockInstallments, paymentSource } from '../payables/installment-progress.ts';
import { reverseInstallment } from '../payables/installment-reversal.ts';
import { BookedOn, lockBookingDay } from '../treasury/booking-day.ts';
import { countRemittances, type LockedItem, lockItems } from './locked-items.ts';
import { remittanceConflictStates } from './payment-run-states.ts';
import { type RemittanceItemRecord, remittanceItemsById } from './remittance.ts';
import { isPaidByAnother, notBeforePayment, returnEntry } from './returns/money-back.ts';
import { t } from './texts.ts';

export const SETTLEMENTS = {
  stays_paid: 'The bank has paid.',
  came_back:
    'The money came back or never left. The installment can be paid again, unless another payment has paid it.',
};

const SETTLE = statement(
  'settle_remittance_conflict',
  `update remittance_item i set conflict_status = $3, returned_on = $4, settled_by = $5, settlement_reason = $6, settled_at = $7,
     updated_at = $7
   where i.institution_id = $1 and i.id = $2`,
);

export const settleRemittanceConflict = operation({
  name: 'settleRemittanceConflict',
  audiences: ['operator'],
  roles: ['accountant'],
  scopes: [],
  product: 'ap',
  summary:
    'Settles the conflict of a payment that the bank reported first as paid and later as refused: it stays paid, or its money came back',
  effects: ['keeps_records'],
  refusals: ['remittance_item_not_found', 'invalid_remittance_item_state', 'treasury_day_closed'],
  input: z
    .strictObject({
      itemId: Uuid.meta({ description: 'Id of the remittance item' }),
      outcome: z
        .enum(wordsOf(SETTLEMENTS))
        .meta({ description: 'Whether the bank has paid. `came_back` is possible even after `stays_paid`' }),
      reason: nonBlankText(500).meta({ description: 'Evidence for the outcome, at most 500 characters' }),
      returnedOn: Day.nullish().meta({
        description:
          'Brasília day on which the money came back, from the day of the payment until today. Default: today. Only for the outcome `came_back`',
      }),
      bookedOn: BookedOn,
    })
    .refine(({ outcome, returnedOn }) => outcome === 'came_back' || returnedOn == null, {
      error: inSchema(t('onlyForCameBack')),
      path: ['returnedOn'],
    })
    .refine(({ outcome, bookedOn }) => outcome === 'came_back' || bookedOn == null, {
      error: inSchema(t('onlyForCameBack')),
      path: ['bookedOn'],
    }),
  async run(context, { itemId, outcome, reason, returnedOn, bookedOn }): Promise<RemittanceItemRecord> {
    const { tx, principal, now, audit } = context;
    const { institutionId, author } = principal;
    const find = async () => (await remittanceItemsById(tx, institutionId, [itemId]))[0];
    const known = await find();
    if (!known) throw new AppError('remittance_item_not_found');
    const today = brasiliaDate(now);
    const day = outcome === 'came_back' ? (returnedOn ?? today) : null;
    // Lock order: treasury day, installment, item. The import of a return file locks in the same order.
    const countsOn = day === null ? null : await lockBookingDay(context, day, bookedOn);
    const [installment] = await lockInstallments(tx, institutionId, [known.installmentId]);
    const [item] = await lockItems(tx, institutionId, [itemId]);
    const before = item?.conflictStatus ?? null;
    const status = before && stateAfter(remittanceConflictStates, before, outcome);
    if (!item || !installment || !status) {
      throw new AppError('invalid_remittance_item_state', t('noSuchConflict'), {
        item_status: item?.status,
      });
    }
    if (day !== null && (day > today || day < (item.paidOn ?? day))) {
      throw validationFailed({ returnedOn: t('betweenPaymentAndToday', { day: String(item.paidOn) }) });
    }
    await tx.query(SETTLE, [institutionId, itemId, status, day, author, reason, now]);
    await countRemittances(tx, institutionId, [item.remittanceId]);
    if (countsOn !== null) await takeBack(context, item, installment, countsOn, reason);
    audit({
      action: 'remittance_item.conflict_settled',
      accountId: null,
      resourceType: 'remittance_item',
      resourceId: itemId,
      changes: { conflict_status: { from: before, to: status }, reason, returned_on: day, booked_on: bookedOn ?? null },
    });
    return (await find()) ?? known;
  },
});

/** Reopens the installment and records the return, unless another payment pays the installment. */
async function takeBack(
  context: WriteContext,
  item: LockedItem,
  installment: LockedInstallment,
  countsOn: string,
  reason: string,
): Promise<void> {
  const { tx, principal } = context;
  const { institutionId, author } = principal;
  if (await isPaidByAnother(tx, institutionId, installment.id, item.id)) return;
  const day = notBeforePayment(installment, countsOn);
  const entry = returnEntry(institutionId, installment, installment.netAmount, day);
  await recordEntries(tx, [{ ...entry, kind: 'payment_reversed', sourceId: paymentSource(installment) }]);
  await reverseInstallment(context, institutionId, installment, day, { author, reason });
}
