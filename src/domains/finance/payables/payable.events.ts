import { z } from 'zod';
import { type FinanceOwner, financeEvent, financeEventOf } from '../../../messaging/finance-event.ts';
import type { StagedMessage } from '../../../platform/operation/records.ts';
import type { Payable } from './payable.entity.ts';

const payable = {
  payable_id: z.uuid(),
  company_id: z.uuid(),
  amount_minor: z.int(),
  currency: z.literal('BRL'),
  due_date: z.iso.date(),
};

export const payableCreated = financeEvent('payable.created', 'A payable was created and awaits its approval', payable);
export const payableApproved = financeEvent('payable.approved', 'A payable was approved and can be paid', payable);
export const payablePaid = financeEvent('payable.paid', 'An installment of a payable was paid', {
  ...payable,
  installment_id: z.uuid(),
  paid_on: z.iso.date(),
  payment_order_id: z.uuid().optional(),
  remittance_item_id: z.uuid().optional(),
});
export const taxObligationStatus = financeEvent(
  'tax_obligation.status',
  'A tax payable is due, is overdue, or is paid',
  { payable_id: z.uuid(), status: z.enum(['due', 'overdue', 'paid']) },
);

export const payableEvents = [payableCreated, payableApproved, payablePaid, taxObligationStatus];

type EventPayable = Pick<Payable, 'id' | 'companyId' | 'amount' | 'dueDate'>;

const payableData = ({ id, companyId, amount, dueDate }: EventPayable) => ({
  payable_id: id,
  company_id: companyId,
  amount_minor: amount,
  currency: 'BRL' as const,
  due_date: dueDate,
});

export const createdEvent = (owner: FinanceOwner, payable: EventPayable): StagedMessage =>
  financeEventOf(payableCreated, owner, `payable.created:${payable.id}`, payableData(payable));

export const approvedEvent = (owner: FinanceOwner, payable: EventPayable): StagedMessage =>
  financeEventOf(payableApproved, owner, `payable.approved:${payable.id}`, payableData(payable));

/** Amount and due date are those of the installment, not of the payable. */
export interface PaidInstallment {
  readonly id: string;
  readonly payableId: string;
  readonly companyId: string;
  readonly netAmount: number;
  readonly dueDate: string;
  readonly paidOn: string;
  readonly paymentOrderId: string | null;
  readonly remittanceItemId: string | null;
  /** Number of earlier payments that came back. */
  readonly reversals: number;
}

/** Returns a distinct key after payments came back, so that the fact can be emitted again. */
export const factAfter = (fact: string, reversals: number): string => (reversals === 0 ? fact : `${fact}:${reversals}`);

export const paidEvent = (owner: FinanceOwner, paid: PaidInstallment): StagedMessage =>
  financeEventOf(payablePaid, owner, factAfter(`payable.paid:${paid.id}`, paid.reversals), {
    ...payableData({ id: paid.payableId, companyId: paid.companyId, amount: paid.netAmount, dueDate: paid.dueDate }),
    installment_id: paid.id,
    paid_on: paid.paidOn,
    ...(paid.paymentOrderId && { payment_order_id: paid.paymentOrderId }),
    ...(paid.remittanceItemId && { remittance_item_id: paid.remittanceItemId }),
  });

export const taxEvent = (
  owner: FinanceOwner,
  payableId: string,
  status: 'due' | 'overdue' | 'paid',
  reversals = 0,
): StagedMessage =>
  financeEventOf(taxObligationStatus, owner, factAfter(`tax_obligation.status:${payableId}:${status}`, reversals), {
    payable_id: payableId,
    status,
  });
