import { builder } from '../../../../graphql/builder.ts';
import { enumValues } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { idOf } from '../../../../graphql/object-ids.ts';
import type { ReturnReason } from '../../../../rails/spi.ts';
import { NAMES_OF_TRANSACTION } from '../../../transactions/transaction-reference.ts';
import { SIMULATED_RETURN_STATUSES, type SimulatedReturn, simulatePixReturn } from './pix-return.ts';

export function pixReturnGraph(): void {
  const SimulatedReturnStatus = builder.enumType('SimulatedPixReturnStatus', {
    description: 'Outcome of a simulated return.',
    values: enumValues(SIMULATED_RETURN_STATUSES),
  });

  const ReturnReasonEnum = builder.enumType('SimulatedPixReturnReason', {
    description: 'Reason of a return (pacs.004).',
    values: enumValues<ReturnReason>({
      MD06: 'The receiver requested it.',
      SL02: 'Cash part of a Pix Saque or Pix Troco.',
      BE08: 'Operational failure, in a special return (MED).',
      FR01: 'Fraud, in a special return (MED).',
    }),
  });

  const SimulatedPixReturnType = builder.objectRef<SimulatedReturn>('SimulatedPixReturn').implement({
    description: 'A sent PIX that its receiver returns, or tries to return.',
    fields: (t) => ({
      returnId: t.exposeString('returnId', { description: 'Id of the return in the arrangement (RtrId).' }),
      transactionId: t.exposeID('transactionId', { description: '`transactionId` of the returned PIX.' }),
      endToEndId: t.exposeString('endToEndId', { description: 'End-to-end id of the returned PIX.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'Returned amount, in cents.' }),
      status: t.expose('status', { type: SimulatedReturnStatus, description: 'Outcome of the return.' }),
      reasonCode: t.exposeString('reasonCode', {
        nullable: true,
        description: 'SPI code of the refusal, such as `AM09`. Null unless the return was refused.',
      }),
    }),
  });

  operationMutation(simulatePixReturn, {
    type: SimulatedPixReturnType,
    input: (t) => ({
      transactionId: t.field({
        ...idOf('Transaction'),
        required: true,
        description: `The sent PIX. ${NAMES_OF_TRANSACTION}`,
      }),
      amount: t.field({ type: 'Cents', description: 'Amount, in cents. Defaults to the remainder of the payment.' }),
      reason: t.field({ type: ReturnReasonEnum, description: 'Reason of the return. Defaults to `MD06`.' }),
      failsWith: t.string({
        description: 'SPI code with which the rail refuses the return. Without a code the return settles.',
      }),
    }),
  });
}
