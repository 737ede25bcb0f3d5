import { builder, CONSOLE } from '../../../graphql/builder.ts';
import { listOf } from '../../../graphql/cost.ts';
import { operationMutation } from '../../../graphql/mutation.ts';
import { ChangeRequestType } from '../../administration/change-request.graphql.ts';
import type { BankAccount, Branch, Company, FinancialAccount, PayingAccount } from './master.ts';
import { createBankAccount, createBranch, createCompany, createFinancialAccount } from './master-changes.ts';
import { getMaster, type Master, MOST } from './master-pages.ts';
import { addPayingAccount } from './paying-account.ts';
import { changeFinanceSettings, type FinanceSettings } from './settings.ts';

export const FinanceCompany = builder.objectRef<Company>('FinanceCompany');

export function masterGraph(): void {
  FinanceCompany.implement({
    description: 'A company of the institution.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the company (UUID), `company_id` in REST.' }),
      name: t.exposeString('name', { description: 'Name of the company.' }),
      document: t.exposeString('document', { description: 'CNPJ of the company.' }),
    }),
  });
  const BranchType = builder.objectRef<Branch>('FinanceBranch').implement({
    description: 'A branch of a company.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the branch (UUID), `branch_id` in REST.' }),
      companyId: t.exposeID('companyId', { description: "Id of the branch's company (UUID)." }),
      name: t.exposeString('name', { description: 'Name of the branch.' }),
    }),
  });
  const FinancialAccountType = builder.objectRef<FinancialAccount>('FinancialAccount').implement({
    description: "A cash class of the institution's chart.",
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the cash class (UUID), `financial_account_id` in REST.' }),
      code: t.exposeString('code', { description: 'Code in the chart.' }),
      name: t.exposeString('name', { description: 'Name of the cash class.' }),
    }),
  });
  const PayingAccountType = builder.objectRef<PayingAccount>('PayingAccount').implement({
    description: 'A customer account from which a company of the institution pays.',
    fields: (t) => ({
      accountId: t.exposeInt('accountId', { description: 'Number of the account, `source_account_id` in REST.' }),
      companyId: t.exposeID('companyId', { description: 'Id of the paying company (UUID).' }),
      branchId: t.exposeID('branchId', {
        nullable: true,
        description: 'Id of the paying branch (UUID). Null when the whole company pays from the account.',
      }),
    }),
  });
  const BankAccountType = builder.objectRef<BankAccount>('BankAccount').implement({
    description: 'An account of the institution at another bank.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the bank account (UUID), `bank_account_id` in REST.' }),
      companyId: t.exposeID('companyId', { description: 'Id of the company that owns the account (UUID).' }),
      bankCode: t.exposeString('bankCode', { description: 'Three digits of the bank (COMPE).' }),
      branch: t.exposeString('branch', { description: 'Branch, without its check digit.' }),
      branchDigit: t.exposeString('branchDigit', { description: 'Check digit of the branch. Empty when it has none.' }),
      accountNumber: t.exposeString('accountNumber', { description: 'Account number, without its check digit.' }),
      accountDigit: t.exposeString('accountDigit', {
        description: 'Check digit of the account. Empty when it has none.',
      }),
      agreement: t.exposeString('agreement', {
        nullable: true,
        description: 'Agreement for payment files. Null when there is none.',
      }),
      cnabProfile: t.exposeString('cnabProfile', { description: 'CNAB 240 profile of the bank.' }),
      openingBalance: t.expose('openingBalance', {
        type: 'Cents',
        description: 'Balance in cents before the first entry.',
      }),
      openingDate: t.expose('openingDate', { type: 'Date', description: 'Day of the opening balance.' }),
      agreedFees: t.expose('agreedFees', {
        type: 'JSON',
        description: 'Agreed fees in cents, by kind of statement entry.',
      }),
    }),
  });
  const SettingsType = builder.objectRef<FinanceSettings>('FinanceSettings').implement({
    description: 'Settings of the institution after a change.',
    fields: (t) => ({
      secondApprovalFrom: t.expose('secondApprovalFrom', {
        type: 'Cents',
        nullable: true,
        description: 'Payables of at least this amount, in cents, need two approvers. Null when none does.',
      }),
      productsOff: t.exposeStringList('productsOff', { description: 'Products that are switched off.' }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'The part of the change that waits for a second admin. Null when nothing waits.',
      }),
    }),
  });
  const MasterType = builder.objectRef<Master>('FinanceMaster').implement({
    description: `The institution's master data, at most ${MOST} of each kind.`,
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
      secondApprovalFrom: t.expose('secondApprovalFrom', {
        type: 'Cents',
        nullable: true,
        description: 'Payables of at least this amount, in cents, need two approvers. Null when none does.',
      }),
      productsOff: t.exposeStringList('productsOff', { description: 'Finance products that are switched off.' }),
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
      cnabProfile: t.string({ description: 'CNAB 240 profile of the bank, `febraban` by default.' }),
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
