import { z } from 'zod';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { lockInstallments } from '../payables/installment-progress.ts';
import { t as common } from '../texts.ts';
import { BookedOn, lockBookingDay } from '../treasury/booking-day.ts';
import { lockItems, writeItems } from './locked-items.ts';
import { type RemittanceItemRecord, remittanceItemsById } from './remittance.ts';
import { applyReturn, installmentChanges, writeChanges } from './returned-item.ts';

/** Ends the review of an item as if a return file had reported the outcome. */
export const resolveRemittanceItem = operation({
  name: 'resolveRemittanceItem',
  audiences: ['operator'],
  roles: ['treasurer'],
  scopes: [],
  product: 'ap',
  summary: 'Resolves a payment under review as paid or refused, when the bank has confirmed it outside a return file',
  effects: ['keeps_records'],
  refusals: ['remittance_item_not_found', 'invalid_remittance_item_state', 'treasury_day_closed'],
  input: z.strictObject({
    itemId: Uuid.meta({ description: 'Id of the remittance item' }),
    outcome: z.enum(['paid', 'refused']).meta({ description: 'Whether the bank has paid' }),
    paidOn: Day.nullish().meta({
      description: 'Brasília day of the payment. At most today, which is the default. Ignored for `refused`',
    }),
    bookedOn: BookedOn,
  }),
  async run(context, { itemId, outcome, paidOn, bookedOn }): Promise<RemittanceItemRecord> {
    const { tx, principal, now } = context;
    const { institutionId } = principal;
    const find = async () => (await remittanceItemsById(tx, institutionId, [itemId]))[0];
    const known = await find();
    if (!known) throw new AppError('remittance_item_not_found');
    const today = brasiliaDate(now);
    if (paidOn != null && paidOn > today) throw validationFailed({ paidOn: common('notAfterToday') });
    const day = paidOn ?? known.paidOn ?? today;
    const countsOn = outcome === 'paid' ? await lockBookingDay(context, day, bookedOn) : day;
    const changes = installmentChanges(await lockInstallments(tx, institutionId, [known.installmentId]));
    const [item] = await lockItems(tx, institutionId, [itemId]);
    if (!item?.review) {
      throw new AppError('invalid_remittance_item_state', undefined, { item_status: item?.status });
    }
    const statement = {
      ...{ at: 0, segment: '', bankNumber: '', authentication: null },
      ...{ outcome, codes: item.occurrences, yourNumber: known.yourNumber, paidOn: day, paidAmount: item.amount },
    };
    const { item: resolved } = applyReturn(context, changes, item, statement, countsOn);
    await writeChanges(context, changes);
    await writeItems(context, [{ ...resolved, review: null, paidAmount: item.paidAmount ?? resolved.paidAmount }]);
    context.audit({
      action: 'remittance_item.resolved',
      accountId: null,
      resourceType: 'remittance_item',
      resourceId: itemId,
      changes: { outcome, review: item.review, booked_on: bookedOn ?? null },
    });
    return (await find()) ?? known;
  },
});
