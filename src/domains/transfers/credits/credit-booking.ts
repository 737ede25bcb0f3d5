import { commandOf, eventOf } from '../../../messaging/event.ts';
import { newId } from '../../../platform/text/ids.ts';
import { type StrReceived, strReceipt } from '../../../rails/str-credits.ts';
import { openRefusedCredit } from '../../cases/contradiction.ts';
import { postToRail } from '../../transactions/rail-posting.ts';
import type { Subject } from '../../transactions/settlement.ts';
import type { LockedBalance, LockedTransaction, SettlementBatch } from '../../transactions/settlement-batch.ts';
import { tedReceived } from './credit.events.ts';

/** A TED, or the return of a TED, that arrived before. */
interface KnownArrival {
  readonly num_ctrl_str: string;
  /** CodDevTransf of the rejection. Null: it was booked. */
  readonly reason_code?: string | null;
}

const CREDITS = 'ted_credit';
const REFUSALS = 'ted_refusal';

/** Facts that the subject of an arriving TED must name for {@link answerOnce}. */
export const arrivalFacts = (numCtrlStr: string): NonNullable<Subject['facts']> => ({ [CREDITS]: numCtrlStr });

/**
 * Books or rejects an arrival once per STR control number. A repeated message gets the same receipt. `book` returns
 * null, or the CodDevTransf of the rejection, which is stored for operators. A rejected arrival that is final opens a
 * case. Returns the rejection.
 */
export function answerOnce(
  batch: SettlementBatch,
  arrival: Pick<StrReceived, 'numCtrlStr' | 'amount' | 'at' | 'isFinal'> & Partial<Pick<StrReceived, 'creditor'>>,
  owner: LockedBalance | LockedTransaction | undefined,
  book: () => string | null,
): string | null {
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
  if (refusal !== null && arrival.isFinal) {
    const { at, creditor } = arrival;
    const party = { institutionId, accountId, ispb: creditor?.ispb ?? null };
    openRefusedCredit(batch, 'str', { reference: numCtrlStr, amount, at, code: refusal, owner: party });
  }
  return refusal;
}

/** A TED to an account of this institution. Amount in cents. */
export interface Credit
  extends Pick<StrReceived, 'messageType' | 'amount' | 'sender' | 'description' | 'settlementDate'> {
  readonly numCtrlStr: string;
  /** The TED sent by another account of the institution. Null: it came through the STR. */
  readonly paidBy: string | null;
}

/** Returns the CodDevTransf that rejects a credit to the account, or null. Blocked accounts still receive. Cents. */
export function refusalOfCredit(batch: SettlementBatch, account: LockedBalance, amount: number): string | null {
  if (account.status === 'closed') return '1';
  return batch.hasRoom(account.accountId, amount) ? null : '61';
}

/** Credits a TED to a locked account after {@link refusalOfCredit} returned null: entry, event and record. */
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

/** Records the credit of a received TED, or of a sent TED that was returned, and emits its event. */
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
    /** CodDevTransf of a return. Null: not a return. */
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
