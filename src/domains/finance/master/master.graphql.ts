import { builder, CONSOLE, type Types } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { resourceFields } from '../../../graphql/resource-fields.ts';
import type { Resource } from '../../../platform/resource/resource.ts';
import { ChangeRequestType } from '../../administration/change-request.graphql.ts';
import type { Address } from './address.ts';
import {
  bankAccountResource,
  branch,
  company,
  financeSettings,
  financialAccount,
  master,
  payingAccount,
} from './master.resource.ts';
import type { BankAccount, Branch, Company, FinancialAccount, PayingAccount } from './master.ts';
import { createBankAccount, createBranch, createCompany, createFinancialAccount } from './master-changes.ts';
import { getMaster, type Master, MOST } from './master-pages.ts';
import { addPayingAccount } from './paying-account.ts';
import { changeFinanceSettings, type FinanceSettings } from './settings.ts';

export const FinanceAddress = builder.objectRef<Address>('FinanceAddress');
export const FinanceCompany = builder.objectRef<Company>('FinanceCompany');

export function masterGraph(): void {
  const plain = (of: Resource) => ({
    description: of.description,
    fields: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, object>) => resourceFields(t, of),
  });
  FinanceCompany.implement({
    description: company.description,
    fields: (t) => resourceFields(t, company, { address: FinanceAddress }),
  });
  const BranchType = builder.objectRef<Branch>('FinanceBranch').implement(plain(branch));
  const FinancialAccountType = builder
    .objectRef<FinancialAccount>('FinancialAccount')
    .implement(plain(financialAccount));
  const PayingAccountType = builder.objectRef<PayingAccount>('PayingAccount').implement(plain(payingAccount));
  const BankAccountType = builder.objectRef<BankAccount>('BankAccount').implement(plain(bankAccountResource));
  const SettingsType = builder.objectRef<FinanceSettings>('FinanceSettings').implement(plain(financeSettings));
  const MasterType = builder.objectRef<Master>('FinanceMaster').implement({
    description: `${master.description} At most ${MOST} of each kind.`,
    fields: (t) => ({
      companies: t.expose('companies', { type: [FinanceCompany], description: 'Companies.', extensions: listOf(MOST) }),
      branches: t.expose('branches', { type: [BranchType], description: 'Branches.', extensions: listOf(MOST) }),
      financialAccounts: t.expose('financialAccounts', {
        type: [FinancialAccountType],
        description: 'Chart of cash classes.',
        extensions: listOf(MOST),
      }),
      payingAccounts: t.expose('payingAccounts', {
        type: [PayingAccountType],
        description: 'Customer accounts from which companies of the institution pay.',
        extensions: listOf(MOST),
      }),
      bankAccounts: t.expose('bankAccounts', {
        type: [BankAccountType],
        description: 'Accounts of the institution at other banks.',
        extensions: listOf(MOST),
      }),
      ...resourceFields(t, master),
    }),
  });

  builder.queryField('master', (t) =>
    t.field({
      type: MasterType,
      subGraphs: CONSOLE,
      description: 'Master data of the institution.',
      resolve: (_root, _args, context) => context.enter(getMaster, {}),
    }),
  );

  operationMutation(createCompany, {
    type: FinanceCompany,
    input: (t) => ({
      name: t.string({ required: true, description: 'Name of the company, at most 140 characters.' }),
      document: t.string({ required: true, description: 'CNPJ of the company, without mask.' }),
    }),
  });
  operationMutation(createBranch, {
    type: BranchType,
    input: (t) => ({
      companyId: t.id({ required: true, description: "Id of the branch's company (UUID)." }),
      name: t.string({ required: true, description: 'Name of the branch, at most 140 characters.' }),
    }),
  });
  operationMutation(createFinancialAccount, {
    type: FinancialAccountType,
    input: (t) => ({
      code: t.string({ required: true, description: 'Code in the chart, at most 40 characters.' }),
      name: t.string({ required: true, description: 'Name of the cash class, at most 140 characters.' }),
    }),
  });
  operationMutation(addPayingAccount, {
    type: ChangeRequestType,
    input: (t) => ({
      accountId: t.int({
        required: true,
        description: "Number of a customer account of one of the institution's integrations.",
      }),
      companyId: t.id({ required: true, description: 'Id of the paying company (UUID).' }),
      branchId: t.id({
        description: 'Id of the paying branch (UUID). Omit it when the whole company pays from the account.',
      }),
    }),
  });
  operationMutation(createBankAccount, {
    type: BankAccountType,
    input: (t) => ({
      companyId: t.id({ required: true, description: 'Id of the company that owns the account (UUID).' }),
      bankCode: t.string({ required: true, description: 'Three digits of the bank (COMPE).' }),
      branch: t.string({ required: true, description: 'Branch, 1 to 5 digits, without its check digit.' }),
      branchDigit: t.string({ description: 'Check digit of the branch. Omit it when there is none.' }),
      accountNumber: t.string({
        required: true,
        description: 'Account number, 1 to 12 digits, without its check digit.',
      }),
      accountDigit: t.string({ description: 'Check digit of the account. Omit it when there is none.' }),
      agreement: t.string({ description: 'Agreement for payment files, at most 20 characters.' }),
      cnabProfile: t.string({
        description:
          'CNAB 240 profile: `bancodobrasil`, `bradesco`, `itau`, `santander`, `sicoob`, or `febraban` (default) for other banks.',
      }),
      openingBalance: t.field({
        type: 'Cents',
        required: true,
        description: 'Balance in cents before the first entry.',
      }),
      openingDate: t.field({ type: 'Date', required: true, description: 'Day of the opening balance.' }),
      agreedFees: t.field({ type: 'JSON', description: 'Agreed fees in cents, by kind of statement entry.' }),
    }),
  });
  operationMutation(changeFinanceSettings, {
    type: SettingsType,
    input: (t) => ({
      secondApprovalFrom: t.field({
        type: 'Cents',
        description: 'Payables of at least this amount, in cents, need two approvers.',
      }),
      productsOff: t.stringList({
        description: 'Products to switch off; all others are on. Omit it to keep the current products.',
      }),
    }),
  });
}
