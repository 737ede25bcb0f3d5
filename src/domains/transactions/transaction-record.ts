import { z } from 'zod';
import { wordsOf } from '../../platform/text/words.ts';
import { DIRECTIONS, TRANSACTION_KINDS, TRANSACTION_TYPES } from './kinds.ts';
import { RETURN_STATUSES } from './return-list.ts';
import type { TransactionDetail } from './transaction.ts';
import { transactionStates } from './transaction-states.ts';

const TIMESTAMP = { description: 'ISO 8601, UTC' };

const PixReturnRecord = z
  .object({
    returnId: z.string().meta({ description: 'Id of the return in the PIX arrangement (RtrId)' }),
    amount: z.int().meta({ description: 'Cents' }),
    reason: z.string().meta({ description: 'Reason code of the PIX arrangement' }),
    status: z.enum(wordsOf(RETURN_STATUSES)).meta({ description: '`rejected`: no money was returned' }),
    createdAt: z.iso.datetime().meta(TIMESTAMP),
  })
  .meta({ id: 'PixReturn' });

export const TransactionRecord = z
  .object({
    transactionId: z.uuid(),
    type: z.enum(TRANSACTION_TYPES.map((type) => TRANSACTION_KINDS[type].record)).meta({
      description:
        '`pix_out` PIX sent, `pix` PIX received, `pix_refund` refund of a PIX, `internal` internal transfer, `ted` TED sent, `ted_in` TED received, `ted_refund` refund of a TED, `bill_payment` bill',
    }),
    direction: z.enum(DIRECTIONS),
    status: z.enum(wordsOf(transactionStates.states)),
    account_id: z.int(),
    amount: z.int().meta({ description: 'Cents' }),
    fee: z.int().meta({ description: 'Fee in cents; 0 when none was charged' }),
    refundedAmount: z.int().meta({ description: 'Cents that were returned to the payer' }),
    recipientKey: z.string().nullable(),
    endToEndId: z.string().nullable(),
    description: z.string().nullable(),
    errorReason: z.string().nullable(),
    createdAt: z.iso.datetime().meta(TIMESTAMP),
    completedAt: z.iso.datetime().nullable().meta(TIMESTAMP),
    returns: z
      .array(PixReturnRecord)
      .optional()
      .meta({ description: 'Only for a PIX sent: the returns by its receiver, oldest first' }),
  })
  .meta({ id: 'TransactionRecord' });

export const transactionRecord = (transaction: TransactionDetail): z.input<typeof TransactionRecord> => ({
  transactionId: transaction.id,
  type: TRANSACTION_KINDS[transaction.type].record,
  direction: TRANSACTION_KINDS[transaction.type].direction,
  status: transaction.status,
  account_id: transaction.accountId,
  amount: transaction.amount,
  fee: transaction.fee,
  refundedAmount: transaction.refundedAmount,
  recipientKey: transaction.recipientKey,
  endToEndId: transaction.endToEndId,
  description: transaction.description,
  errorReason: transaction.errorReason,
  createdAt: transaction.createdAt.toISOString(),
  completedAt: transaction.completedAt?.toISOString() ?? null,
  ...(transaction.returns && {
    returns: transaction.returns.map((each) => ({ ...each, createdAt: new Date(each.createdAt).toISOString() })),
  }),
});

export const TRANSACTION_EXAMPLE = {
  transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
  type: 'pix_out',
  direction: 'outbound',
  status: 'settled',
  account_id: 1003,
  amount: 1000,
  fee: 0,
  refundedAmount: 0,
  recipientKey: 'ok@sandbox',
  endToEndId: 'E99999004202611211530AbCdEf12345',
  description: 'Lunch',
  errorReason: null,
  createdAt: '2026-11-21T15:30:10.123Z',
  completedAt: '2026-11-21T15:30:10.321Z',
  returns: [],
};
