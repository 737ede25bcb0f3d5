import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { bookedOn } from '../treasury/treasury-day.graphql.ts';
import { SETTLEMENTS, settleRemittanceConflict } from './conflict-settlement.ts';
import { resolveRemittanceItem } from './item-resolution.ts';
import { createPaymentBatch } from './payment-batch-creation.ts';
import { releasePaymentBatch } from './payment-batch-release.ts';
import { cancelPaymentBatch, cancelPaymentOrder, divertPaymentOrder } from './payment-cancellation.ts';
import { PaymentBatch, PaymentOrder } from './payment-run.graphql.ts';
import { Remittance, RemittanceItem, RemittanceItemOutcome } from './remittance.graphql.ts';
import { generateRemittance } from './remittance-generation.ts';

const batchId = { ...idOf('PaymentBatch'), required: true, description: '`batchId` or `id` of the batch.' } as const;
const orderId = { ...idOf('PaymentOrder'), required: true, description: '`orderId` or `id` of the order.' } as const;

export function paymentRunMutationsGraph(): void {
  operationMutation(createPaymentBatch, {
    type: PaymentBatch,
    input: (t) => ({
      installmentIds: t.field({
        type: [idOf('PayableInstallment').type],
        required: true,
        description: '`installmentId`s of approved installments of one company, at most 500.',
      }),
      sourceAccountId: t.field({
        ...integerIdOf('Account'),
        description: 'Paying account at this institution, for electronic orders. Send either this or `bankAccountId`.',
      }),
      bankAccountId: t.string({
        description: 'Paying account at another bank, for a CNAB 240 file. Send either this or `sourceAccountId`.',
      }),
      payOn: t.field({
        type: 'Date',
        description:
          'Brasília day on which the other bank pays. Default: today. A day that is not a business day moves to the next business day. Only for a CNAB 240 file.',
      }),
    }),
  });
  operationMutation(releasePaymentBatch, {
    type: PaymentBatch,
    input: (t) => ({
      batchId: t.field(batchId),
      contentSha256: t.string({
        required: true,
        description:
          '`contentSha256` of the batch that the treasurer has reviewed. If the batch has changed since, the release is refused.',
      }),
    }),
  });
  operationMutation(cancelPaymentBatch, { type: PaymentBatch, input: (t) => ({ batchId: t.field(batchId) }) });
  operationMutation(cancelPaymentOrder, { type: PaymentOrder, input: (t) => ({ orderId: t.field(orderId) }) });
  operationMutation(divertPaymentOrder, { type: PaymentOrder, input: (t) => ({ orderId: t.field(orderId) }) });
  operationMutation(generateRemittance, { type: Remittance, input: (t) => ({ batchId: t.field(batchId) }) });

  operationMutation(resolveRemittanceItem, {
    type: RemittanceItem,
    input: (t) => ({
      itemId: t.field({ ...idOf('RemittanceItem'), required: true, description: '`itemId` or `id` of the item.' }),
      outcome: t.field({ type: RemittanceItemOutcome, required: true, description: 'Whether the bank has paid.' }),
      paidOn: t.field({
        type: 'Date',
        description: 'Brasília day of the payment, at most today. Default: today. Ignored for `REFUSED`.',
      }),
      bookedOn: t.field(bookedOn),
    }),
  });

  const Settlement = enumType('RemittanceConflictSettlement', {
    description: 'How to settle the conflict of a payment that the bank reported first as paid and later as refused.',
    values: enumValues(SETTLEMENTS),
  });
  registerEnums(Settlement);
  operationMutation(settleRemittanceConflict, {
    type: RemittanceItem,
    input: (t) => ({
      itemId: t.field({ ...idOf('RemittanceItem'), required: true, description: '`itemId` or `id` of the item.' }),
      outcome: t.field({
        type: Settlement,
        required: true,
        description: 'Whether the bank has paid. `CAME_BACK` is possible even after `STAYS_PAID`.',
      }),
      reason: t.string({ required: true, description: 'Evidence for the outcome, at most 500 characters.' }),
      returnedOn: t.field({
        type: 'Date',
        description:
          'Brasília day on which the money came back, from the day of the payment until today. Default: today. Only for the outcome `CAME_BACK`.',
      }),
      bookedOn: t.field(bookedOn),
    }),
  });
}
