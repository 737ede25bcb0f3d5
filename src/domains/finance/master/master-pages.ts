import { z } from 'zod';
import { statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { branch, company, financialAccount, master, payingAccount } from './master.resource.ts';
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
  `select ${columnsOf(company, 'c')} from finance_company c where c.institution_id = $1 order by c.id limit $2`,
);
const BRANCHES = statement(
  'finance_branches',
  `select ${columnsOf(branch, 'b')} from finance_branch b where b.institution_id = $1 order by b.id limit $2`,
);
const FINANCIAL_ACCOUNTS = statement(
  'financial_accounts',
  `select ${columnsOf(financialAccount, 'f')} from financial_account f where f.institution_id = $1 order by f.code limit $2`,
);
const PAYING_ACCOUNTS = statement(
  'paying_accounts',
  `select ${columnsOf(payingAccount, 'p')} from paying_account p where p.institution_id = $1 order by p.account_id limit $2`,
);
const BANK_ACCOUNTS = statement(
  'finance_bank_accounts',
  `select ${BANK_ACCOUNT_COLUMNS} from bank_account b where b.institution_id = $1 order by b.id limit $2`,
);
const SETTINGS = statement(
  'finance_settings_of',
  `select ${columnsOf(master, 's')} from institution i left join finance_settings s on s.institution_id = i.id where i.id = $1`,
);

export interface Master extends RowOf<typeof master> {
  readonly companies: readonly Company[];
  readonly branches: readonly Branch[];
  readonly financialAccounts: readonly FinancialAccount[];
  readonly payingAccounts: readonly PayingAccount[];
  readonly bankAccounts: readonly BankAccount[];
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
      database.query<RowOf<typeof master>>(SETTINGS, [principal.institutionId]),
    ]);
    if (!settings) throw new Error(`institution ${principal.institutionId} does not exist`);
    return { companies, branches, financialAccounts, payingAccounts, bankAccounts, ...settings };
  },
});
