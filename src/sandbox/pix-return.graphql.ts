import { builder } from '../graphql/builder.ts';
import { operationMutation } from '../graphql/mutation.ts';
import { RETURN_REASONS } from '../rails/spi.ts';
import { type SimulatedReturn, simulatePixReturn } from './pix-return.ts';

const DESCRIPTIONS = {
  MD06: 'The receiver wishes it.',
  SL02: 'Cash part of a Pix Saque or Pix Troco.',
  BE08: 'Operational failure, in a special return (MED).',
  FR01: 'Fraud, in a special return (MED).',
};

export function pixReturnGraph(): void {
  const SimulatedReturnStatus = builder.enumType('SimulatedPixReturnStatus', {
    description: 'What became of a simulated return.',
    values: {
      SETTLED: { value: 'settled', description: 'The money is back.' },
      REJECTED: { value: 'rejected', description: 'Nothing came back; reasonCode says why.' },
      PROCESSING: { value: 'processing', description: 'Not booked within five seconds; it may still be.' },
    },
  });

  const ReturnReason = builder.enumType('SimulatedPixReturnReason', {
    description: 'Why a receiver gives a PIX back (pacs.004).',
    values: Object.fromEntries(
      RETURN_REASONS.map((code) => [code, { value: code, description: DESCRIPTIONS[code] }]),
    ) as Record<(typeof RETURN_REASONS)[number], { value: (typeof RETURN_REASONS)[number]; description: string }>,
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
    answer: (simulated) => simulated,
    input: (t) => ({
      transactionId: t.id({ required: true, description: '`transactionId` of the PIX sent.' }),
      amount: t.field({ type: 'Cents', description: 'In cents; what is left of the payment when left out.' }),
      reason: t.field({ type: ReturnReason, description: 'Why; `MD06` when left out.' }),
      failsWith: t.string({
        description: 'SPI code with which the rail refuses the return; it settles when left out.',
      }),
    }),
  });
}
