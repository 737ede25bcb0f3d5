import { operationMutation } from '../../../../graphql/mutation.ts';
import { idOf } from '../../../../graphql/object-ids.ts';
import { MedRefundType, MedType } from '../med.graphql.ts';
import { simulateMedRefund, simulateMedReturnRejected } from './med-returns.ts';
import {
  simulateMedAdvance,
  simulateMedCancel,
  simulateMedComplete,
  simulateMedRefundCancel,
  simulateMedRefundUpdate,
} from './med-steps.ts';

export function medSimulationGraph(): void {
  for (const step of [simulateMedAdvance, simulateMedComplete, simulateMedCancel]) {
    operationMutation(step, {
      type: MedType,
      input: (t) => ({
        medId: t.field({
          ...idOf('MedIntervention'),
          required: true,
          description: 'A fund recovery that has not ended.',
        }),
      }),
    });
  }

  operationMutation(simulateMedRefund, {
    type: MedType,
    input: (t) => ({
      medId: t.field({
        ...idOf('MedIntervention'),
        required: true,
        description: 'A fund recovery that has not ended.',
      }),
      amount: t.field({
        type: 'Cents',
        description: 'Returned amount, in cents. Defaults to the requested amount, or to what has not come back.',
      }),
    }),
  });

  operationMutation(simulateMedReturnRejected, {
    type: MedType,
    input: (t) => ({
      medId: t.field({
        ...idOf('MedIntervention'),
        required: true,
        description: 'A fund recovery that has not ended.',
      }),
      code: t.string({ required: true, description: 'SPI code with which the return is refused, such as `AC06`.' }),
    }),
  });

  operationMutation(simulateMedRefundUpdate, {
    type: MedRefundType,
    input: (t) => ({
      medId: t.field({
        ...idOf('MedIntervention'),
        required: true,
        description: 'A fund recovery with an open refund request.',
      }),
      amount: t.field({ type: 'Cents', required: true, description: 'The new amount, in cents.' }),
    }),
  });

  operationMutation(simulateMedRefundCancel, {
    type: MedRefundType,
    input: (t) => ({
      medId: t.field({
        ...idOf('MedIntervention'),
        required: true,
        description: 'A fund recovery with an open refund request.',
      }),
    }),
  });
}
