import { z } from 'zod';
import { messageType } from '../messaging/event.ts';

/** Question, answered with {@link complianceFinding}. */
export const complianceCheck = messageType('rails', 'compliance.check', 'Check this new customer', {
  name: z.string(),
  document: z.string().meta({ description: 'CPF or CNPJ, unmasked' }),
  kyc: z.record(z.string(), z.unknown()).meta({ description: "The partner's data about the customer, as sent" }),
});

export const complianceFinding = messageType('outcomes', 'compliance.finding', 'The result of a compliance check', {
  questionId: z.uuid().meta({ description: 'Message id of the question' }),
  sanctionsHit: z.boolean().meta({ description: 'True when the customer matches a sanctions list' }),
  pepHit: z.boolean().meta({ description: 'True when the customer is a politically exposed person' }),
});
