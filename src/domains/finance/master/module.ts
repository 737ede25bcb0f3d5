import type { Module } from '../../module.ts';
import { addressGraph } from './address.graphql.ts';
import { masterGraph } from './master.graphql.ts';
import { payingAccountSubject } from './paying-account.ts';
import { financeSettingsSubject } from './settings.ts';
import './refusals.ts';

export const financeMaster: Module = {
  name: 'finance master data',
  graph: [masterGraph, addressGraph],
  changes: [financeSettingsSubject, payingAccountSubject],
};
