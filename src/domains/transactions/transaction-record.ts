import { z } from 'zod';
import { restRecord } from '../../platform/resource/record.ts';
import { recordTypes, TRANSACTION_KINDS, type TransactionKind } from '../transaction-kinds.ts';
import { transaction } from './transaction.resource.ts';
import type { TransactionDetail } from './transaction.ts';

const { shape, of, example } = restRecord(transaction);

export const TransactionRecord = z
  .object({
    ...shape,
    // A getter, because modules add their kinds after this file has loaded.
    get type() {
      const kinds = Object.values<TransactionKind>(TRANSACTION_KINDS);
      const description = kinds.map(({ record, recordMeaning }) => `\`${record}\` ${recordMeaning}`).join(', ');
      return z.enum(recordTypes()).meta({ description });
    },
  })
  .meta({ id: transaction.name });

export const transactionRecord = ({ returns, ...row }: TransactionDetail): z.input<typeof TransactionRecord> => {
  const { record, direction } = TRANSACTION_KINDS[row.type];
  const received = returns?.map((each) => ({ ...each, createdAt: new Date(each.createdAt) })) ?? null;
  return of({ ...row, record, direction, returns: received });
};

export const TRANSACTION_EXAMPLE = example();
