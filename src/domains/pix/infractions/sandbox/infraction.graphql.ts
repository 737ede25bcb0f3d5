import { builder } from '../../../../graphql/builder.ts';
import { operationMutation } from '../../../../graphql/mutation.ts';
import { idOf } from '../../../../graphql/object-ids.ts';
import { FraudCategoryEnum } from '../../dict/dict.graphql.ts';
import { InfractionAnalysisResult, InfractionType } from '../infraction.graphql.ts';
import { simulateInfraction } from './infraction-of-other-bank.ts';
import {
  simulateInfractionAcknowledge,
  simulateInfractionCancel,
  simulateInfractionDecision,
} from './infraction-steps.ts';

export function infractionSimulationGraph(): void {
  const ReceivedPixBy = builder.inputType('ReceivedPixBy', {
    description: 'Names a received PIX by exactly one of these ids.',
    isOneOf: true,
    fields: (t) => ({
      transactionId: t.field({ ...idOf('Transaction'), description: 'The `transactionId` or global `id` of the PIX.' }),
      endToEndId: t.string({ description: 'End-to-end id of the PIX.' }),
    }),
  });

  operationMutation(simulateInfraction, {
    type: InfractionType,
    oneOf: 'pix',
    input: (t) => ({
      pix: t.field({ type: ReceivedPixBy, required: true, description: 'The received PIX to report.' }),
      fraudCategory: t.field({ type: FraudCategoryEnum, description: 'Kind of fraud. Defaults to `SCAM`.' }),
      blockAmount: t.field({ type: 'Cents', description: 'Amount to block, in cents. Defaults to the whole PIX.' }),
      details: t.string({ description: 'Text of the other bank, at most 2,000 characters.' }),
    }),
  });

  operationMutation(simulateInfractionAcknowledge, {
    type: InfractionType,
    input: (t) => ({
      infractionId: t.field({
        ...idOf('Infraction'),
        required: true,
        description: 'A report that is not acknowledged yet.',
      }),
    }),
  });

  operationMutation(simulateInfractionDecision, {
    type: InfractionType,
    input: (t) => ({
      infractionId: t.field({
        ...idOf('Infraction'),
        required: true,
        description: 'A report that is not decided yet.',
      }),
      result: t.field({ type: InfractionAnalysisResult, required: true, description: 'Result of the analysis.' }),
      details: t.string({ description: 'Reason of the result, at most 2,000 characters.' }),
    }),
  });

  operationMutation(simulateInfractionCancel, {
    type: InfractionType,
    input: (t) => ({
      infractionId: t.field({ ...idOf('Infraction'), required: true, description: 'A report of another bank.' }),
    }),
  });
}
