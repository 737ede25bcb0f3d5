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
    description: 'What a PIX received is named by: one of these.',
    isOneOf: true,
    fields: (t) => ({
      transactionId: t.field({ ...idOf('Transaction'), description: 'Its `transactionId`, or its `id`.' }),
      endToEndId: t.string({ description: 'Its end-to-end id.' }),
    }),
  });

  operationMutation(simulateInfraction, {
    type: InfractionType,
    oneOf: 'pix',
    input: (t) => ({
      pix: t.field({ type: ReceivedPixBy, required: true, description: 'The PIX received that is reported.' }),
      fraudCategory: t.field({ type: FraudCategoryEnum, description: 'Kind of fraud; `SCAM` when left out.' }),
      blockAmount: t.field({ type: 'Cents', description: 'What is blocked, in cents; the whole PIX when left out.' }),
      details: t.string({ description: 'What the other bank writes, at most 2,000 characters.' }),
    }),
  });

  operationMutation(simulateInfractionAcknowledge, {
    type: InfractionType,
    input: (t) => ({
      infractionId: t.field({ ...idOf('Infraction'), required: true, description: 'A report that nobody has seen.' }),
    }),
  });

  operationMutation(simulateInfractionDecision, {
    type: InfractionType,
    input: (t) => ({
      infractionId: t.field({ ...idOf('Infraction'), required: true, description: 'A report that is not decided.' }),
      result: t.field({ type: InfractionAnalysisResult, required: true, description: 'Result of the analysis.' }),
      details: t.string({ description: 'Why, at most 2,000 characters.' }),
    }),
  });

  operationMutation(simulateInfractionCancel, {
    type: InfractionType,
    input: (t) => ({
      infractionId: t.field({ ...idOf('Infraction'), required: true, description: 'A report by another bank.' }),
    }),
  });
}
