import { dataOfAccounts } from '../../platform/security/personal-data.ts';
import type { Module } from '../module.ts';
import { feeEvents } from './fee.events.ts';
import { feeGraph } from './fee.graphql.ts';
import { feeRoutes } from './fee.rest.ts';
import { feeCatalogueGraph } from './fee-catalogue.graphql.ts';
import { feeSubject } from './fee-catalogue.ts';
import { feeCommands } from './fee-commands.ts';
import { feeLedgerClaims } from './fee-ledger-claims.ts';
import { feeKinds } from './kinds.ts';

export const fees: Module = {
  name: 'fees',
  kinds: feeKinds,
  routes: feeRoutes,
  graph: [feeGraph, feeCatalogueGraph],
  events: feeEvents,
  ledgerClaims: feeLedgerClaims,
  commands: feeCommands,
  changes: [feeSubject],
  personalData: [dataOfAccounts('fee_charge', {})],
};
