import type { Module } from '../../module.ts';
import { followCreditReturns } from './credit-return.ts';
import { resealDebtorSecrets, unknownDebtorSecretKeys } from './debtor-key.ts';
import { ReceivableReceipt } from './receipt.entity.ts';
import { receivableReceived } from './receipt.events.ts';
import { Receivable } from './receivable.entity.ts';
import { receivableGraph } from './receivable.graphql.ts';
import { receivableRoutes } from './receivable.rest.ts';
import { receivableClaims } from './receivable-claims.ts';
import { receivableMutations } from './receivable-mutations.graphql.ts';
import { receivableReports } from './receivable-reports.graphql.ts';
import { reportRoutes } from './receivable-reports.rest.ts';
import { receivableStates } from './receivable-states.ts';
import './refusals.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

export const receivables: Module = {
  name: 'receivables',
  entities: [Receivable, ReceivableReceipt],
  routes: [...receivableRoutes, ...reportRoutes],
  graph: [receivableGraph, receivableMutations, receivableReports],
  financeEvents: [receivableReceived],
  ledgerClaims: receivableClaims,
  stateMachines: [receivableStates],
  unknownSecretKeys: unknownDebtorSecretKeys,
  jobs: ({ database, clock, log, onStaged, secrets }) => [
    { name: 'reseal-debtor-secrets', everyMs: HOUR, run: () => resealDebtorSecrets(database, secrets) },
    {
      name: 'follow-credit-returns',
      everyMs: SECOND,
      run: () => followCreditReturns({ database, now: clock.now(), log, onStaged }),
    },
  ],
};
