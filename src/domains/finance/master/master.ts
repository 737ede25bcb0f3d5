import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { WordedCode } from '../../../platform/errors/refusal.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import {
  bankAccountResource,
  type branch,
  type company,
  type financialAccount,
  type payingAccount,
} from './master.resource.ts';

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

export interface Company extends RowOf<typeof company> {}

export interface Branch extends RowOf<typeof branch> {}

/** A cash class of the institution's chart. */
export interface FinancialAccount extends RowOf<typeof financialAccount> {}

/** A customer account of this gateway from which a company pays. */
export interface PayingAccount extends RowOf<typeof payingAccount> {}

/** An account at another bank. */
export interface BankAccount extends RowOf<typeof bankAccountResource> {}

export const BANK_ACCOUNT_COLUMNS = columnsOf(bankAccountResource, 'b');

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
