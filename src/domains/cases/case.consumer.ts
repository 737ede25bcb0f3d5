import { z } from 'zod';
import { commandOf, messageType } from '../../messaging/event.ts';
import { newId } from '../../platform/text/ids.ts';
import { spiReceipt } from '../../rails/spi.ts';
import type { PostingKind } from '../posting-kinds.ts';
import { TRANSACTION_KINDS, type TransactionType } from '../transaction-kinds.ts';
import { outcomeHandler } from '../transactions/settlement.ts';
import type { LockedBalance, SettlementBatch } from '../transactions/settlement-batch.ts';
import { bookingOf, type CaseFacts, type CaseOrder } from './case-booking.ts';
import type { CASE_DIRECTIONS, CaseAct, CaseActStatus, CaseKind, CaseRail, CaseStatus } from './case-kinds.ts';

const FACTS = 'rail_case_act';

/** An approved act of a case, whose row is locked. Result of `claim_facts_rail_case_act`. */
interface LockedAct {
  readonly actId: string;
  readonly act: CaseAct;
  actStatus: CaseActStatus;
  readonly amount: number | null;
  readonly caseId: string;
  readonly kind: CaseKind;
  readonly caseStatus: CaseStatus;
  readonly rail: CaseRail;
  readonly institutionId: number;
  readonly institutionPartnerId: string;
  readonly ispb: string;
  readonly direction: keyof typeof CASE_DIRECTIONS | null;
  readonly caseAmount: number | null;
  readonly suspenseAmount: number;
  readonly reference: string | null;
  readonly transactionId: string | null;
  readonly facts: CaseFacts;
  readonly settlementAccountId: number;
  readonly suspenseAccountId: number;
  readonly lossesAccountId: number;
}

interface Booked {
  readonly suspense: number;
  readonly status: CaseStatus;
}

/** Command to settlement to book an approved act of a case. Names what must be locked. */
export const bookCase = messageType('outcomes', 'book.case', 'Book an approved act of a case', {
  actId: z.uuid(),
  caseId: z.uuid(),
  transactionId: z.uuid().nullable(),
  transactionType: z.string().nullable(),
  reference: z.string().nullable(),
  /** Account of `post_to_customer`. */
  customer: z.object({ ispb: z.string(), agency: z.string(), accountNumber: z.string() }).nullable(),
});
type BookCase = z.output<typeof bookCase.body>;

/**
 * Books an approved act once, with the case and its act locked. An act that the books cannot take ends as refused with
 * the reason, and the case stays open.
 */
export const caseBooking = outcomeHandler({
  message: bookCase,
  subject: (body) => ({
    facts: { [FACTS]: body.actId, ...bookingFor(body)?.facts?.(orderOf(body, {})) },
    ...(body.transactionId !== null && { transactionId: body.transactionId }),
    ...(body.customer && { creditor: body.customer }),
  }),
  apply(batch, body) {
    const found = batch.facts<LockedAct>(FACTS).find(({ actId }) => actId === body.actId);
    if (!found) throw new Error(`no case has the act ${body.actId}`);
    if (found.actStatus !== 'approved') return;
    const result = batch.inCase(found.caseId, () => book(batch, found, body));
    const isRefused = typeof result === 'string';
    found.actStatus = isRefused ? 'refused' : 'booked';
    batch.write(FACTS, {
      act_id: found.actId,
      case_id: found.caseId,
      status: found.actStatus,
      refusal: isRefused ? result : null,
      case_status: isRefused ? found.caseStatus : result.status,
      suspense_amount: isRefused ? found.suspenseAmount : result.suspense,
    });
  },
});

const bookingFor = ({ transactionType }: BookCase) => bookingOf(transactionType as TransactionType | null);

const orderOf = ({ caseId, transactionId, reference }: BookCase, facts: LockedAct['facts']): CaseOrder => ({
  caseId,
  transactionId: transactionId ?? '',
  reference: reference ?? '',
  facts,
});

/** Returns how the case stands afterwards, or why the books cannot take the act. */
function book(batch: SettlementBatch, found: LockedAct, body: BookCase): Booked | string {
  if (found.caseStatus !== 'open') return 'the case has ended';
  switch (found.act) {
    case 'post_to_suspense':
      return postToSuspense(batch, found);
    case 'post_to_customer':
      return postToCustomer(batch, found, body);
    case 'post_to_loss':
      return postToLoss(batch, found);
    case 'accept_later_word':
      return acceptLaterWord(batch, found, body);
    case 'dismiss':
      if (found.suspenseAmount !== 0) return 'the case has money on the suspense account: post it first';
      answerReturn(batch, found, 'AM09');
      return { suspense: 0, status: 'dismissed' };
  }
}

function postToSuspense(batch: SettlementBatch, found: LockedAct): Booked | string {
  const { direction, suspenseAmount, settlementAccountId, suspenseAccountId } = found;
  const amount = found.amount ?? found.caseAmount;
  if (suspenseAmount !== 0) return 'the case is already on the suspense account';
  if (amount === null || direction === null) return 'the case has no amount or no direction of money';
  if (found.caseAmount !== null && amount > found.caseAmount) return 'the amount is above the amount of the case';
  const came = direction === 'in';
  const [from, to] = came ? [settlementAccountId, suspenseAccountId] : [suspenseAccountId, settlementAccountId];
  post(batch, found, { from, to, amount, kind: 'case_suspense', transactionId: null });
  answerReturn(batch, found, null);
  return { suspense: came ? amount : -amount, status: 'open' };
}

function postToLoss(batch: SettlementBatch, found: LockedAct): Booked | string {
  const amount = amountFromSuspense(found);
  if (typeof amount === 'string') return amount;
  const { suspenseAccountId, lossesAccountId, suspenseAmount } = found;
  const [from, to] = suspenseAmount > 0 ? [suspenseAccountId, lossesAccountId] : [lossesAccountId, suspenseAccountId];
  post(batch, found, { from, to, amount, kind: 'case_loss', transactionId: null });
  return afterSuspense(found, amount);
}

/** Credits the customer with money that came in, or collects money that went out. */
function postToCustomer(batch: SettlementBatch, found: LockedAct, { customer }: BookCase): Booked | string {
  const amount = amountFromSuspense(found);
  if (typeof amount === 'string') return amount;
  const account = customer && batch.creditor(customer);
  if (!account) return 'the account no longer exists';
  const { accountId } = account;
  if (account.status === 'closed') return 'the account is closed';
  const isCredit = found.suspenseAmount > 0;
  if (isCredit && !batch.hasRoom(accountId, amount)) return 'the account cannot hold the amount';
  if (!isCredit && batch.available(accountId) < amount)
    return 'the available balance of the account is below the amount';
  const { suspenseAccountId } = found;
  const [from, to] = isCredit ? [suspenseAccountId, accountId] : [accountId, suspenseAccountId];
  const kind = isCredit ? 'adjustment_credit' : 'adjustment_debit';
  post(batch, found, { from, to, amount, kind, transactionId: adjustment(batch, found, account, kind, amount) });
  return afterSuspense(found, amount);
}

function adjustment(
  batch: SettlementBatch,
  { caseId, ispb }: LockedAct,
  { accountId, institutionId, partnerId }: LockedBalance,
  type: 'adjustment_credit' | 'adjustment_debit',
  amount: number,
): string {
  const id = newId();
  const none = { name: null, document: null, agency: null, accountNumber: null, accountType: null };
  batch.create({
    ...{ id, institutionId, partnerId, accountId, type, amount },
    status: 'completed',
    description: `${TRANSACTION_KINDS[type].words}: case ${caseId}`,
    endToEndId: null,
    counterparty: { ispb, ...none },
    errorReason: null,
  });
  return id;
}

function acceptLaterWord(batch: SettlementBatch, found: LockedAct, body: BookCase): Booked | string {
  const transaction = body.transactionId === null ? undefined : batch.transaction(body.transactionId);
  const booking = bookingFor(body);
  if (!transaction || !booking) return 'the books have no payment for this order';
  if (found.suspenseAmount !== 0) return 'the case is on the suspense account: post the amount from there';
  const book = found.kind === 'settled_after_failure' ? booking.settle : booking.fail;
  const refusal = book(batch, transaction, orderOf(body, found.facts));
  return refusal ?? { suspense: 0, status: 'settled' };
}

/** Cents to take from the suspense account, or why none can be taken. */
function amountFromSuspense({ amount, suspenseAmount }: LockedAct): number | string {
  const held = Math.abs(suspenseAmount);
  if (held === 0) return 'the case has no money on the suspense account: post it there first';
  if (amount !== null && amount > held) return 'the amount is above what the case has on the suspense account';
  return amount ?? held;
}

function afterSuspense({ suspenseAmount }: LockedAct, amount: number): Booked {
  const suspense = suspenseAmount > 0 ? suspenseAmount - amount : suspenseAmount + amount;
  return { suspense, status: suspense === 0 ? 'settled' : 'open' };
}

function post(
  batch: SettlementBatch,
  { institutionId }: LockedAct,
  {
    from,
    to,
    ...posting
  }: {
    readonly from: number;
    readonly to: number;
    readonly amount: number;
    readonly kind: PostingKind;
    readonly transactionId: string | null;
  },
): void {
  batch.post({
    ...posting,
    institutionId,
    debitAccountId: from,
    creditAccountId: to,
    feeChargeId: null,
    occurredAt: batch.now,
  });
}

/** A return of an unknown payment has no receipt yet: the rail reports it until it gets one. */
function answerReturn(batch: SettlementBatch, found: LockedAct, reasonCode: string | null): void {
  const { return_id: returnId } = found.facts;
  if (returnId === undefined) return;
  const owner = { institutionId: found.institutionId, partnerId: null, accountId: null };
  const status = reasonCode === null ? 'accepted' : 'rejected';
  batch.stage(commandOf(spiReceipt, owner, { id: returnId, status, reasonCode }));
}
