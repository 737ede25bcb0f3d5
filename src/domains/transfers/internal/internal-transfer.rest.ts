import { z } from 'zod';
import { body, path, route } from '../../../rest/route.ts';
import { getTransfer } from '../../transactions/transaction.ts';
import { TRANSACTION_EXAMPLE, TransactionRecord, transactionRecord } from '../../transactions/transaction-record.ts';
import { sendInternalTransfer } from './internal-transfer.ts';

const Accepted = z
  .object({
    status: z.literal('accepted').meta({ description: 'Acknowledgement, not the outcome' }),
    transactionId: z.uuid(),
    amount: z.int().meta({ description: 'Cents' }),
    message: z.string(),
  })
  .meta({ id: 'AcceptedTransfer' });

const { returns: _, ...TRANSFER } = TRANSACTION_EXAMPLE;

export const internalTransferRoutes = [
  route({
    method: 'POST',
    path: '/transfers/internal',
    status: 202,
    tag: 'Transfers',
    operation: sendInternalTransfer,
    rules: [
      'Both accounts must belong to the partner and be different',
      'Limits do not apply, and there is no fee',
      'The response is only an acknowledgement. Read the outcome at `GET /transfers/{id}`, or receive it as `transfer.confirmed` or `transfer.failed`',
    ],
    graph: 'Mutation.sendInternalTransfer',
    from: {
      accountId: body('account_id'),
      destinationAccountId: body('destination_account_id'),
      amount: body('amount'),
      description: body('description'),
    },
    envelope: 'flat',
    answer: Accepted,
    reply: ({ transactionId, amount }) => ({
      status: 'accepted',
      transactionId,
      amount,
      message: 'Transfer accepted; follow it at GET /transfers/{id}',
    }),
    example: {
      body: { account_id: 1003, destination_account_id: 1004, amount: 2500, description: 'Savings' },
      answer: {
        status: 'accepted',
        transactionId: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10',
        amount: 2500,
        message: 'Transfer accepted; follow it at GET /transfers/{id}',
      },
    },
  }),
  route({
    method: 'GET',
    path: '/transfers/{id}',
    tag: 'Transfers',
    operation: getTransfer,
    graph: 'Query.transfer',
    from: { transactionId: path('id', 'transaction_not_found') },
    answer: TransactionRecord,
    reply: transactionRecord,
    example: {
      answer: { data: { ...TRANSFER, type: 'internal', status: 'completed', recipientKey: null, endToEndId: null } },
    },
  }),
];
