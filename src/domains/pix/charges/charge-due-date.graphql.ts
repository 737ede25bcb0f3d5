import { builder, needs } from '../../../graphql/builder.ts';
import { globalId } from '../../../graphql/nodes.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { taxIds } from '../../../graphql/tax-ids.ts';
import { ChargeInterface, chargeNode } from './charge.graphql.ts';
import { dueDateCharge } from './charge.resource.ts';
import type { Charge, Debtor } from './charge.ts';
import { dueDateAmount } from './due-date/cobv-amount.resource.ts';
import { type CobvAmount, cobvAmount, cobvLastDay, termsOf } from './due-date/cobv-amount.ts';

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
    description: dueDateAmount.description,
    extensions: needs('pix:read'),
    fields: (t) => resourceFields(t, dueDateAmount),
  });

  DueDateCharge.implement({
    description: dueDateCharge.description,
    extensions: chargeNode('DueDateCharge'),
    interfaces: [ChargeInterface, builder.nodeInterfaceRef()],
    fields: (t) => ({
      id: t.id({ description: 'Global id.', resolve: ({ id }) => globalId('DueDateCharge', id) }),
      ...resourceFields(t, dueDateCharge),
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
