import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import { BillTypeEnum } from '../bill-payment.graphql.ts';
import { simulatedBill } from '../bill-payment.resource.ts';
import { BILL_BEHAVIOURS } from './bill-behaviour.ts';
import { type SimulatedBill, simulateBill } from './simulated-bill.ts';

const BillBehaviourEnum = enumType('BillBehaviour', {
  description: 'Outcome of a simulated bill.',
  values: enumValues(BILL_BEHAVIOURS),
});

const SimulatedBillType = builder.objectRef<SimulatedBill>('SimulatedBill');

export function simulatedBillGraph(): void {
  registerEnums(BillTypeEnum, BillBehaviourEnum);

  SimulatedBillType.implement({
    description: simulatedBill.description,
    fields: (t) => resourceFields(t, simulatedBill),
  });

  operationMutation(simulateBill, {
    type: SimulatedBillType,
    input: (t) => ({
      type: t.field({ type: BillTypeEnum, required: true, description: 'Type of the bill.' }),
      amount: t.field({ type: 'Cents', description: 'Amount, in cents; without it the code has no amount.' }),
      dueDate: t.field({
        type: 'Date',
        description: 'Due date of a boleto, a Brasília day; omit for none. Guides have no due date.',
      }),
      behaviour: t.field({ type: BillBehaviourEnum, description: 'Outcome of the bill; `SETTLES` by default.' }),
      segment: t.int({ description: 'Segment of a guide: 1 to 7, or 9; water (2) by default.' }),
    }),
  });
}
