import { z } from 'zod';
import { financeEvent } from '../../../messaging/finance-event.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { RECEIPT_CHANNELS } from './receipt-channel.ts';

export const receivableReceived = financeEvent('receivable.received', 'A receipt of a receivable was registered', {
  receivable_id: z.uuid(),
  receipt_id: z.uuid(),
  amount_base_units: z.int(),
  received_on: z.iso.date(),
  channel: z.enum(wordsOf(RECEIPT_CHANNELS)),
});
