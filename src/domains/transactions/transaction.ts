import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { rowsByIds } from '../../platform/database/rows-by-ids.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { type ReadContext, readOperation } from '../../platform/operation/operation.ts';
import { isUuid } from '../../platform/text/ids.ts';
import { type TransactionType, typesReadableWith } from '../transaction-kinds.ts';
import type { PixReturn } from './return-list.ts';
import { TransactionReference, transactionIdBy } from './transaction-reference.ts';
import type { TransactionStatus } from './transaction-states.ts';

export interface Counterparty {
  readonly name: string | null;
  readonly document: string | null;
  readonly ispb: string | null;
  readonly agency: string | null;
  readonly accountNumber: string | null;
  readonly accountType: string | null;
  readonly institutionName?: string | null;
}

/** One movement of money, seen by its owner. Cents; `fee` is the current sum of its fee entries. */
export interface Transaction {
  readonly id: string;
  readonly accountId: number;
  readonly destinationAccountId: number | null;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly amount: number;
  readonly fee: number;
  readonly refundedAmount: number;
  readonly description: string | null;
  readonly endToEndId: string | null;
  readonly recipientKey: string | null;
  readonly errorReason: string | null;
  readonly heldSince: Date | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** For a sent PIX, with its returns, oldest first. */
export interface TransactionDetail extends Transaction {
  readonly returns: readonly (Omit<PixReturn, 'createdAt' | 'transactionId'> & { readonly createdAt: string })[] | null;
}

/** Columns that all kinds share. Lists are long, and each column costs. */
export const COMMON_COLUMNS = `t.id, t.account_id as "accountId", t.type, t.status, t.amount, t.fee, t.description,
  t.error_reason as "errorReason", t.created_at as "createdAt", t.completed_at as "completedAt"`;

export const TRANSACTION_COLUMNS = `${COMMON_COLUMNS}, t.destination_account_id as "destinationAccountId",
  t.refunded_amount as "refundedAmount", t.end_to_end_id as "endToEndId", t.recipient_key as "recipientKey",
  t.held_since as "heldSince"`;

const FIND = statement(
  'find_transaction',
  `select ${TRANSACTION_COLUMNS}, t.partner_id as "partnerId", case when t.type = 'pix_out' then (
     select coalesce(jsonb_agg(jsonb_build_object('returnId', r.return_id, 'amount', r.amount, 'reason', r.reason,
       'status', r.status, 'createdAt', r.created_at) order by r.created_at, r.return_id), '[]')
     from pix_return r where r.transaction_id = t.id) end as returns
   from transaction t where t.id = $1`,
);
export const counterpartiesOfTransactions = rowsByIds<{ readonly id: string; readonly counterparty: Counterparty }>(
  'counterparties_of_transactions',
  'select t.id, t.counterparty from transaction t where t.partner_id = $1 and t.id = any ($2)',
);

/**
 * Finds a transaction by its id, statement entry or end-to-end id. Of a PIX between two accounts of the partner, the
 * sent side. As the contract requires, only another partner's transaction id is distinguished from an unknown one.
 * @throws AppError transaction_not_found (404), transaction_not_of_partner (403)
 */
export async function findTransaction(
  { database, principal }: ReadContext,
  reference: string,
  types: readonly TransactionType[],
): Promise<TransactionDetail> {
  type Found = TransactionDetail & { readonly partnerId: string };
  const byId = (id: string) => database.find<Found>(FIND, [id]);
  let found = isUuid(reference) ? await byId(reference) : undefined;
  if (!found) {
    const id = await transactionIdBy(database, principal.partnerId, reference, types, 'pix_out');
    found = id === null ? undefined : await byId(id);
  }
  if (!found || !types.includes(found.type)) {
    throw new AppError('transaction_not_found');
  }
  const { partnerId, ...transaction } = found;
  if (partnerId !== principal.partnerId) {
    throw new AppError('transaction_not_of_partner');
  }
  return transaction;
}

const input = z.strictObject({ transactionId: TransactionReference });

export const getPixPayment = readOperation({
  name: 'getPixPayment',
  scopes: ['pix:read'],
  summary: 'Returns a sent or received PIX with its state',
  effects: ['reads_personal_data'],
  refusals: ['transaction_not_found', 'transaction_not_of_partner'],
  input,
  run: (context, { transactionId }) => findTransaction(context, transactionId, typesReadableWith('pix:read')),
});

/** The contract looks up any id here. A TED is found only with the scope transfer:read. */
export const getTransactionStatus = readOperation({
  name: 'getTransactionStatus',
  scopes: ['pix:read'],
  summary: 'Returns a PIX with its state; with the scope transfer:read also a TED',
  effects: ['reads_personal_data'],
  refusals: ['transaction_not_found', 'transaction_not_of_partner'],
  input,
  run: (context, { transactionId }) =>
    findTransaction(context, transactionId, [
      ...typesReadableWith('pix:read'),
      ...(context.principal.scopes.has('transfer:read') ? (['ted_out'] as const) : []),
    ]),
});

export const getTransfer = readOperation({
  name: 'getTransfer',
  scopes: ['transfer:read'],
  summary: 'Returns a transfer of any kind with its state',
  effects: ['reads_personal_data'],
  refusals: ['transaction_not_found', 'transaction_not_of_partner'],
  input,
  run: (context, { transactionId }) => findTransaction(context, transactionId, typesReadableWith('transfer:read')),
});

export const getInternalTransfer = readOperation({
  name: 'getInternalTransfer',
  scopes: ['transfer:read'],
  summary: 'Returns a transfer between two accounts of the partner with its state',
  effects: ['reads_personal_data'],
  refusals: ['transaction_not_found', 'transaction_not_of_partner'],
  input,
  run: (context, { transactionId }) => findTransaction(context, transactionId, ['internal']),
});

export const getTed = readOperation({
  name: 'getTed',
  scopes: ['transfer:read'],
  summary: 'Returns a sent TED with its state',
  effects: ['reads_personal_data'],
  refusals: ['transaction_not_found', 'transaction_not_of_partner'],
  input,
  run: (context, { transactionId }) => findTransaction(context, transactionId, ['ted_out']),
});
