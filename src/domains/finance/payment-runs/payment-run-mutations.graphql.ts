import { builder } from '../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../graphql/enums.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { idOf, integerIdOf } from '../../../graphql/object-ids.ts';
import { wordsOf } from '../../../platform/words.ts';
import { SETTLEMENTS, settleRemittanceConflict } from './conflict-settlement.ts';
import { resolveRemittanceItem } from './item-resolution.ts';
import { createPaymentBatch } from './payment-batch-creation.ts';
import { releasePaymentBatch } from './payment-batch-release.ts';
import { cancelPaymentBatch, cancelPaymentOrder, divertPaymentOrder } from './payment-cancellation.ts';
import { PaymentBatch, PaymentOrder } from './payment-run.graphql.ts';
import { Remittance, RemittanceItem, RemittanceItemOutcome } from './remittance.graphql.ts';
import { generateRemittance } from './remittance-generation.ts';
import { importRemittanceReturn, type ReturnSummary } from './remittance-return.ts';
import { RETURN_COUNTS } from './returned-item.ts';

const batchId = { ...idOf('PaymentBatch'), required: true, description: 'The batch.' } as const;
const orderId = { ...idOf('PaymentOrder'), required: true, description: 'The order.' } as const;

export function paymentRunMutationsGraph(): void {
  operationMutation(createPaymentBatch, {
    type: PaymentBatch,
    input: (t) => ({
      installmentIds: t.field({
        type: [idOf('PayableInstallment').type],
        required: true,
        description: 'Approved installments of one company, at most 500: their `installmentId`s.',
      }),
      sourceAccountId: t.field({ ...integerIdOf('Account'), description: 'Paying account, for electronic orders.' }),
      bankAccountId: t.string({ description: 'Account at another bank, for a CNAB 240 file.' }),
      payOn: t.field({
        type: 'Date',
        description: 'Brasília day on which the other bank pays; the next business day when left out.',
      }),
    }),
  });
  operationMutation(releasePaymentBatch, {
    type: PaymentBatch,
    input: (t) => ({
      batchId: t.field(batchId),
      contentSha256: t.string({
        required: true,
        description: 'The `contentSha256` that is released: if the batch has changed since, nothing is done.',
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
      itemId: t.field({ ...idOf('RemittanceItem'), required: true, description: 'The item.' }),
      outcome: t.field({ type: RemittanceItemOutcome, required: true, description: 'What the bank has done.' }),
      paidOn: t.field({
        type: 'Date',
        description: 'Brasília day on which it was paid; the day of the decision when left out.',
      }),
    }),
  });

  const Settlement = enumType('RemittanceConflictSettlement', {
    description: 'What has become of a payment that its bank refused after having paid it.',
    values: enumValues(SETTLEMENTS),
  });
  registerEnums(Settlement);
  operationMutation(settleRemittanceConflict, {
    type: RemittanceItem,
    input: (t) => ({
      itemId: t.field({ ...idOf('RemittanceItem'), required: true, description: 'The item.' }),
      outcome: t.field({ type: Settlement, required: true, description: 'What the bank has done in the end.' }),
      reason: t.string({ required: true, description: 'How it is known, at most 500 characters.' }),
      returnedOn: t.field({
        type: 'Date',
        description: 'Brasília day on which the money came back: today when left out.',
      }),
    }),
  });

  const Summary = builder.objectRef<ReturnSummary>('RemittanceReturn').implement({
    description: 'What a return file said, by the number of its payments.',
    fields: (t) => ({
      sequence: t.exposeInt('sequence', { description: 'Number of the file at the bank.' }),
      ...Object.fromEntries(
        wordsOf(RETURN_COUNTS).map((name) => [name, t.exposeInt(name, { description: RETURN_COUNTS[name] })]),
      ),
    }),
  });
  operationMutation(importRemittanceReturn, {
    type: Summary,
    input: (t) => ({
      bankAccountId: t.string({ required: true, description: 'Account at the bank that sent the file.' }),
      file: t.string({ required: true, description: 'The bytes of the file in base64.' }),
    }),
  });
}
