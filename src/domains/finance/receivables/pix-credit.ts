import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { isOutage } from '../../../platform/errors/outage.ts';
import { isEndToEndId } from '../../../platform/text/end-to-end-id.ts';
import { brasiliaDate } from '../../../platform/time/calendar.ts';
import { CENT } from './base-units.ts';
import type { Receivable } from './receivable.entity.ts';
import { t } from './texts.ts';

const LOCK = statement('lock_pix_credit', 'select * from lock_pix_credit($1, $2)');

interface LockedCredit {
  readonly transaction_id: string | null;
  readonly account_id: number;
  readonly branch_company_id: string | null;
  readonly account_status: 'active' | 'blocked' | 'closed';
  readonly credited_at: Date;
  /** In cents, like the returned amounts. */
  readonly amount: number;
  readonly returned: number;
  readonly in_return: number;
  readonly booked_return: number;
  /** Sum of its active receipts, in base units. */
  readonly identified: string;
}

export interface PixCredit {
  readonly transactionId: string;
  readonly accountId: number;
  /** Company of the branch that the account belongs to. Null when it belongs to none. */
  readonly branchCompanyId: string | null;
  readonly isAccountActive: boolean;
  readonly date: string;
  readonly isReturned: boolean;
  /** Part that is neither returned nor used by receipts, in base units. */
  readonly availableBaseUnits: number;
  /** Part that no return in the books has taken back, in cents. */
  readonly remaining: number;
  /** Sum of its active receipts, in cents. */
  readonly identified: number;
}

/**
 * Locks the PIX credit that the reference cites, in any case, until the transaction ends. Null without one. @throws
 * AppError credit_state_unavailable
 */
export async function lockPixCredit(
  tx: Queryable,
  institutionId: number,
  reference: string | null,
): Promise<PixCredit | null> {
  if (reference === null || !isEndToEndId(reference.toUpperCase())) return null;
  const [credit] = await tx.query<LockedCredit>(LOCK, [institutionId, reference]).catch((error: unknown) => {
    throw isOutage(error) ? new AppError('credit_state_unavailable') : error;
  });
  if (!credit || credit.transaction_id === null) return null;
  const left = (credit.amount - credit.returned - credit.in_return) * CENT - Number(credit.identified);
  return {
    transactionId: credit.transaction_id,
    accountId: credit.account_id,
    branchCompanyId: credit.branch_company_id,
    isAccountActive: credit.account_status === 'active',
    date: brasiliaDate(credit.credited_at),
    isReturned: credit.returned === credit.amount,
    availableBaseUnits: Math.max(0, left),
    remaining: credit.amount - credit.booked_return,
    identified: Number(credit.identified) / CENT,
  };
}

export interface CreditClaim {
  readonly receivedOn: string;
  readonly accountId: number | null;
  /** Whether the treasury day of `receivedOn` is closed. */
  readonly isDayClosed: boolean;
  readonly cashBaseUnits: number;
}

/** Contract: rules for receipts that cite a PIX credit. @throws AppError with the rule that the receipt breaks */
export function checkCredit(credit: PixCredit, receivable: Receivable, claim: CreditClaim): void {
  const canReceive =
    credit.accountId === receivable.destinationAccountId || credit.branchCompanyId === receivable.companyId;
  if (!canReceive || (claim.accountId !== null && claim.accountId !== credit.accountId)) {
    throw new AppError('receipt_account_differs_from_credit', canReceive ? t('anotherAccount') : t('notInAccount'));
  }
  if (!credit.isAccountActive) throw new AppError('invalid_receipt_account');
  if (credit.isReturned) throw new AppError('credit_already_returned');
  const date = { credit_date: credit.date };
  if (claim.receivedOn !== credit.date) {
    throw new AppError('receipt_date_differs_from_credit', t('receivedOn', { day: credit.date }), date);
  }
  if (claim.isDayClosed) {
    throw new AppError('credit_day_closed', t('creditDayClosed', { day: credit.date }), date);
  }
  if (claim.cashBaseUnits > credit.availableBaseUnits) {
    throw new AppError('receipt_exceeds_credit', undefined, { available_base_units: credit.availableBaseUnits });
  }
}
