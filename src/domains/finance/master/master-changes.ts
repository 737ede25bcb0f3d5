import { z } from 'zod';
import { type Statement, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { Cnpj } from '../../../platform/text/documents.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { type BankAccount, type Branch, type Company, checkPlace, type FinancialAccount } from './master.ts';

const INSERT_COMPANY = statement(
  'insert_finance_company',
  `insert into finance_company (id, institution_id, name, document) values ($1, $2, $3, $4)
   on conflict do nothing returning id`,
);
const INSERT_BRANCH = statement(
  'insert_finance_branch',
  `insert into finance_branch (id, institution_id, company_id, name) values ($1, $2, $3, $4) returning id`,
);
const INSERT_FINANCIAL_ACCOUNT = statement(
  'insert_financial_account',
  `insert into financial_account (id, institution_id, code, name) values ($1, $2, $3, $4)
   on conflict do nothing returning id`,
);
const INSERT_BANK_ACCOUNT = statement(
  'insert_bank_account',
  `insert into bank_account (id, institution_id, company_id, bank_code, branch, branch_digit, account_number, account_digit,
     agreement, cnab_profile, opening_balance, opening_date, agreed_fees)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
);
const ADMIN = { audiences: ['operator'], roles: ['admin'], scopes: [] } as const;

/** @throws AppError already_exists when the statement inserts nothing */
async function inserted(
  { tx, audit }: WriteContext,
  stmt: Statement,
  values: readonly unknown[],
  what: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const [row] = await tx.query<{ id: string | number }>(stmt, values);
  if (!row) throw new AppError('already_exists');
  audit({
    action: `finance.${what}_created`,
    accountId: null,
    resourceType: what,
    resourceId: String(row.id),
    changes,
  });
}

const Name = nonBlankText(140);

export const createCompany = operation({
  name: 'createCompany',
  ...ADMIN,
  summary: 'Adds a company of the institution',
  effects: ['keeps_records'],
  refusals: ['already_exists'],
  input: z.strictObject({ name: Name, document: Cnpj }),
  async run(context, { name, document }): Promise<Company> {
    const id = newId();
    const { institutionId } = context.principal;
    await inserted(context, INSERT_COMPANY, [id, institutionId, name, document], 'company', { name, document });
    return { id, name, document, address: null };
  },
});

export const createBranch = operation({
  name: 'createBranch',
  ...ADMIN,
  summary: 'Adds a branch of a company',
  effects: ['keeps_records'],
  refusals: ['company_not_found', 'already_exists'],
  input: z.strictObject({ companyId: Uuid, name: Name }),
  async run(context, { companyId, name }): Promise<Branch> {
    const id = newId();
    const { institutionId } = context.principal;
    await checkPlace(context.tx, institutionId, { companyId });
    await inserted(context, INSERT_BRANCH, [id, institutionId, companyId, name], 'branch', {
      company_id: companyId,
      name,
    });
    return { id, companyId, name };
  },
});

export const createFinancialAccount = operation({
  name: 'createFinancialAccount',
  ...ADMIN,
  summary: "Adds a cash class to the institution's chart",
  effects: ['keeps_records'],
  refusals: ['already_exists'],
  input: z.strictObject({ code: nonBlankText(40), name: Name }),
  async run(context, { code, name }): Promise<FinancialAccount> {
    const id = newId();
    const { institutionId } = context.principal;
    await inserted(context, INSERT_FINANCIAL_ACCOUNT, [id, institutionId, code, name], 'financial_account', {
      code,
      name,
    });
    return { id, code, name };
  },
});

const Cents = z.int();

export const createBankAccount = operation({
  name: 'createBankAccount',
  ...ADMIN,
  summary: 'Adds an account of the institution at another bank, for statement imports and remittances',
  effects: ['keeps_records'],
  refusals: ['company_not_found', 'already_exists'],
  input: z.strictObject({
    companyId: Uuid,
    bankCode: z.string().regex(/^\d{3}$/, "must be the bank's three digits (COMPE)"),
    branch: z.string().regex(/^\d{1,5}$/, 'must be 1 to 5 digits'),
    branchDigit: z
      .string()
      .regex(/^[\dA-Z]?$/)
      .default(''),
    accountNumber: z.string().regex(/^\d{1,12}$/, 'must be 1 to 12 digits'),
    accountDigit: z
      .string()
      .regex(/^[\dA-Z]{0,2}$/)
      .default(''),
    agreement: nonBlankText(20).nullish(),
    cnabProfile: nonBlankText(20).default('febraban'),
    openingBalance: Cents,
    openingDate: z.iso.date(),
    agreedFees: z.record(nonBlankText(40), z.int().min(0)).default({}),
  }),
  async run(context, input): Promise<BankAccount> {
    const { institutionId } = context.principal;
    await checkPlace(context.tx, institutionId, { companyId: input.companyId });
    const account: BankAccount = { ...input, id: newId(), agreement: input.agreement ?? null };
    await inserted(
      context,
      INSERT_BANK_ACCOUNT,
      [
        ...[account.id, institutionId, account.companyId, account.bankCode, account.branch, account.branchDigit],
        ...[
          account.accountNumber,
          account.accountDigit,
          account.agreement,
          account.cnabProfile,
          account.openingBalance,
        ],
        ...[account.openingDate, JSON.stringify(account.agreedFees)],
      ],
      'bank_account',
      { bank_code: account.bankCode, branch: account.branch, account_number: account.accountNumber },
    );
    return account;
  },
});
