import { operationMutation } from '../../../../graphql/mutation.ts';
import { idOf } from '../../../../graphql/object-ids.ts';
import { NAMES_OF_TRANSACTION } from '../../../transactions/transaction-reference.ts';
import { SimulatedTedType } from './ted-received.graphql.ts';
import { simulateTedReturn } from './ted-return.ts';

export function tedReturnGraph(): void {
  operationMutation(simulateTedReturn, {
    type: SimulatedTedType,
    input: (t) => ({
      transactionId: t.field({
        ...idOf('Transaction'),
        required: true,
        description: `The sent TED. ${NAMES_OF_TRANSACTION}`,
      }),
      reason: t.string({ description: 'CodDevTransf; `2` by default.' }),
    }),
  });
}
