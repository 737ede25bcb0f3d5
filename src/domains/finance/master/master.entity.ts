import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Address } from './address.ts';

export const Company = defineEntity({
  name: 'Company',
  tableName: 'finance_company',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    name: p.text(),
    document: p.text(),
    address: p.json<Address>().nullable(),
  },
});

export const Branch = defineEntity({
  name: 'Branch',
  tableName: 'finance_branch',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    company: () => p.manyToOne(Company),
    name: p.text(),
  },
});

export const FinancialAccount = defineEntity({
  name: 'FinancialAccount',
  tableName: 'financial_account',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    code: p.text(),
    name: p.text(),
  },
});

export const PayingAccount = defineEntity({
  name: 'PayingAccount',
  tableName: 'paying_account',
  properties: {
    accountId: p.bigint('number').primary().autoincrement(false),
    institutionId: p.bigint('number'),
    /** The integration that holds the account. The row belongs to the institution. */
    holderId: p.uuid().name('partner_id'),
    company: () => p.manyToOne(Company),
    branch: () => p.manyToOne(Branch).nullable(),
  },
});

export const BankAccount = defineEntity({
  name: 'BankAccount',
  tableName: 'bank_account',
  properties: {
    id: p.uuid().primary(),
    institutionId: p.bigint('number'),
    company: () => p.manyToOne(Company),
    bankCode: p.text(),
    branch: p.text(),
    branchDigit: p.text(),
    accountNumber: p.text(),
    accountDigit: p.text(),
    agreement: p.text().nullable(),
    cnabProfile: p.text(),
    /** Cents. */
    openingBalance: p.bigint('number'),
    openingDate: p.date(),
    agreedFees: p.json<Readonly<Record<string, number>>>(),
  },
});

export const SupplierAddress = defineEntity({
  name: 'SupplierAddress',
  tableName: 'supplier_address',
  properties: {
    institutionId: p.bigint('number').primary(),
    document: p.text().primary(),
    address: p.json<Address>(),
  },
});
