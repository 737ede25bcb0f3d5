import { z } from 'zod';
import { messageType } from '../messaging/event.ts';

/** Question: what is known of this person? It is answered to whoever asked, with {@link complianceFinding}. */
export const complianceCheck = messageType('rails', 'compliance.check', 'What is known of this new customer?', {
  name: z.string(),
  document: z.string().meta({ description: 'CPF or CNPJ, unmasked' }),
  kyc: z.record(z.string(), z.unknown()).meta({ description: 'What the partner knows of it, as it was sent' }),
});

export const complianceFinding = messageType('outcomes', 'compliance.finding', 'What the check found', {
  questionId: z.uuid().meta({ description: 'Message id of the question' }),
  sanctionsHit: z.boolean().meta({ description: 'A match in a list of sanctions' }),
  pepHit: z.boolean().meta({ description: 'A politically exposed person' }),
});
