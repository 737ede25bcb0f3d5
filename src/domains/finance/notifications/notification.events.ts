import { z } from 'zod';
import { financeEvent } from '../../../messaging/finance-event.ts';
import { wordsOf } from '../../../platform/words.ts';

/** What somebody of the institution should look at, and what the `source` of the alert then is. */
export const ALERTS = {
  synchronization_refused: 'A synchronisation would have changed fields without authority over them: the counterparty.',
  import_failed: 'A file or a statement was refused: the bank account that it is of.',
  return_needs_review: 'A bank says of a payment what the gateway cannot conclude anything from: the remittance item.',
  paid_twice: 'An installment was paid by two payments: the payment order or the remittance item that came second.',
  payment_returned_in_part: 'Of a payment that had paid an installment, a part came back: the payment order.',
  webhook_disabled: 'The gateway switched a destination off, because nothing succeeded for days: the destination.',
};
export type Alert = keyof typeof ALERTS;

export const integrationAlert = financeEvent('integration.alert', 'Somebody has to look at an integration', {
  alert: z.enum(wordsOf(ALERTS)).meta({ description: 'What happened' }),
  source: z.uuid().meta({ description: 'What it happened to' }),
});
