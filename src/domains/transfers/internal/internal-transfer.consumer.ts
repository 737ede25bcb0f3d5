import { z } from 'zod';
import { eventOf, messageType } from '../../../messaging/event.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedTransaction, SettlementSet } from '../../transactions/settlement-set.ts';
import {
  tefFailed,
  tefReceived,
  tefSent,
  transferConfirmed,
  transferFailed,
  transferReceived,
} from './internal-transfer.events.ts';

/** Command to settlement itself: book an accepted internal transfer. No rail is asked. */
export const bookTransfer = messageType(
  'book.transfer',
  'Book an internal transfer',
  z.object({ transactionId: z.uuid() }),
);

/** Books an accepted internal transfer once, or gives the money back when the destination was closed meanwhile. */
export const internalTransferBooking = outcomeHandler({
  message: bookTransfer,
  subject: ({ transactionId }) => ({ transactionId }),
  apply(set, { transactionId }) {
    const transfer = set.transaction(transactionId);
    if (!transfer || transfer.destinationAccountId === null) throw new Error(`no internal transfer ${transactionId}`);
    if (transfer.status !== 'processing') return;
    if (set.balance(transfer.destinationAccountId).status === 'closed')
      fail(set, transfer, transfer.destinationAccountId);
    else book(set, transfer, transfer.destinationAccountId);
  },
});

const ownedBy = (transfer: LockedTransaction, accountId: number) => ({
  institutionId: transfer.institutionId,
  partnerId: transfer.partnerId,
  accountId,
});

const alias = (transfer: LockedTransaction, accountId: number, destination: number) => ({
  accountId,
  senderAccountId: transfer.accountId,
  receiverAccountId: destination,
  transactionId: transfer.id,
  amount: transfer.amount,
  description: transfer.description,
});

function book(set: SettlementSet, transfer: LockedTransaction, destination: number) {
  const { accountId: source, amount, id } = transfer;
  const settledAt = set.now.toISOString();
  set.become(transfer, 'completed');
  set.moves.settle(id);
  set.moves.post({
    institutionId: transfer.institutionId,
    debitAccountId: source,
    creditAccountId: destination,
    amount,
    kind: 'internal',
    transactionId: id,
    feeChargeId: null,
    occurredAt: set.now,
  });
  const common = { transactionId: id, type: 'internal', amount, status: 'completed' } as const;
  const sender = ownedBy(transfer, source);
  const receiver = ownedBy(transfer, destination);
  set.stage(eventOf(transferConfirmed, sender, { accountId: source, destinationAccountId: destination, ...common }));
  set.stage(eventOf(tefSent, sender, { ...alias(transfer, source, destination), settledAt }));
  set.stage(eventOf(transferReceived, receiver, { accountId: destination, sourceAccountId: source, ...common }));
  set.stage(eventOf(tefReceived, receiver, { ...alias(transfer, destination, destination), settledAt }));
}

function fail(set: SettlementSet, transfer: LockedTransaction, destination: number) {
  const { accountId: source, amount, id } = transfer;
  const failureReason = 'destination_account_closed';
  set.become(transfer, 'rejected');
  transfer.errorReason = failureReason;
  set.moves.release(id);
  const sender = ownedBy(transfer, source);
  set.stage(
    eventOf(transferFailed, sender, {
      accountId: source,
      destinationAccountId: destination,
      transactionId: id,
      type: 'internal',
      amount,
      status: 'rejected',
    }),
  );
  set.stage(
    eventOf(tefFailed, sender, {
      ...alias(transfer, source, destination),
      settledAt: null,
      failureReason,
      failedAt: set.now.toISOString(),
    }),
  );
}
