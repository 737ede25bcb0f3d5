import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError, type WordedCode } from '../../../platform/errors/errors.ts';
import type { Address } from './address.ts';

const CHECK = statement(
  'finance_check_master',
  `select
     not exists (select from finance_company where institution_id = $1 and id = $2) as company_not_found,
     $3::uuid is not null and not exists (
       select from finance_branch where institution_id = $1 and company_id = $2 and id = $3) as branch_not_found,
     $4::uuid is not null and not exists (
       select from financial_account where institution_id = $1 and id = $4) as financial_account_not_found,
     $5::bigint is not null and not exists (
       select from paying_account where institution_id = $1 and company_id = $2 and account_id = $5) as paying_account_not_found`,
);
const CODES = [
  'company_not_found',
  'branch_not_found',
  'financial_account_not_found',
  'paying_account_not_found',
] as const;

/** The part of the institution to which a payable or receivable belongs. */
export interface Place {
  readonly companyId: string;
  readonly branchId?: string | null | undefined;
  readonly financialAccountId?: string | null | undefined;
  /** A customer account from which the company pays, or on which it receives. */
  readonly payingAccountId?: number | null | undefined;
}

/** Runs one statement. @throws AppError with the code of the first member that the institution does not have */
export async function checkPlace(db: Queryable, institutionId: number, place: Place): Promise<void> {
  const { companyId, branchId, financialAccountId, payingAccountId } = place;
  const [missing] = await db.query<Record<(typeof CODES)[number], boolean>>(CHECK, [
    ...[institutionId, companyId, branchId, financialAccountId, payingAccountId],
  ]);
  const code: WordedCode | undefined = CODES.find((each) => missing?.[each]);
  if (code) throw new AppError(code);
}

export interface Company {
  readonly id: string;
  readonly name: string;
  readonly document: string;
  readonly address: Address | null;
}

export interface Branch {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
}

/** A cash class of the institution's chart. */
export interface FinancialAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** A customer account of this gateway from which a company pays. */
export interface PayingAccount {
  readonly accountId: number;
  readonly companyId: string;
  readonly branchId: string | null;
}

/** An account at another bank. Amounts in cents. */
export interface BankAccount {
  readonly id: string;
  readonly companyId: string;
  readonly bankCode: string;
  readonly branch: string;
  readonly branchDigit: string;
  readonly accountNumber: string;
  readonly accountDigit: string;
  readonly agreement: string | null;
  readonly cnabProfile: string;
  readonly openingBalance: number;
  readonly openingDate: string;
  /** By kind of statement entry. */
  readonly agreedFees: Readonly<Record<string, number>>;
}

export const BANK_ACCOUNT_COLUMNS = `b.id, b.company_id as "companyId", b.bank_code as "bankCode", b.branch,
  b.branch_digit as "branchDigit", b.account_number as "accountNumber", b.account_digit as "accountDigit", b.agreement,
  b.cnab_profile as "cnabProfile", b.opening_balance as "openingBalance", b.opening_date::text as "openingDate",
  b.agreed_fees as "agreedFees"`;

const BANK_ACCOUNT = statement(
  'finance_bank_account',
  `select ${BANK_ACCOUNT_COLUMNS} from bank_account b where b.institution_id = $1 and b.id = $2`,
);

/** @throws AppError bank_account_not_found */
export async function bankAccount(db: Queryable, institutionId: number, id: string): Promise<BankAccount> {
  const [found] = await db.query<BankAccount>(BANK_ACCOUNT, [institutionId, id]);
  if (!found) throw new AppError('bank_account_not_found');
  return found;
}
