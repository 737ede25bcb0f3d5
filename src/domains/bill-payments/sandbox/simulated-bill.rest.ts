import { responds } from '../../../platform/resource/record.ts';
import { body, route } from '../../../rest/route.ts';
import { simulatedBillRecord } from '../bill-payment.resource.ts';
import { simulateBill } from './simulated-bill.ts';

export const simulatedBillRoutes = [
  route({
    method: 'POST',
    path: '/bills',
    status: 201,
    tag: 'Sandbox',
    operation: simulateBill,
    rules: ['The free field of the code decides the outcome of the bill, see the values of `barcode`'],
    graph: 'Mutation.simulateBill',
    from: {
      type: body('type'),
      amount: body('amount'),
      dueDate: body('due_date'),
      behaviour: body('behaviour'),
      segment: body('segment'),
    },
    ...responds(simulatedBillRecord),
    example: {
      body: { type: 'boleto', amount: 102_656, due_date: '2026-12-15', behaviour: 'settles' },
      answer: { data: simulatedBillRecord.example() },
    },
  }),
];
