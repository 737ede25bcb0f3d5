import { formatCents } from '../../shared/format/money.ts';
import { formatDay } from '../../shared/format/time.ts';
import type { Failure } from '../../shared/graph/failure.ts';
import { t } from '../../shared/language/text.ts';
import { formatUnits } from './units.ts';

/** Explains why a receipt was refused. Null when the gateway's message is sufficient. */
export function receiptRefusal(currency: string) {
  return ({ code, details }: Failure): string | null => {
    const creditDay =
      typeof details['credit_date'] === 'string'
        ? formatDay(details['credit_date'])
        : t('receivables.refusal.anotherDay');
    const units = (name: string) => Number(details[name] ?? 0);
    switch (code) {
      case 'receipt_exceeds_open_amount':
        return t('receivables.refusal.open', { amount: formatUnits(units('open_base_units'), currency) });
      case 'receipt_exceeds_credit':
        return t('receivables.refusal.credit', { amount: formatCents(units('available_base_units') / 100) });
      case 'receipt_date_differs_from_credit':
        return t('receivables.refusal.day', { day: creditDay });
      case 'credit_day_closed':
        return t('receivables.refusal.dayClosed', { day: creditDay });
      case 'receipt_account_differs_from_credit':
        return t('receivables.refusal.account');
      case 'credit_already_returned':
        return t('receivables.refusal.returned');
      case 'invalid_receipt_account':
        return t('receivables.refusal.invalidAccount');
      case 'credit_state_unavailable':
        return t('receivables.refusal.unavailable');
      default:
        return null;
    }
  };
}
