import { outcomeHandler } from '../../../src/domains/transactions/settlement.ts';
import { eventOf } from '../../../src/messaging/event.ts';
import { donationBooked } from './donation.events.ts';
import { donationTaken } from './donation.messages.ts';

export const donationOutcome = outcomeHandler({
  message: donationTaken,
  subject: ({ transactionId }) => ({ transactionId }),
  apply(batch, { transactionId }) {
    const donation = batch.transaction(transactionId);
    if (!donation || donation.destinationAccountId === null) throw new Error(`no donation ${transactionId}`);
    if (donation.status !== 'processing') return;
    const { accountId, destinationAccountId, amount } = donation;
    batch.become(donation, 'completed');
    batch.moves.settle(transactionId);
    batch.post({
      institutionId: donation.institutionId,
      debitAccountId: accountId,
      creditAccountId: destinationAccountId,
      amount,
      kind: 'donation',
      transactionId,
      feeChargeId: null,
      occurredAt: batch.now,
    });
    const facts = { accountId, destinationAccountId, transactionId, amount, status: 'completed' } as const;
    batch.stage(eventOf(donationBooked, donation, facts));
  },
});
