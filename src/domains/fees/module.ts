import { dataOfAccounts } from '../../platform/personal-data.ts';
import type { Module } from '../module.ts';
import { feeEvents } from './fee.events.ts';
import { feeGraph } from './fee.graphql.ts';
import { feeRoutes } from './fee.rest.ts';
import { feeLedgerClaims } from './fee-ledger-claims.ts';

export const fees: Module = {
  name: 'fees',
  routes: feeRoutes,
  graph: [feeGraph],
  events: feeEvents,
  ledgerClaims: feeLedgerClaims,
  personalData: [dataOfAccounts('fee_charge', {})],
};
