import { commandOf, eventOf } from '../../../messaging/event.ts';
import { newId } from '../../../platform/ids.ts';
import { SPI_REASONS, type SpiReceived, spiReceipt, spiReceived } from '../../../rails/spi.ts';
import { outcomeHandler } from '../../transactions/settlement.ts';
import type { LockedBalance, SettlementSet } from '../../transactions/settlement-set.ts';
import { pixReceived, pixReceivedFailed } from './payment.events.ts';

/** Highest balance of an account: the check constraint of the balance row. */
const MAX_BALANCE = 90_000_000_000_000;

/**
 * An incoming PIX: credited once by its end-to-end id, to an active or a blocked account; refused when the account is
 * closed. The rail gets a receipt either way, and a refusal is recorded too: what the rail was told to be refused is not
 * credited when it is told again.
 */
export const pixArrival = outcomeHandler({
  message: spiReceived,
  subject: ({ endToEndId, creditor }) => ({ endToEndId, creditor }),
  apply(set, received) {
    if (set.byEndToEndId('pix_in', received.endToEndId)) return;
    const account = set.creditor(received.creditor);
    if (!account) throw new Error(`no account ${received.creditor.agency}/${received.creditor.accountNumber} here`);
    const refusal = refusalOf(account, received.amount);
    set.stage(
      commandOf(spiReceipt, ownerOf(account), {
        id: received.endToEndId,
        status: refusal === null ? 'accepted' : 'rejected',
        reasonCode: refusal,
      }),
    );
    if (refusal) refuse(set, account, received, refusal);
    else credit(set, account, received);
  },
});

const ownerOf = (account: LockedBalance) => ({
  institutionId: account.institutionId,
  partnerId: account.partnerId,
  accountId: account.accountId,
});

function refusalOf(account: LockedBalance, amount: number): string | null {
  if (account.status === 'closed') return 'AC07';
  return account.balance + amount > MAX_BALANCE ? 'AM02' : null;
}

function refuse(set: SettlementSet, account: LockedBalance, received: SpiReceived, reasonCode: string) {
  record(set, account, received, 'rejected', `${reasonCode}: ${SPI_REASONS[reasonCode] ?? reasonCode}`);
  set.stage(
    eventOf(pixReceivedFailed, ownerOf(account), {
      eventType: 'pix.received.failed',
      accountId: account.accountId,
      endToEndId: received.endToEndId,
      txId: received.txId,
      status: 'failed',
      amount: received.amount,
      reasonCode,
      reasonDescription: SPI_REASONS[reasonCode] ?? reasonCode,
      debtorIspb: received.debtor.ispb,
      creditorIspb: received.creditor.ispb,
      creditorAccount: received.creditor.accountNumber,
      rejectedAt: set.now.toISOString(),
    }),
  );
}

function record(
  set: SettlementSet,
  account: LockedBalance,
  received: SpiReceived,
  status: 'settled' | 'rejected',
  errorReason: string | null,
): string {
  const id = newId();
  set.create({
    id,
    institutionId: account.institutionId,
    partnerId: account.partnerId,
    accountId: account.accountId,
    type: 'pix_in',
    status,
    amount: received.amount,
    description: received.description,
    endToEndId: received.endToEndId,
    counterparty: received.debtor,
    errorReason,
  });
  return id;
}

function credit(set: SettlementSet, account: LockedBalance, received: SpiReceived) {
  const id = record(set, account, received, 'settled', null);
  account.balance += received.amount;
  set.moves.post({
    institutionId: account.institutionId,
    debitAccountId: set.ledgerAccount(account.institutionId, 'settlement'),
    creditAccountId: account.accountId,
    amount: received.amount,
    kind: 'pix_in',
    transactionId: id,
    feeChargeId: null,
    occurredAt: set.now,
  });
  set.stage(
    eventOf(pixReceived, ownerOf(account), {
      accountId: account.accountId,
      transactionId: id,
      amount: received.amount,
      endToEndId: received.endToEndId,
      payerName: received.debtor.name,
      payerIspb: received.debtor.ispb,
      payerDocument: received.debtor.document,
      receivedAt: set.now.toISOString(),
    }),
  );
}
