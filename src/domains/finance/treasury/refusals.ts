import { type Codes, defineRefusals, notFound, unprocessable } from '../../../platform/errors/refusal.ts';
import { count, day, word } from '../../../platform/errors/refusal-details.ts';
import { portuguese } from './refusals.pt-br.ts';

const REFUSALS = defineRefusals(
  {
    treasury_day_not_found: notFound('treasury day not found: use a day that was closed before'),
    invalid_treasury_day_state: unprocessable({
      details: { state: word('Current state of the treasury day', 'open') },
    }),
    treasury_day_closed: unprocessable({
      example: 'the treasury day 2026-11-20 is closed',
      details: { date: day('The closed day') },
    }),
    treasury_day_has_pending_items: unprocessable({
      details: {
        unmatched: count('Number of unmatched statement entries of the day', 3),
        cases: count('Number of open cases that were opened until the end of the day', 1),
        unbooked: count('Number of accounting entries of the day that are in no batch', 2),
      },
    }),
    treasury_start_required: unprocessable({
      details: { date: day('The day from which on days are closed. All earlier days would count as closed') },
    }),
    treasury_day_not_over: unprocessable({ details: { date: day('The unfinished day') } }),
    treasury_day_out_of_order: unprocessable({ details: { next_date: day('The next day to close') } }),
  },
  portuguese,
);

declare module '../../../platform/errors/refusal.ts' {
  interface KnownRefusals extends Codes<typeof REFUSALS> {}
}
