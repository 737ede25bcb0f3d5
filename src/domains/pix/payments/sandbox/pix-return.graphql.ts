import { builder } from '../../../../graphql/builder.ts';
import { enumType, enumValues, registerEnums } from '../../../../graphql/enums.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { idOf } from '../../../../graphql/object-ids.ts';
import { resourceFields } from '../../../../graphql/resource-fields.ts';
import type { ReturnReason } from '../../../../rails/spi.ts';
import { NAMES_OF_TRANSACTION } from '../../../transactions/transaction-reference.ts';
import { type SimulatedReturn, simulatePixReturn } from './pix-return.ts';
import { SIMULATED_RETURN_STATUSES, simulatedReturn } from './simulated-pix.resource.ts';

export function pixReturnGraph(): void {
  registerEnums(
    enumType('SimulatedPixReturnStatus', {
      description: 'Outcome of a simulated return.',
      values: enumValues(SIMULATED_RETURN_STATUSES),
    }),
  );

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
    description: simulatedReturn.description,
    fields: (t) => resourceFields(t, simulatedReturn),
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
