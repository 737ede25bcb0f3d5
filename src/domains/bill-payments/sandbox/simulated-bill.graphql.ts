import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { BillTypeEnum } from '../bill-payment.graphql.ts';
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
    description: 'A bill made by the sandbox: both forms of its code.',
    fields: (t) => ({
      barcode: t.exposeString('barcode', { description: '44 digits.' }),
      line: t.exposeString('line', { description: 'Digitable line: 47 digits of a boleto, 48 of a guide.' }),
    }),
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
