import { commandOf, eventOf } from '../../../messaging/event.ts';
import { newId } from '../../../platform/ids.ts';
import { type StrReceived, strReceipt } from '../../../rails/str-credits.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import type { Subject } from '../../transactions/settlement.ts';
import type { LockedBalance, LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { tedReceived } from './credit.events.ts';

/** A TED, or the return of one, that has come before. */
interface KnownArrival {
  readonly num_ctrl_str: string;
  /** CodDevTransf with which it was refused; null: it was booked. */
  readonly reason_code?: string | null;
}

const CREDITS = 'ted_credit';
const REFUSALS = 'ted_refusal';

/** The facts that the subject of a message about an arriving TED must name for {@link answerOnce}. */
export const arrivalFacts = (numCtrlStr: string): NonNullable<Subject['facts']> => ({ [CREDITS]: numCtrlStr });

/**
 * Books what arrives under a control number of the STR, or refuses it, once; the rail gets a receipt, and the same again when it
 * repeats the message: what was refused stays so. `book` returns null, or the CodDevTransf of the refusal, which is kept for the
 * institution's operators.
 */
export function answerOnce(
  batch: SettlementBatch,
  arrival: { readonly numCtrlStr: string; readonly amount: number },
  owner: LockedBalance | LockedTransaction | undefined,
  book: () => string | null,
): void {
  const { numCtrlStr, amount } = arrival;
  const known = [CREDITS, REFUSALS]
    .flatMap((name) => [...batch.facts<KnownArrival>(name), ...((batch.writtenFacts[name] ?? []) as KnownArrival[])])
    .find(({ num_ctrl_str }) => num_ctrl_str === numCtrlStr);
  const refusal = known ? (known.reason_code ?? null) : book();
  if (!known && refusal !== null) {
    batch.write(REFUSALS, { num_ctrl_str: numCtrlStr, amount, reason_code: refusal, message: arrival });
  }
  const { institutionId = null, partnerId = null, accountId = null } = owner ?? {};
  const status = refusal === null ? 'accepted' : 'rejected';
  batch.stage(
    commandOf(strReceipt, { institutionId, partnerId, accountId }, { numCtrlStr, status, reasonCode: refusal }),
  );
}

/** A TED to an account here. Amount in cents. */
export interface Credit
  extends Pick<StrReceived, 'messageType' | 'amount' | 'sender' | 'description' | 'settlementDate'> {
  readonly numCtrlStr: string;
  /** The TED sent by another account of the institution; null: it came by the STR. */
  readonly paidBy: string | null;
}

/** CodDevTransf that refuses a credit to the account, or null. A blocked account still receives. `amount`: cents. */
export function refusalOfCredit(batch: SettlementBatch, account: LockedBalance, amount: number): string | null {
  if (account.status === 'closed') return '1';
  return batch.hasRoom(account.accountId, amount) ? null : '61';
}

/** Credits a TED to a locked account that {@link refusalOfCredit} does not refuse it for: entry, event, and the record of it. */
export function bookCredit(batch: SettlementBatch, account: LockedBalance, credit: Credit): void {
  const id = newId();
  const { institutionId, partnerId, accountId } = account;
  const { amount, description, sender, paidBy } = credit;
  batch.create({
    id,
    institutionId,
    partnerId,
    accountId,
    type: 'ted_in',
    status: 'settled',
    amount,
    description,
    endToEndId: null,
    counterparty: sender,
    errorReason: null,
  });
  postToRail(batch, 'ted_in', { ...account, id }, amount);
  recordCredit(batch, { ...account, id }, { ...credit, paidBy, returnReason: null });
}

/** Records the credit of a transaction, of its own or of the TED that came back, and tells it. */
export function recordCredit(
  batch: SettlementBatch,
  {
    id,
    institutionId,
    partnerId,
    accountId,
  }: Pick<LockedTransaction, 'id' | 'institutionId' | 'partnerId' | 'accountId'>,
  credit: Omit<Credit, 'messageType' | 'description'> & {
    readonly messageType: Credit['messageType'] | 'STR0010';
    /** CodDevTransf of a return; null: it is none. */
    readonly returnReason: string | null;
  },
): void {
  const { numCtrlStr, messageType, amount, sender, settlementDate } = credit;
  batch.write(CREDITS, {
    id: newId(),
    institution_id: institutionId,
    partner_id: partnerId,
    account_id: accountId,
    num_ctrl_str: numCtrlStr,
    message_type: messageType,
    amount,
    transaction_id: id,
    paid_by: credit.paidBy,
    return_reason: credit.returnReason,
    settlement_date: settlementDate,
  });
  batch.stage(
    eventOf(
      tedReceived,
      { institutionId, partnerId, accountId },
      {
        accountId,
        amount,
        numCtrlStr,
        messageType,
        senderIspb: sender.ispb,
        senderName: sender.name,
        senderDocument: sender.document,
        senderAgency: sender.agency,
        senderAccount: sender.accountNumber,
        receivedAt: batch.now.toISOString(),
      },
    ),
  );
}
