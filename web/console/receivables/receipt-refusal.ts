import { formatCents } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import type { Failure } from '../../shared/graph/failure.ts';
import { formatUnits } from './units.ts';

/** Explains why a receipt was refused. Null when the gateway's message is sufficient. */
export function receiptRefusal(currency: string) {
  return ({ code, details }: Failure): string | null => {
    const creditDay = typeof details['credit_date'] === 'string' ? formatDay(details['credit_date']) : 'another day';
    const units = (name: string) => Number(details[name] ?? 0);
    switch (code) {
      case 'receipt_exceeds_open_amount':
        return `Only ${formatUnits(units('open_base_units'), currency)} of the receivable are open. Enter at most this amount.`;
      case 'receipt_exceeds_credit':
        return `Only ${formatCents(units('available_base_units') / 100)} of the PIX are available: the rest was refunded or belongs to another receipt.`;
      case 'receipt_date_differs_from_credit':
        return `The PIX was received on ${creditDay}. Enter this day as the day of the receipt.`;
      case 'credit_day_closed':
        return `The PIX was received on ${creditDay}, and this treasury day is closed. Choose an open day on which the receipt counts.`;
      case 'receipt_account_differs_from_credit':
        return 'The PIX was received in a different account than the receiving account of this receivable.';
      case 'credit_already_returned':
        return 'The PIX was refunded completely to its payer.';
      case 'invalid_receipt_account':
        return 'The account that received the PIX is blocked or closed.';
      case 'credit_state_unavailable':
        return 'The available amount of the PIX is unknown at the moment. Nothing was saved. Try again later.';
      default:
        return null;
    }
  };
}
