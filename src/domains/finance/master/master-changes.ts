import type { EntityName, RequiredEntityData } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { inserted } from '../../../platform/database/entities.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { inSchema } from '../../../platform/language/text.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { Cnpj } from '../../../platform/text/documents.ts';
import { newId, Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import * as entities from './master.entity.ts';
import { type BankAccount, type Branch, type Company, checkPlace, type FinancialAccount } from './master.ts';
import { t } from './texts.ts';

const ADMIN = { audiences: ['operator'], roles: ['admin'], scopes: [] } as const;

/** @throws AppError already_exists */
async function add<Entity extends object>(
  { em, audit }: WriteContext,
  entity: EntityName<Entity>,
  values: RequiredEntityData<Entity> & { readonly id: string },
  what: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!(await inserted(em, entity, values))) throw new AppError('already_exists');
  audit({ action: `finance.${what}_created`, accountId: null, resourceType: what, resourceId: values.id, changes });
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
    await add(context, entities.Company, { id, institutionId, name, document }, 'company', { name, document });
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
    const values = { id, institutionId, company: companyId, name };
    await add(context, entities.Branch, values, 'branch', { company_id: companyId, name });
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
    const values = { id, institutionId, code, name };
    await add(context, entities.FinancialAccount, values, 'financial_account', { code, name });
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
    bankCode: z.string().regex(/^\d{3}$/, inSchema(t('bankDigits'))),
    branch: z.string().regex(/^\d{1,5}$/, inSchema(t('branchDigits'))),
    branchDigit: z
      .string()
      .regex(/^[\dA-Z]?$/)
      .default(''),
    accountNumber: z.string().regex(/^\d{1,12}$/, inSchema(t('accountDigits'))),
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
    const { companyId: company, ...terms } = account;
    await add(context, entities.BankAccount, { ...terms, institutionId, company }, 'bank_account', {
      bank_code: account.bankCode,
      branch: account.branch,
      account_number: account.accountNumber,
    });
    return account;
  },
});
