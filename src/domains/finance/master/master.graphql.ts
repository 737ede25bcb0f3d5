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
      id: t.exposeID('id', { description: '`company_id` of REST (UUID).' }),
      name: t.exposeString('name', { description: 'Its name.' }),
      document: t.exposeString('document', { description: 'Its CNPJ.' }),
    }),
  });
  const BranchType = builder.objectRef<Branch>('FinanceBranch').implement({
    description: 'A branch of a company.',
    fields: (t) => ({
      id: t.exposeID('id', { description: '`branch_id` of REST (UUID).' }),
      companyId: t.exposeID('companyId', { description: 'Whose branch it is.' }),
      name: t.exposeString('name', { description: 'Its name.' }),
    }),
  });
  const FinancialAccountType = builder.objectRef<FinancialAccount>('FinancialAccount').implement({
    description: "A cash class of the institution's chart.",
    fields: (t) => ({
      id: t.exposeID('id', { description: '`financial_account_id` of REST (UUID).' }),
      code: t.exposeString('code', { description: 'Its code in the chart.' }),
      name: t.exposeString('name', { description: 'Its name.' }),
    }),
  });
  const PayingAccountType = builder.objectRef<PayingAccount>('PayingAccount').implement({
    description: 'A customer account from which a company pays.',
    fields: (t) => ({
      accountId: t.exposeInt('accountId', { description: '`source_account_id` of REST.' }),
      companyId: t.exposeID('companyId', { description: 'The company that pays from it.' }),
      branchId: t.exposeID('branchId', { nullable: true, description: 'Its branch; null: the whole company.' }),
    }),
  });
  const BankAccountType = builder.objectRef<BankAccount>('BankAccount').implement({
    description: 'An account of the institution at another bank.',
    fields: (t) => ({
      id: t.exposeID('id', { description: '`bank_account_id` of REST (UUID).' }),
      companyId: t.exposeID('companyId', { description: 'Whose account it is.' }),
      bankCode: t.exposeString('bankCode', { description: 'The bank: three digits (COMPE).' }),
      branch: t.exposeString('branch', { description: 'Branch, without check digit.' }),
      branchDigit: t.exposeString('branchDigit', { description: 'Check digit of the branch; empty: it has none.' }),
      accountNumber: t.exposeString('accountNumber', { description: 'Account, without check digit.' }),
      accountDigit: t.exposeString('accountDigit', { description: 'Check digit of the account; empty: it has none.' }),
      agreement: t.exposeString('agreement', { nullable: true, description: 'Agreement for payment files.' }),
      cnabProfile: t.exposeString('cnabProfile', { description: "The bank's dialect of CNAB 240." }),
      openingBalance: t.expose('openingBalance', { type: 'Cents', description: 'Balance before its first entry.' }),
      openingDate: t.expose('openingDate', { type: 'Date', description: 'Day of that balance.' }),
      agreedFees: t.expose('agreedFees', { type: 'JSON', description: 'Agreed fees in cents, by kind of entry.' }),
    }),
  });
  const SettingsType = builder.objectRef<FinanceSettings>('FinanceSettings').implement({
    description: "The institution's settings after a change.",
    fields: (t) => ({
      secondApprovalFrom: t.expose('secondApprovalFrom', {
        type: 'Cents',
        nullable: true,
        description: 'Payables of this amount or more need two approvers.',
      }),
      productsOff: t.exposeStringList('productsOff', { description: 'Parts that are switched off.' }),
      pendingChangeId: t.exposeID('pendingChangeId', {
        nullable: true,
        description: 'The part of the change that waits for a second admin; null: nothing waits.',
      }),
    }),
  });
  const MasterType = builder.objectRef<Master>('FinanceMaster').implement({
    description: `What the institution's finance is about: at most ${MOST} of each.`,
    fields: (t) => ({
      companies: t.expose('companies', { type: [FinanceCompany], description: 'Companies.', extensions: listOf(MOST) }),
      branches: t.expose('branches', { type: [BranchType], description: 'Branches.', extensions: listOf(MOST) }),
      financialAccounts: t.expose('financialAccounts', {
        type: [FinancialAccountType],
        description: 'The chart of cash classes.',
        extensions: listOf(MOST),
      }),
      payingAccounts: t.expose('payingAccounts', {
        type: [PayingAccountType],
        description: 'Customer accounts that are paid from.',
        extensions: listOf(MOST),
      }),
      bankAccounts: t.expose('bankAccounts', {
        type: [BankAccountType],
        description: 'Accounts at other banks.',
        extensions: listOf(MOST),
      }),
      secondApprovalFrom: t.expose('secondApprovalFrom', {
        type: 'Cents',
        nullable: true,
        description: 'Payables of this amount or more need two approvers; null: none does.',
      }),
      productsOff: t.exposeStringList('productsOff', { description: 'Parts of finance that are switched off.' }),
    }),
  });

  builder.queryField('master', (t) =>
    t.field({
      type: MasterType,
      subGraphs: CONSOLE,
      description: "The institution's master data.",
      resolve: (_root, _args, context) => context.enter(getMaster, {}),
    }),
  );

  operationMutation(createCompany, {
    type: FinanceCompany,
    input: (t) => ({
      name: t.string({ required: true, description: 'Its name, at most 140 characters.' }),
      document: t.string({ required: true, description: 'Its CNPJ, without mask.' }),
    }),
  });
  operationMutation(createBranch, {
    type: BranchType,
    input: (t) => ({
      companyId: t.id({ required: true, description: 'Whose branch it is.' }),
      name: t.string({ required: true, description: 'Its name, at most 140 characters.' }),
    }),
  });
  operationMutation(createFinancialAccount, {
    type: FinancialAccountType,
    input: (t) => ({
      code: t.string({ required: true, description: 'Its code in the chart, at most 40 characters.' }),
      name: t.string({ required: true, description: 'Its name, at most 140 characters.' }),
    }),
  });
  operationMutation(addPayingAccount, {
    type: ChangeRequestType,
    input: (t) => ({
      accountId: t.int({ required: true, description: "A customer account of one of the institution's integrations." }),
      companyId: t.id({ required: true, description: 'The company that pays from it.' }),
      branchId: t.id({ description: 'Its branch; the whole company when left out.' }),
    }),
  });
  operationMutation(createBankAccount, {
    type: BankAccountType,
    input: (t) => ({
      companyId: t.id({ required: true, description: 'Whose account it is.' }),
      bankCode: t.string({ required: true, description: 'The bank: three digits (COMPE).' }),
      branch: t.string({ required: true, description: 'Branch, 1 to 5 digits without check digit.' }),
      branchDigit: t.string({ description: 'Check digit of the branch.' }),
      accountNumber: t.string({ required: true, description: 'Account, 1 to 12 digits without check digit.' }),
      accountDigit: t.string({ description: 'Check digit of the account.' }),
      agreement: t.string({ description: 'Agreement for payment files, at most 20 characters.' }),
      cnabProfile: t.string({ description: "The bank's dialect of CNAB 240; `febraban` when left out." }),
      openingBalance: t.field({ type: 'Cents', required: true, description: 'Balance before its first entry.' }),
      openingDate: t.field({ type: 'Date', required: true, description: 'Day of that balance.' }),
      agreedFees: t.field({ type: 'JSON', description: 'Agreed fees in cents, by kind of entry.' }),
    }),
  });
  operationMutation(changeFinanceSettings, {
    type: SettingsType,
    input: (t) => ({
      secondApprovalFrom: t.field({
        type: 'Cents',
        description: 'Payables of this amount or more need two approvers.',
      }),
      productsOff: t.stringList({ description: 'Parts to switch off: all others are on. As it is when left out.' }),
    }),
  });
}
