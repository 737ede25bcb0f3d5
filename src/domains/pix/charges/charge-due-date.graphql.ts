import { builder, needs } from '../../../graphql/builder.ts';
import { globalId } from '../../../graphql/nodes.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { ChargeInterface, chargeNode } from './charge.graphql.ts';
import type { Charge, Debtor } from './charge.ts';
import { type CobvAmount, type CobvTerms, cobvAmount, cobvLastDay } from './due-date/cobv-amount.ts';

/** A charge of this type has terms: the table checks it. */
function termsOf({ txId, terms }: Charge): CobvTerms {
  if (terms === null) throw new Error(`the charge ${txId} has no terms`);
  return terms;
}

export const DueDateCharge = builder.objectRef<Charge>('DueDateCharge');

export function chargeDueDateGraph(): void {
  const DebtorType = builder.objectRef<Debtor>('Debtor').implement({
    description: 'Who is to pay a charge with a due date, as the partner said.',
    extensions: needs('pix:read'),
    fields: (t) => ({
      name: t.exposeString('name', { nullable: true, description: 'Name.' }),
      ...taxIds(t, 'the debtor', ({ document }) => document),
    }),
  });

  const DueDateAmount = builder.objectRef<CobvAmount>('DueDateAmount').implement({
    description: 'What a charge with a due date costs on one day, and of what that is made up. In cents.',
    extensions: needs('pix:read'),
    fields: (t) => ({
      original: t.expose('original', { type: 'Cents', description: 'The amount charged, in cents.' }),
      rebate: t.expose('rebate', { type: 'Cents', description: 'Taken off whenever it is paid, in cents.' }),
      discount: t.expose('discount', { type: 'Cents', description: 'Taken off until the due date, in cents.' }),
      fine: t.expose('fine', { type: 'Cents', description: 'Added once, from the first day late, in cents.' }),
      interest: t.expose('interest', { type: 'Cents', description: 'Added for the days late, in cents.' }),
      final: t.expose('final', { type: 'Cents', description: 'What has to be paid, in cents.' }),
      daysLate: t.exposeInt('daysLate', { description: 'Calendar days after the due date.' }),
    }),
  });

  DueDateCharge.implement({
    description: 'A charge with a due date (CobV): what it costs depends on the day of its payment.',
    extensions: chargeNode('DueDateCharge'),
    interfaces: [ChargeInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('DueDateCharge', id) }),
      locationUrl: t.exposeString('locationUrl', { nullable: true, description: 'Serves its signed (JWS) payload.' }),
      dueDate: t.field({
        type: 'Date',
        description:
          'Brasília day until which it costs no fine and no interest; the next business day when it is none.',
        resolve: (charge) => termsOf(charge).dueDate,
      }),
      payableUntil: t.field({
        type: 'Date',
        description: 'The last Brasília day on which it can be paid.',
        resolve: (charge) => cobvLastDay(termsOf(charge)),
      }),
      amountOn: t.field({
        type: DueDateAmount,
        nullable: true,
        description: 'What it costs on a day; null after the last day on which it can be paid.',
        args: {
          date: t.arg({ type: 'Date', description: 'The day of payment, in Brasília; the due date when left out.' }),
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
        description: 'Who is to pay it; null: not said.',
      }),
    }),
  });
}
