import type { Module } from '../../module.ts';
import { addressGraph } from './address.graphql.ts';
import { BankAccount, Branch, Company, FinancialAccount, PayingAccount, SupplierAddress } from './master.entity.ts';
import { masterGraph } from './master.graphql.ts';
import { payingAccountSubject } from './paying-account.ts';
import { financeSettingsSubject } from './settings.ts';
import './refusals.ts';

export const financeMaster: Module = {
  name: 'finance master data',
  entities: [Company, Branch, FinancialAccount, PayingAccount, BankAccount, SupplierAddress],
  graph: [masterGraph, addressGraph],
  changes: [financeSettingsSubject, payingAccountSubject],
};
