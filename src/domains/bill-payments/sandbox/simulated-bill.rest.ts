import { z } from 'zod';
import { body, route } from '../../../rest/route.ts';
import { simulateBill } from './simulated-bill.ts';

const SimulatedBillRecord = z
  .object({
    barcode: z.string().meta({ description: '44 digits' }),
    line: z.string().meta({ description: 'Digitable line: 47 digits of a boleto, 48 of a guide' }),
  })
  .meta({ id: 'SimulatedBill' });

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
    answer: SimulatedBillRecord,
    reply: (bill) => bill,
    example: {
      body: { type: 'boleto', amount: 102_656, due_date: '2026-12-15', behaviour: 'settles' },
      answer: {
        data: {
          barcode: '99992166100001026567263269001234567890123456',
          line: '99997263276900123456178901234563216610000102656',
        },
      },
    },
  }),
];
