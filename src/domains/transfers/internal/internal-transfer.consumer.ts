import { z } from 'zod';
import { eventOf, messageType } from '../../../messaging/event.ts';
import { SPI_REASONS } from '../../../rails/spi.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import {
  tefFailed,
  tefReceived,
  tefSent,
  transferConfirmed,
  transferFailed,
  transferReceived,
} from './internal-transfer.events.ts';

/** Command to settlement to book an accepted internal transfer, without a rail. */
export const bookTransfer = messageType('outcomes', 'book.transfer', 'Book an internal transfer', {
  transactionId: z.uuid(),
});

/** Books an internal transfer once. Fails it when the destination was closed or would exceed the highest balance. */
export const internalTransferBooking = outcomeHandler({
  message: bookTransfer,
  subject: ({ transactionId }) => ({ transactionId }),
  apply(batch, { transactionId }) {
    const transfer = batch.transaction(transactionId);
    if (!transfer || transfer.destinationAccountId === null) throw new Error(`no internal transfer ${transactionId}`);
    if (transfer.status !== 'processing') return;
    const { destinationAccountId, amount } = transfer;
    if (batch.balance(destinationAccountId).status === 'closed')
      fail(batch, transfer, destinationAccountId, 'destination_account_closed');
    else if (!batch.hasRoom(destinationAccountId, amount))
      fail(batch, transfer, destinationAccountId, `AM02: ${SPI_REASONS['AM02']}`);
    else book(batch, transfer, destinationAccountId);
  },
});

const alias = (transfer: LockedTransaction, accountId: number, destination: number) => ({
  accountId,
  senderAccountId: transfer.accountId,
  receiverAccountId: destination,
  transactionId: transfer.id,
  amount: transfer.amount,
  description: transfer.description,
});

function book(batch: SettlementBatch, transfer: LockedTransaction, destination: number) {
  const { accountId: source, amount, id } = transfer;
  const settledAt = batch.now.toISOString();
  batch.become(transfer, 'completed');
  batch.moves.settle(id);
  batch.post({
    institutionId: transfer.institutionId,
    debitAccountId: source,
    creditAccountId: destination,
    amount,
    kind: 'internal',
    transactionId: id,
    feeChargeId: null,
    occurredAt: batch.now,
  });
  const common = { transactionId: id, type: 'internal', amount, status: 'completed' } as const;
  const receiver = { ...transfer, accountId: destination };
  batch.stage(
    eventOf(transferConfirmed, transfer, { accountId: source, destinationAccountId: destination, ...common }),
  );
  batch.stage(eventOf(tefSent, transfer, { ...alias(transfer, source, destination), settledAt }));
  batch.stage(eventOf(transferReceived, receiver, { accountId: destination, sourceAccountId: source, ...common }));
  batch.stage(eventOf(tefReceived, receiver, { ...alias(transfer, destination, destination), settledAt }));
}

function fail(batch: SettlementBatch, transfer: LockedTransaction, destination: number, failureReason: string) {
  const { accountId: source, amount, id } = transfer;
  batch.become(transfer, 'rejected');
  transfer.errorReason = failureReason;
  batch.moves.release(id);
  batch.stage(
    eventOf(transferFailed, transfer, {
      accountId: source,
      destinationAccountId: destination,
      transactionId: id,
      type: 'internal',
      amount,
      status: 'rejected',
    }),
  );
  batch.stage(
    eventOf(tefFailed, transfer, {
      ...alias(transfer, source, destination),
      settledAt: null,
      failureReason,
      failedAt: batch.now.toISOString(),
    }),
  );
}
