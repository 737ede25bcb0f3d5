import { z } from 'zod';
import { type Statement, statement } from '../../../platform/database.ts';
import { Cnpj } from '../../../platform/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import { IntegerId, newId, Uuid } from '../../../platform/ids.ts';
import { FINANCE_PRODUCTS, operation, type WriteContext } from '../../../platform/operation.ts';
import { nonBlankText } from '../../../platform/text.ts';
import { setPurpose } from '../../ledger/released-orders.ts';
import {
  type BankAccount,
  type Branch,
  type Company,
  checkPlace,
  type FinancialAccount,
  type PayingAccount,
} from './master.ts';

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
// Only an account of an integration of the institution, because customers of partners are not the institution. The money of an
// escrow account leaves by releases alone.
const INSERT_PAYING_ACCOUNT = statement(
  'insert_paying_account',
  `insert into paying_account (account_id, institution_id, partner_id, company_id, branch_id)
   select a.id, $1, a.partner_id, $3, $4 from account a join partner p on p.id = a.partner_id
   where a.id = $2 and a.institution_id = $1 and p.institution_integration and a.account_type <> 'escrow'
   on conflict (account_id) do nothing returning account_id as id`,
);
const INSERT_BANK_ACCOUNT = statement(
  'insert_bank_account',
  `insert into bank_account (id, institution_id, company_id, bank_code, branch, branch_digit, account_number, account_digit,
     agreement, cnab_profile, opening_balance, opening_date, agreed_fees)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning id`,
);
const SET_SECOND_APPROVAL = statement(
  'set_second_approval',
  `insert into finance_settings (institution_id, second_approval_from) values ($1, $2)
   on conflict (institution_id) do update set second_approval_from = excluded.second_approval_from`,
);
const SET_PRODUCTS_OFF = statement(
  'set_finance_products_off',
  'update institution set finance_products_off = $2 where id = $1',
);

const ADMIN = { audiences: ['operator'], roles: ['admin'], scopes: [] } as const;

/** @throws AppError already_exists when nothing was inserted. */
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

export const addPayingAccount = operation({
  name: 'addPayingAccount',
  ...ADMIN,
  summary: "Lets a company pay from a customer account of one of the institution's integrations",
  effects: ['changes_payee'],
  refusals: ['company_not_found', 'branch_not_found', 'paying_account_not_found'],
  input: z.strictObject({ accountId: IntegerId, companyId: Uuid, branchId: Uuid.nullish() }),
  async run(context, { accountId, companyId, branchId = null }): Promise<PayingAccount> {
    const { institutionId } = context.principal;
    await checkPlace(context.tx, institutionId, { companyId, branchId });
    const [row] = await context.tx.query(INSERT_PAYING_ACCOUNT, [institutionId, accountId, companyId, branchId]);
    if (!row) {
      const message =
        'choose an account of a finance integration, not an escrow account, from which no company pays yet';
      throw new AppError('paying_account_not_found', message);
    }
    await setPurpose(context.tx, accountId, 'paying', context.now);
    context.audit({
      action: 'finance.paying_account_created',
      accountId,
      resourceType: 'paying_account',
      resourceId: String(accountId),
      changes: { company_id: companyId, branch_id: branchId },
    });
    return { accountId, companyId, branchId };
  },
});

const Cents = z.int();

export const createBankAccount = operation({
  name: 'createBankAccount',
  ...ADMIN,
  summary: 'Adds an account of the institution at another bank: statements are imported for it, remittances go to it',
  effects: ['keeps_records'],
  refusals: ['company_not_found', 'already_exists'],
  input: z.strictObject({
    companyId: Uuid,
    bankCode: z.string().regex(/^\d{3}$/, 'must be the three digits of the bank (COMPE)'),
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

/** What an institution decides of how its finance works. */
export interface FinanceSettings {
  readonly secondApprovalFrom: number | null;
  readonly productsOff: readonly string[] | null;
}

export const changeFinanceSettings = operation({
  name: 'changeFinanceSettings',
  ...ADMIN,
  summary: 'Says from which amount payables need two approvers, and which parts of finance are switched off',
  effects: ['weakens_control'],
  refusals: [],
  input: z.strictObject({
    secondApprovalFrom: z.int().min(1).nullish(),
    productsOff: z.array(z.enum(FINANCE_PRODUCTS)).max(FINANCE_PRODUCTS.length).nullish(),
  }),
  async run(context, { secondApprovalFrom = null, productsOff = null }): Promise<FinanceSettings> {
    const { institutionId } = context.principal;
    if (secondApprovalFrom !== null) await context.tx.query(SET_SECOND_APPROVAL, [institutionId, secondApprovalFrom]);
    if (productsOff !== null) await context.tx.query(SET_PRODUCTS_OFF, [institutionId, [...new Set(productsOff)]]);
    context.audit({
      action: 'finance.settings_changed',
      accountId: null,
      resourceType: 'institution',
      resourceId: String(institutionId),
      changes: { second_approval_from: secondApprovalFrom, products_off: productsOff },
    });
    return { secondApprovalFrom, productsOff };
  },
});
