import { LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { financeEventOf } from '../../../messaging/finance-event.ts';
import { AppError, validationFailed } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { IntegerId, newId, Uuid } from '../../../platform/text/ids.ts';
import { text } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { checkPlace } from '../master/master.ts';
import { t as common } from '../texts.ts';
import { BookedOn, lockBookingDay } from '../treasury/booking-day.ts';
import { treasuryDayClosed } from '../treasury/treasury-day.ts';
import { lockTreasuryDay } from '../treasury/treasury-day-lock.ts';
import { BaseUnits, CENT, ExchangeRate, inBrl } from './base-units.ts';
import { checkCredit, lockPixCredit } from './pix-credit.ts';
import { ReceivableReceipt } from './receipt.entity.ts';
import { receivableReceived } from './receipt.events.ts';
import { RECEIPT_CHANNELS } from './receipt-channel.ts';
import { type ReceiptRecord, receiptRecord } from './receipt-list.ts';
import { Receivable } from './receivable.entity.ts';
import { WRITES } from './receivable-creation.ts';
import { received } from './receivable-entries.ts';
import { statusOf } from './receivable-states.ts';
import { t } from './texts.ts';

/** Larger sums would not be exact. */
const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** A reference that is the end-to-end id of a PIX credit of the institution identifies it. Others are declarations. */
export const registerReceipt = operation({
  ...WRITES,
  name: 'registerReceipt',
  summary: 'Registers a receipt of a receivable. A reference can identify a PIX credit of the institution',
  effects: ['keeps_records'],
  refusals: [
    'receivable_not_found',
    'invalid_receivable_state',
    'receipt_exceeds_open_amount',
    'paying_account_not_found',
    'receipt_date_differs_from_credit',
    'credit_day_closed',
    'treasury_day_closed',
    'receipt_exceeds_credit',
    'receipt_account_differs_from_credit',
    'credit_already_returned',
    'invalid_receipt_account',
    'credit_state_unavailable',
  ],
  input: z.strictObject({
    receivableId: Uuid.meta({ description: 'Id of the receivable' }),
    amountBaseUnits: BaseUnits.meta({
      description: "Amount received, in ten-thousandths of a unit of the receivable's currency",
    }),
    exchangeRate: ExchangeRate.nullish(),
    receivedOn: Day.meta({
      description: 'Brasília day of the receipt. For a PIX credit it must be the day of the credit',
    }),
    channel: z
      .enum(wordsOf(RECEIPT_CHANNELS))
      .meta({ description: 'Channel of the receipt. It does not depend on the reference' }),
    reference: text(140)
      .transform((given) => given.trim())
      .nullish()
      .meta({ description: 'End-to-end id of a PIX credit, or any other reference' }),
    accountId: IntegerId.nullish().meta({
      description: 'Paying account that received the money. Default: the account of the PIX credit',
    }),
    bookedOn: BookedOn,
  }),
  async run(context, input): Promise<ReceiptRecord> {
    const { em, tx, now, principal } = context;
    const { institutionId } = principal;
    const { receivableId, amountBaseUnits, receivedOn: arrivedOn, channel, accountId = null, bookedOn } = input;
    if (arrivedOn > brasiliaDate(now)) throw validationFailed({ receivedOn: common('notAfterToday') });
    const isDayClosed = bookedOn == null && (await lockTreasuryDay(tx, institutionId, arrivedOn));
    const receivedOn = bookedOn == null ? arrivedOn : await lockBookingDay(context, arrivedOn, bookedOn);
    const receivable = await lockReceivable(context, receivableId);
    const { exchangeRate, cashBaseUnits } = cashOf(receivable, amountBaseUnits, input.exchangeRate ?? null);
    const reference = input.reference || null;
    const credit = await lockPixCredit(tx, institutionId, reference);
    if (credit) {
      checkCredit(credit, receivable, { receivedOn: arrivedOn, accountId, isDayClosed, cashBaseUnits });
    } else {
      if (isDayClosed) throw treasuryDayClosed(arrivedOn);
      const { companyId } = receivable;
      if (accountId !== null) await checkPlace(tx, institutionId, { companyId, payingAccountId: accountId });
    }

    addReceived(receivable, amountBaseUnits, now);
    const receipt = em.create(ReceivableReceipt, {
      ...{ institutionId, receivableId, amountBaseUnits, exchangeRate, cashBaseUnits, receivedOn, channel, reference },
      id: newId(),
      arrivedOn: receivedOn === arrivedOn ? null : arrivedOn,
      accountId: credit?.accountId ?? accountId,
      creditTransactionId: credit?.transactionId ?? null,
      createdBy: principal.author,
      createdAt: now,
    });
    await received(tx, receivable, receipt);
    context.stage(
      financeEventOf(receivableReceived, principal, `receivable.received:${receipt.id}`, {
        receivable_id: receivableId,
        receipt_id: receipt.id,
        amount_base_units: amountBaseUnits,
        received_on: receivedOn,
        channel,
      }),
    );
    context.audit({
      action: 'receivable.received',
      accountId: null,
      resourceType: 'receivable',
      resourceId: receivableId,
      changes: {
        receipt_id: receipt.id,
        amount_base_units: amountBaseUnits,
        received_on: receivedOn,
        arrived_on: arrivedOn,
        reference,
      },
    });
    return receiptRecord(receipt);
  },
});

/** Locks the receivable until the transaction ends. @throws AppError receivable_not_found */
export async function lockReceivable({ em }: WriteContext, id: string): Promise<Receivable> {
  const receivable = await em.findOne(Receivable, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!receivable) throw new AppError('receivable_not_found');
  return receivable;
}

export const invalidState = ({ status }: Receivable): AppError =>
  new AppError('invalid_receivable_state', t('receivableIs', { status }), { state: status });

/** Returns the amount in BRL, in base units. @throws AppError validation_failed for the exchange rate */
function cashOf({ currency }: Receivable, amount: number, exchangeRate: string | null) {
  if (currency === 'BRL') {
    if (exchangeRate !== null) throw validationFailed({ exchangeRate: t('onlyOtherCurrencies') });
    return { exchangeRate, cashBaseUnits: amount };
  }
  if (exchangeRate === null) throw validationFailed({ exchangeRate: t('rateRequired', { currency }) });
  const cash = inBrl(amount, exchangeRate);
  if (cash < BigInt(CENT) || cash > MOST) {
    throw validationFailed({ exchangeRate: t('amountOutOfRange') });
  }
  return { exchangeRate, cashBaseUnits: Number(cash) };
}

/** @throws AppError if the receivable is cancelled or has less open */
function addReceived(receivable: Receivable, amount: number, now: Date): void {
  if (receivable.status === 'cancelled') throw invalidState(receivable);
  const open = receivable.amountBaseUnits - receivable.receivedBaseUnits;
  if (amount > open) {
    throw new AppError('receipt_exceeds_open_amount', undefined, { open_base_units: open });
  }
  const receivedBaseUnits = receivable.receivedBaseUnits + amount;
  setReceived(receivable, receivedBaseUnits, now);
}

/** The state follows from the received amount. */
export function setReceived(receivable: Receivable, receivedBaseUnits: number, now: Date): void {
  const status = statusOf(receivable.amountBaseUnits, receivedBaseUnits);
  const closedOn = status === 'received' ? brasiliaDate(now) : null;
  Object.assign(receivable, { receivedBaseUnits, status, closedOn, updatedAt: now });
}
