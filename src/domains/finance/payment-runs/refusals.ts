import { type Codes, defineRefusals, notFound, unprocessable } from '../../../platform/errors/refusal.ts';
import { word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    payment_batch_not_found: notFound('payment batch not found: use a payment batch that the console lists'),
    payment_order_not_found: notFound('payment order not found: use a payment order that the console lists'),
    remittance_item_not_found: notFound('remittance item not found: use an item that the console lists'),
    return_file_not_found: notFound('return file not found: use a file that the console lists'),
    remittance_not_found: notFound('remittance not found: use an id that GET /finance/treasury/remittances lists'),
    installment_not_payable: unprocessable(
      'some installments cannot enter this batch: see `installments` for the reasons',
      {
        details: {
          installments: {
            type: 'array',
            items: { type: 'object', properties: { id: { type: 'string' }, reason: { type: 'string' } } },
            description: 'Payables that cannot enter the batch, each with the reason',
            example: [{ id: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c33', reason: 'is_scheduled' }],
          },
        },
      },
    ),
    invalid_payment_batch_state: unprocessable({
      details: { batch_status: word('Current state of the batch', 'cancelled') },
    }),
    invalid_payment_order_state: unprocessable({
      details: { order_status: word('Current state of the order', 'dispatched') },
    }),
    invalid_remittance_item_state: unprocessable('only an item under review can be resolved', {
      details: { item_status: word('Current state of the item', 'paid') },
    }),
    invalid_return_file: unprocessable({
      details: {
        return_file_id: {
          type: 'string',
          format: 'uuid',
          description: 'The file, if it is in quarantine',
          example: '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c34',
        },
      },
    }),
    invalid_return_file_state: unprocessable('only a return file in quarantine can be decided on', {
      details: { file_status: word('Current state of the file', 'discarded') },
    }),
    remittance_not_possible: unprocessable({
      details: {
        suppliers: {
          type: 'array',
          items: { type: 'object' },
          description: 'Suppliers whose address is missing: `name` and `document`',
          example: [{ name: 'Padaria Central', document: '11222333000181' }],
        },
      },
    }),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
