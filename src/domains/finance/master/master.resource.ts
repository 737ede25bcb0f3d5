import { cents, date, integer, object, orNull, text, texts, uuid } from '../../../platform/resource/member.ts';
import { resource } from '../../../platform/resource/resource.ts';
import type { Address } from './address.ts';

const id = (what: string, wire: string) => uuid(`Id of the ${what} (UUID), \`${wire}\` in REST.`, { graphType: 'ID' });
const companyId = (description: string) => uuid(description, { graphType: 'ID' });

export const address = resource('FinanceAddress', 'A postal address in Brazil.', {
  street: text('Street.'),
  number: integer('House number, 0 when there is none.'),
  complement: orNull(text('Floor, room or block.'), 'when there is none'),
  district: text('District.'),
  city: text('City.'),
  state: text('State, two letters.'),
  postalCode: text('CEP, eight digits.'),
});

export const supplierAddress = resource('SupplierAddress', "A supplier's address.", {
  document: text('CPF or CNPJ of the supplier.'),
  address: object<Address>()('Postal address of the supplier.'),
});

export const company = resource('FinanceCompany', 'A company of the institution.', {
  id: id('company', 'company_id'),
  name: text('Name of the company.'),
  document: text('CNPJ of the company.'),
  address: orNull(object<Address>()('Postal address.'), 'when no address is recorded'),
});

export const branch = resource('FinanceBranch', 'A branch of a company.', {
  id: id('branch', 'branch_id'),
  companyId: companyId("Id of the branch's company (UUID)."),
  name: text('Name of the branch.'),
});

export const financialAccount = resource('FinancialAccount', "A cash class of the institution's chart.", {
  id: id('cash class', 'financial_account_id'),
  code: text('Code in the chart.'),
  name: text('Name of the cash class.'),
});

export const payingAccount = resource(
  'PayingAccount',
  'A customer account from which a company of the institution pays.',
  {
    accountId: integer('Number of the account, `source_account_id` in REST.'),
    companyId: companyId('Id of the paying company (UUID).'),
    branchId: orNull(
      uuid('Id of the paying branch (UUID).', { graphType: 'ID' }),
      'when the whole company pays from the account',
    ),
  },
);

export const bankAccountResource = resource('BankAccount', 'An account of the institution at another bank.', {
  id: id('bank account', 'bank_account_id'),
  companyId: companyId('Id of the company that owns the account (UUID).'),
  bankCode: text('Three digits of the bank (COMPE).'),
  branch: text('Branch, without its check digit.'),
  branchDigit: text('Check digit of the branch. Empty when it has none.'),
  accountNumber: text('Account number, without its check digit.'),
  accountDigit: text('Check digit of the account. Empty when it has none.'),
  agreement: orNull(text('Agreement for payment files.'), 'when there is none'),
  cnabProfile: text('CNAB 240 profile of the bank.'),
  openingBalance: cents('Balance in cents before the first entry.'),
  openingDate: date('Day of the opening balance.'),
  agreedFees: object<Readonly<Record<string, number>>>()('Agreed fees in cents, by kind of statement entry.'),
});

const settings = {
  secondApprovalFrom: orNull(
    cents('Payables of at least this amount, in cents, need two approvers.', { column: 's.second_approval_from' }),
    'when none does',
  ),
  productsOff: texts('Finance products that are switched off.', { column: 'i.finance_products_off' }),
};

/** With the institution `i` and its settings `s`. */
export const financeSettings = resource('FinanceSettings', 'Settings of the institution after a change.', {
  ...settings,
  pendingChangeId: orNull(
    uuid('The part of the change that waits for a second admin.', { graphType: 'ID', column: false }),
    'when nothing waits',
  ),
});

export const master = resource('FinanceMaster', "The institution's master data.", settings);
