import { brasiliaDate } from '../../../platform/calendar.ts';
import { type Queryable, statement } from '../../../platform/database.ts';
import { isEndToEndId } from '../../../platform/end-to-end-id.ts';
import { AppError } from '../../../platform/errors.ts';
import { isOutage } from '../../../platform/outage.ts';
import { CENT } from './base-units.ts';
import type { Receivable } from './receivable.entity.ts';

const LOCK = statement('lock_pix_credit', 'select * from lock_pix_credit($1, $2)');

interface LockedCredit {
  readonly transaction_id: string | null;
  readonly account_id: number;
  readonly branch_company_id: string | null;
  readonly account_status: 'active' | 'blocked' | 'closed';
  readonly credited_at: Date;
  /** In cents, like the two after it. */
  readonly amount: number;
  readonly returned: number;
  readonly in_return: number;
  /** What active receipts say of it, in base units. */
  readonly identified: string;
}

/** A PIX that a paying account of the institution received, and that a receipt names. */
export interface PixCredit {
  readonly transactionId: string;
  readonly accountId: number;
  /** The company to whose branch the account belongs; null: it belongs to none. */
  readonly branchCompanyId: string | null;
  readonly isAccountActive: boolean;
  /** Brasília day. */
  readonly date: string;
  readonly isReturned: boolean;
  /** What is neither given back nor another receipt's, in base units. */
  readonly availableBaseUnits: number;
}

/**
 * The PIX credit of an account of the institution that this is the end-to-end id of; null: it is none. What it answers holds until
 * the transaction ends.
 * @throws AppError credit_state_unavailable when that cannot be found out now.
 */
export async function lockPixCredit(
  tx: Queryable,
  institutionId: number,
  reference: string | null,
): Promise<PixCredit | null> {
  if (reference === null || !isEndToEndId(reference)) return null;
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
  };
}

/** What a receipt says of the credit that it names. */
export interface CreditClaim {
  readonly receivedOn: string;
  readonly accountId: number | null;
  /** Whether the treasury day of `receivedOn` is closed. */
  readonly isDayClosed: boolean;
  readonly cashBaseUnits: number;
}

/** @throws AppError when the receipt cannot be this credit's: the rules of the contract for receipts that cite a PIX credit. */
export function checkCredit(credit: PixCredit, receivable: Receivable, claim: CreditClaim): void {
  const canReceive =
    credit.accountId === receivable.destinationAccountId || credit.branchCompanyId === receivable.companyId;
  if (!canReceive || (claim.accountId !== null && claim.accountId !== credit.accountId)) {
    throw new AppError(
      'receipt_account_differs_from_credit',
      canReceive ? 'the credit was received in another account' : 'the receivable cannot be received in that account',
    );
  }
  if (!credit.isAccountActive) throw new AppError('invalid_receipt_account');
  if (credit.isReturned) throw new AppError('credit_already_returned');
  const date = { credit_date: credit.date };
  if (claim.receivedOn !== credit.date) {
    throw new AppError('receipt_date_differs_from_credit', `the credit is of ${credit.date}`, date);
  }
  if (claim.isDayClosed) {
    throw new AppError('credit_day_closed', `the treasury day ${credit.date} is closed`, date);
  }
  if (claim.cashBaseUnits > credit.availableBaseUnits) {
    throw new AppError('receipt_exceeds_credit', 'this is more than is left of the credit', {
      available_base_units: credit.availableBaseUnits,
    });
  }
}
