import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { BillTypeEnum } from '../bill-payment.graphql.ts';
import { BILL_BEHAVIOURS } from './bill-behaviour.ts';
import { type SimulatedBill, simulateBill } from './simulated-bill.ts';

const BillBehaviourEnum = enumType('BillBehaviour', {
  description: 'What becomes of a simulated bill.',
  values: enumValues(BILL_BEHAVIOURS),
});

const SimulatedBillType = builder.objectRef<SimulatedBill>('SimulatedBill');

export function simulatedBillGraph(): void {
  registerEnums(BillTypeEnum, BillBehaviourEnum);

  SimulatedBillType.implement({
    description: 'A bill that the sandbox made: both forms of its code.',
    fields: (t) => ({
      barcode: t.exposeString('barcode', { description: '44 digits.' }),
      line: t.exposeString('line', { description: 'Digitable line: 47 digits of a boleto, 48 of a guide.' }),
    }),
  });

  operationMutation(simulateBill, {
    type: SimulatedBillType,
    input: (t) => ({
      type: t.field({ type: BillTypeEnum, required: true, description: 'Kind of the bill.' }),
      amount: t.field({ type: 'Cents', description: 'Amount, in cents; when left out, the code has none.' }),
      dueDate: t.field({
        type: 'Date',
        description: 'Due date of a boleto, a day in Brasília; it has none when left out, as guides have.',
      }),
      behaviour: t.field({ type: BillBehaviourEnum, description: 'What becomes of it; `SETTLES` when left out.' }),
      segment: t.int({ description: 'Of a guide: 1 to 7, or 9; water (2) when left out.' }),
    }),
  });
}
