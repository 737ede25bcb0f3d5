import { formatCents } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import type { Failure } from '../../shared/graph/failure.ts';
import { formatUnits } from './units.ts';

/** Why a receipt was not registered, in words of whoever registers it; null: the gateway's are enough. */
export function receiptRefusal(currency: string) {
  return ({ code, details }: Failure): string | null => {
    const creditDay = typeof details['credit_date'] === 'string' ? formatDay(details['credit_date']) : 'another day';
    const units = (name: string) => Number(details[name] ?? 0);
    switch (code) {
      case 'receipt_exceeds_open_amount':
        return `Only ${formatUnits(units('open_base_units'), currency)} of the receivable are open.`;
      case 'receipt_exceeds_credit':
        return `Only ${formatCents(units('available_base_units') / 100)} of the PIX are left: the rest was given back, or is another receipt's.`;
      case 'receipt_date_differs_from_credit':
        return `The PIX came on ${creditDay}: a receipt of it has that day.`;
      case 'credit_day_closed':
        return `The treasury day ${creditDay}, on which the PIX came, is closed. Two treasurers can reopen it.`;
      case 'receipt_account_differs_from_credit':
        return 'The PIX came into an account in which this receivable is not to be received.';
      case 'credit_already_returned':
        return 'All of the PIX was given back to its payer.';
      case 'invalid_receipt_account':
        return 'The account into which the PIX came is blocked or closed.';
      case 'credit_state_unavailable':
        return 'It cannot be found out right now what is left of the PIX. Nothing was written: try again in a moment.';
      default:
        return null;
    }
  };
}
