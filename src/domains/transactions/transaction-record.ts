import type { z } from 'zod';
import { restRecord } from '../../platform/resource/record.ts';
import { TRANSACTION_KINDS } from './kinds.ts';
import { transaction } from './transaction.resource.ts';
import type { TransactionDetail } from './transaction.ts';

const { schema, of, example } = restRecord(transaction);

export const TransactionRecord = schema;

export const transactionRecord = ({ returns, ...row }: TransactionDetail): z.input<typeof TransactionRecord> => {
  const { record, direction } = TRANSACTION_KINDS[row.type];
  const received = returns?.map((each) => ({ ...each, createdAt: new Date(each.createdAt) })) ?? null;
  return of({ ...row, record, direction, returns: received });
};

export const TRANSACTION_EXAMPLE = example();
