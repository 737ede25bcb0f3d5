import { z } from 'zod';
import { financeEvent } from '../../../messaging/finance-event.ts';
import { wordsOf } from '../../../platform/text/words.ts';

/** Alerts that need an operator's attention, and the record that `source` identifies in each. */
export const ALERTS = {
  synchronization_refused:
    'A synchronisation would have changed fields without authority over them. Source: the counterparty.',
  import_failed: 'A file or a statement was refused. Source: its bank account.',
  return_needs_review:
    'A bank reported a payment in a way that the gateway cannot interpret. Source: the remittance item.',
  remittance_unanswered:
    'A bank has not reported the outcome of all payments 2 business days after their day. Source: the remittance.',
  paid_twice: 'Two payments paid the same installment. Source: the later payment order or remittance item.',
  payment_returned_in_part: 'Part of a payment came back after it had paid an installment. Source: the payment order.',
  webhook_disabled:
    'The gateway switched off a webhook destination without a successful delivery for days. Source: the destination.',
};
export type Alert = keyof typeof ALERTS;

export const integrationAlert = financeEvent('integration.alert', 'An integration needs attention from an operator', {
  alert: z.enum(wordsOf(ALERTS)).meta({ description: 'Kind of the alert' }),
  source: z.uuid().meta({ description: 'Id of the affected record' }),
});
