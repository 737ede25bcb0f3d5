import { z } from 'zod';
import { commandOf, eventOf, type Owner } from '../../../messaging/event.ts';
import { setStatement } from '../../../platform/database/batched-statement.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { Amount } from '../../../platform/money/money.ts';
import { callValues } from '../../../platform/operation/call-values.ts';
import { callOperation } from '../../../platform/operation/operation.ts';
import { requiredWithCode } from '../../../platform/operation/required-with-code.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { isEndToEndId, isIspb } from '../../../platform/text/end-to-end-id.ts';
import { IntegerId, newId } from '../../../platform/text/ids.ts';
import { text } from '../../../platform/text/text.ts';
import { brasiliaDate, brasiliaDayBounds, nightWindowStart } from '../../../platform/time/calendar.ts';
import { isoText } from '../../../platform/time/instant.ts';
import { type SpiPayment, spiPayment } from '../../../rails/spi.ts';
import { ledgerRefusal } from '../../ledger/refusal.ts';
import { type LookupParties, partiesOfLookup } from '../dict/lookup-parties.ts';
import { KnownPixKey } from '../dict/typed-pix-key.ts';
import { bookPix } from './book.consumer.ts';
import { payoutProcessing, payoutQueued } from './payment.events.ts';
import type { acceptedPayment } from './payment.resource.ts';
import { t } from './texts.ts';

const ACCEPT = setStatement('accept_pix_payments', 'select * from accept_pix_payments($1)');

/** Members of each call that `accept_pix_payments` reads. */
interface AcceptPixPayments {
  readonly account_id: number;
  readonly transaction_id: string;
  readonly amount: number;
  readonly pix_key: string;
  readonly ispb: string;
  readonly end_to_end_id: string;
  readonly description: string | null;
  readonly now: string;
  readonly day: string;
  readonly month: string;
  readonly night: Date | null;
  readonly tolerance: string;
  readonly released_order: string | null;
}

/** Maximum time between an end-to-end id's stamp and the payment (BCB). */
const TOLERANCE = '12 hours';

/** Accepted, not yet settled. */
export interface AcceptedPayment extends RowOf<typeof acceptedPayment> {}

/**
 * Reserves amount and fee, takes them from the limits, records the payment and stages its command and events in one
 * statement. A recipient at the payer's own institution is paid without the rail: its command is `book.pix` instead of
 * `spi.payment`.
 */
export const sendPixPayment = callOperation({
  name: 'sendPixPayment',
  scopes: ['pix:write'],
  summary: 'Sends a PIX to a key from a lookup',
  effects: ['moves_customer_money'],
  refusals: [
    'account_not_of_partner',
    'dict_lookup_required',
    'end_to_end_id_used',
    'end_to_end_id_expired',
    'end_to_end_id_mismatch',
    'same_account',
    'account_blocked',
    'account_closed',
    'account_reserved_for_finance',
    'limit_exceeded',
    'insufficient_balance',
  ],
  input: z.strictObject({
    accountId: IntegerId,
    amount: Amount,
    pixKey: KnownPixKey,
    recipientIspb: z
      .string()
      .refine(isIspb, inSchema(t('mustBeIspb')))
      .describe("`ispb` from the lookup: the recipient's institution, eight characters"),
    endToEndId: requiredWithCode(
      'dict_lookup_required',
      inSchema(t('lookupRequired')),
      z
        .string()
        .refine(isEndToEndId, inSchema(t('mustBeEndToEndId')))
        .describe('`end_to_end_id` from the lookup, 32 characters, valid for one payment within 12 hours'),
    ),
    description: text(140).nullish(),
  }),
  async prepare(context, input) {
    const { principal, now, stage, services, database } = context;
    const transactionId = newId();
    const { accountId, amount, endToEndId } = input;
    const description = input.description || null;
    const { institutionId, partnerId } = principal;
    const owner = { institutionId, partnerId, accountId };
    const lookup = { endToEndId, partnerId, accountId };
    const parties = await partiesOfLookup({ database, issued: services.issuedLookups }, lookup);
    const facts = { accountId, transactionId, endToEndId, amount, errorReason: null };
    const day = brasiliaDate(now);
    const answer: AcceptedPayment = { transactionId, endToEndId, amount };
    return {
      statement: ACCEPT,
      locks: accountId,
      values: callValues<AcceptPixPayments>(
        context,
        {
          account_id: accountId,
          transaction_id: transactionId,
          amount,
          pix_key: input.pixKey,
          ispb: input.recipientIspb,
          end_to_end_id: endToEndId,
          description,
          now: isoText(now),
          day,
          month: isoText(brasiliaDayBounds(`${day.slice(0, 8)}01`).start),
          night: nightWindowStart(now),
          tolerance: TOLERANCE,
          released_order: context.releasedOrder,
        },
        {
          answer,
          audit: [
            context.audit({
              action: 'pix.payment.requested',
              accountId,
              resourceType: 'transaction',
              resourceId: transactionId,
              changes: { amount, pix_key: input.pixKey, end_to_end_id: endToEndId },
            }),
          ],
          outbox: parties
            ? [
                stage(eventOf(payoutQueued, owner, { ...facts, status: 'queued' })),
                stage(order(parties, owner, { endToEndId, transactionId, amount, key: input.pixKey, description })),
                stage(eventOf(payoutProcessing, owner, { ...facts, status: 'processing' })),
              ]
            : null,
        },
      ),
      answer,
      refuse: ledgerRefusal,
    };
  },
});

function order({ payer, recipient }: LookupParties, owner: Owner, payment: Omit<SpiPayment, 'payer' | 'recipient'>) {
  if (recipient.ispb !== payer.ispb) return commandOf(spiPayment, owner, { ...payment, payer, recipient });
  if (recipient.agency === payer.agency && recipient.accountNumber === payer.accountNumber)
    throw new AppError('same_account', t('keyOfPayer'));
  return commandOf(bookPix, owner, { ...payment, payer, recipient });
}
