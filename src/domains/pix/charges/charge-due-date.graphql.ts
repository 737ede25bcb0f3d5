import { builder, needs } from '../../../graphql/builder.ts';
import { globalId } from '../../../graphql/nodes.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { ChargeInterface, chargeNode } from './charge.graphql.ts';
import type { Charge, Debtor } from './charge.ts';
import { type CobvAmount, type CobvTerms, cobvAmount, cobvLastDay } from './due-date/cobv-amount.ts';

/** A database constraint guarantees terms for every charge of this type. */
function termsOf({ txId, terms }: Charge): CobvTerms {
  if (terms === null) throw new Error(`the charge ${txId} has no terms`);
  return terms;
}

export const DueDateCharge = builder.objectRef<Charge>('DueDateCharge');

export function chargeDueDateGraph(): void {
  const DebtorType = builder.objectRef<Debtor>('Debtor').implement({
    description: 'The debtor of a charge with a due date, as the partner named them.',
    extensions: needs('pix:read'),
    fields: (t) => ({
      name: t.exposeString('name', { nullable: true, description: 'Name.' }),
      ...taxIds(t, 'the debtor', ({ document }) => document),
    }),
  });

  const DueDateAmount = builder.objectRef<CobvAmount>('DueDateAmount').implement({
    description: 'The price of a charge with a due date on one day, with its components. Amounts in cents.',
    extensions: needs('pix:read'),
    fields: (t) => ({
      original: t.expose('original', { type: 'Cents', description: 'Original amount, in cents.' }),
      rebate: t.expose('rebate', {
        type: 'Cents',
        description: 'Rebate that applies on every day of payment, in cents.',
      }),
      discount: t.expose('discount', {
        type: 'Cents',
        description: 'Discount that applies until the due date, in cents.',
      }),
      fine: t.expose('fine', { type: 'Cents', description: 'Fine, charged once from the first day late, in cents.' }),
      interest: t.expose('interest', { type: 'Cents', description: 'Interest for the days late, in cents.' }),
      final: t.expose('final', { type: 'Cents', description: 'Amount to pay, in cents.' }),
      daysLate: t.exposeInt('daysLate', { description: 'Calendar days after the due date.' }),
    }),
  });

  DueDateCharge.implement({
    description: 'A charge with a due date (CobV). Its price depends on the day of payment.',
    extensions: chargeNode('DueDateCharge'),
    interfaces: [ChargeInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('DueDateCharge', id) }),
      locationUrl: t.exposeString('locationUrl', {
        nullable: true,
        description: 'Address of the signed payload (JWS).',
      }),
      dueDate: t.field({
        type: 'Date',
        description:
          'Last Brasília day without fine and interest. A due date that is not a business day moves to the next one.',
        resolve: (charge) => termsOf(charge).dueDate,
      }),
      payableUntil: t.field({
        type: 'Date',
        description: 'Last Brasília day on which the charge can be paid.',
        resolve: (charge) => cobvLastDay(termsOf(charge)),
      }),
      amountOn: t.field({
        type: DueDateAmount,
        nullable: true,
        description: 'Price of the charge on a day. Null after the last day on which it can be paid.',
        args: {
          date: t.arg({ type: 'Date', description: 'Day of payment in Brasília. Defaults to the due date.' }),
        },
        resolve(charge, { date }) {
          const terms = termsOf(charge);
          const day = date ?? terms.dueDate;
          return day > cobvLastDay(terms) ? null : cobvAmount(terms, day);
        },
      }),
      debtor: t.expose('debtor', {
        type: DebtorType,
        nullable: true,
        description: 'The debtor. Null when the partner named none.',
      }),
    }),
  });
}
