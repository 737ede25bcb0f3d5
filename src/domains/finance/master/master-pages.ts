import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import {
  BANK_ACCOUNT_COLUMNS,
  type BankAccount,
  type Branch,
  type Company,
  type FinancialAccount,
  type PayingAccount,
} from './master.ts';

export const MOST = 500;

const COMPANIES = statement(
  'finance_companies',
  'select id, name, document, address from finance_company where institution_id = $1 order by id limit $2',
);
const BRANCHES = statement(
  'finance_branches',
  'select id, company_id as "companyId", name from finance_branch where institution_id = $1 order by id limit $2',
);
const FINANCIAL_ACCOUNTS = statement(
  'financial_accounts',
  'select id, code, name from financial_account where institution_id = $1 order by code limit $2',
);
const PAYING_ACCOUNTS = statement(
  'paying_accounts',
  `select account_id as "accountId", company_id as "companyId", branch_id as "branchId" from paying_account
   where institution_id = $1 order by account_id limit $2`,
);
const BANK_ACCOUNTS = statement(
  'finance_bank_accounts',
  `select ${BANK_ACCOUNT_COLUMNS} from bank_account b where b.institution_id = $1 order by b.id limit $2`,
);
const SETTINGS = statement(
  'finance_settings_of',
  `select s.second_approval_from as "secondApprovalFrom", i.finance_products_off as "productsOff"
   from institution i left join finance_settings s on s.institution_id = i.id where i.id = $1`,
);

export interface Master {
  readonly companies: readonly Company[];
  readonly branches: readonly Branch[];
  readonly financialAccounts: readonly FinancialAccount[];
  readonly payingAccounts: readonly PayingAccount[];
  readonly bankAccounts: readonly BankAccount[];
  /** Payables of at least this amount, in cents, need two approvers. Null when none does. */
  readonly secondApprovalFrom: number | null;
  readonly productsOff: readonly string[];
}

export const getMaster = readOperation({
  name: 'getMaster',
  audiences: ['operator'],
  scopes: [],
  summary: "Returns the institution's master data: companies, branches, accounts and settings",
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  async run({ database, principal }): Promise<Master> {
    const of = [principal.institutionId, MOST];
    const [companies, branches, financialAccounts, payingAccounts, bankAccounts, [settings]] = await Promise.all([
      database.query<Company>(COMPANIES, of),
      database.query<Branch>(BRANCHES, of),
      database.query<FinancialAccount>(FINANCIAL_ACCOUNTS, of),
      database.query<PayingAccount>(PAYING_ACCOUNTS, of),
      database.query<BankAccount>(BANK_ACCOUNTS, of),
      database.query<Pick<Master, 'secondApprovalFrom' | 'productsOff'>>(SETTINGS, [principal.institutionId]),
    ]);
    if (!settings) throw new Error(`institution ${principal.institutionId} does not exist`);
    return { companies, branches, financialAccounts, payingAccounts, bankAccounts, ...settings };
  },
});
