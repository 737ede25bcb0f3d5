import { builder } from '../../../../graphql/builder.ts';
import { enumValues } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { idOf } from '../../../../graphql/object-ids.ts';
import type { ReturnReason } from '../../../../rails/spi.ts';
import { NAMES_OF_TRANSACTION } from '../../../transactions/transaction-reference.ts';
import { SIMULATED_RETURN_STATUSES, type SimulatedReturn, simulatePixReturn } from './pix-return.ts';

export function pixReturnGraph(): void {
  const SimulatedReturnStatus = builder.enumType('SimulatedPixReturnStatus', {
    description: 'What became of a simulated return.',
    values: enumValues(SIMULATED_RETURN_STATUSES),
  });

  const ReturnReasonEnum = builder.enumType('SimulatedPixReturnReason', {
    description: 'Why a receiver gives a PIX back (pacs.004).',
    values: enumValues<ReturnReason>({
      MD06: 'The receiver wishes it.',
      SL02: 'Cash part of a Pix Saque or Pix Troco.',
      BE08: 'Operational failure, in a special return (MED).',
      FR01: 'Fraud, in a special return (MED).',
    }),
  });

  const SimulatedPixReturnType = builder.objectRef<SimulatedReturn>('SimulatedPixReturn').implement({
    description: 'A sent PIX that its receiver gives back, or tries to.',
    fields: (t) => ({
      returnId: t.exposeString('returnId', { description: 'Id of the return in the arrangement (RtrId).' }),
      transactionId: t.exposeID('transactionId', { description: '`transactionId` of the PIX that comes back.' }),
      endToEndId: t.exposeString('endToEndId', { description: 'End-to-end id of the PIX that comes back.' }),
      amount: t.expose('amount', { type: 'Cents', description: 'What comes back, in cents.' }),
      status: t.expose('status', { type: SimulatedReturnStatus, description: 'What became of it.' }),
      reasonCode: t.exposeString('reasonCode', { nullable: true, description: 'SPI code of a refusal, e.g. `AM09`.' }),
    }),
  });

  operationMutation(simulatePixReturn, {
    type: SimulatedPixReturnType,
    input: (t) => ({
      transactionId: t.field({
        ...idOf('Transaction'),
        required: true,
        description: `The PIX sent. ${NAMES_OF_TRANSACTION}`,
      }),
      amount: t.field({ type: 'Cents', description: 'In cents; what is left of the payment when left out.' }),
      reason: t.field({ type: ReturnReasonEnum, description: 'Why; `MD06` when left out.' }),
      failsWith: t.string({
        description: 'SPI code with which the rail refuses the return; it settles when left out.',
      }),
    }),
  });
}
