import type { Module } from '../module.ts';
import { holdsGraph } from './holds.graphql.ts';
import { ledgerClaims } from './ledger-claims.ts';

export const ledger: Module = { name: 'ledger', graph: [holdsGraph], ledgerClaims };
