import { z } from 'zod';
import { cents, date, instant, integer, orNull, text, uuid, word } from '../../platform/resource/member.ts';
import { restRecord } from '../../platform/resource/record.ts';
import { camelCase, resource } from '../../platform/resource/resource.ts';
import { HOLDER_TYPES } from '../ledger/balance.ts';
import { FEE_TYPES, TRANSACTION_KINDS } from '../transaction-kinds.ts';

/** Scope of a fee. The narrowest one in force applies. */
export const FEE_SCOPES = { global: 'All accounts.', customer: 'One customer.', account: 'One account.' };

export const FEE_CHARGE_STATUSES = { posted: 'Charged.', reversed: 'Reversed by a separate entry.' };

export const CHARGING_MODELS = { immediate: 'With each operation, right after it is settled.' };

const feeType = word(FEE_TYPES, 'Operation for which the fee is charged.', { schema: z.string(), example: 'pix_out' });

const amounts = {
  fixedAmount: cents('Fixed part, in cents.', { example: 0 }),
  minAmount: cents('Minimum fee, in cents.', { example: 50 }),
  maxAmount: orNull(cents('Maximum fee, in cents.', { example: 1000 }), 'when there is no maximum'),
  percent: text('Percentage part, as decimal text such as `1.0000`.', { example: '1.0000' }),
};

const validity = {
  freeTransactionsPerMonth: integer('Free operations of an account in a Brasília month.', { example: 0 }),
  effectiveFrom: date('First Brasília day in force.', { example: '2026-01-01' }),
  effectiveUntil: orNull(date('Last Brasília day in force.'), 'when there is none'),
  scope: word(FEE_SCOPES, 'Scope of the fee.', { example: 'global' }),
};

export const fee = resource(
  'Fee',
  'An entry of the fee catalogue.',
  camelCase({
    id: uuid('Id of the entry.', { rest: false, graph: false }),
    feeType,
    clientType: word(HOLDER_TYPES, 'Type of holder to which the fee applies.', { example: 'pj' }),
    subType: orNull(text('Subtype of the operation.')),
    ...amounts,
    chargingModel: word(CHARGING_MODELS, 'When the fee is charged.', { schema: z.string(), example: 'immediate' }),
    ...validity,
  }),
);

export const catalogueFee = resource(
  'CatalogueFee',
  'An entry of the fee catalogue of legal entities. Individuals pay no fees.',
  {
    id: uuid('Id of the entry (UUID).', { graph: 'feeId', graphType: 'ID' }),
    feeType,
    ...amounts,
    ...validity,
    customerId: orNull(
      integer('Customer to whom the fee applies.', { graphType: 'ID' }),
      'unless the scope is `CUSTOMER`',
    ),
    accountId: orNull(
      integer('Account to which the fee applies.', { graphType: 'ID' }),
      'unless the scope is `ACCOUNT`',
    ),
  },
);

export const feeCharge = resource(
  'FeeCharge',
  'A charged fee: a separate entry in the statement.',
  camelCase({
    id: uuid('Id of the fee charge: `feeTransactionId` in the statement and webhooks.', {
      graph: 'feeTransactionId',
      graphType: 'ID',
      example: '019a9f3e-6d00-7b6e-8a50-0d6f5b1f7c11',
    }),
    feeType: word(FEE_TYPES, 'Operation for which the fee was charged.', { schema: z.string(), example: 'pix_out' }),
    amount: cents('The fee, in cents.', { example: 50 }),
    originTransactionId: uuid('Transaction that caused the fee.', {
      graphType: 'ID',
      example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
    }),
    originTransactionType: word(TRANSACTION_KINDS, 'Type of that transaction.', { rest: false }),
    originRecordType: text("`type` of the transaction's status record, such as `pix_out` or `ted`.", {
      rest: 'originTransactionType',
      graph: false,
      column: false,
      example: 'pix_out',
    }),
    originAmount: cents('Amount of the transaction that caused it, in cents.', { example: 1000 }),
    status: word(FEE_CHARGE_STATUSES, 'State of the fee charge.', { example: 'posted' }),
    accountId: integer('Account that paid the fee.', { example: 1003 }),
    chargedAt: instant('When the fee was charged.', { example: '2026-11-21T15:30:10.321Z' }),
  }),
);

export const feeRecord = restRecord(fee);
export const feeChargeRecord = restRecord(feeCharge);
