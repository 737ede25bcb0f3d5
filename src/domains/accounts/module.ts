import { LRUCache } from 'lru-cache';
import { dataOfAccounts, dataOfCustomers } from '../../platform/security/personal-data.ts';
import type { Module } from '../module.ts';
import { Account } from './account.entity.ts';
import { accountEvents } from './account.events.ts';
import { accountGraph } from './account.graphql.ts';
import { accountRoutes } from './account.rest.ts';
import { accountDaysGraph } from './account-days.graphql.ts';
import { accountLimitsSubject } from './account-limits.ts';
import { accountMutationsGraph } from './account-mutations.graphql.ts';
import { auditTrailGraph } from './audit-trail.graphql.ts';
import { balanceLiveGraph } from './balance.live.graphql.ts';
import { defaultLimitsGraph } from './default-limits.graphql.ts';
import { defaultLimitsSubject } from './default-limits.ts';
import { fundsBlocksGraph } from './funds-blocks.graphql.ts';
import { limitCommands } from './limit-commands.ts';
import { limitPolicyGraph } from './limit-policy.graphql.ts';
import { limitCeilingsSubject, limitRaiseHoursSubject } from './limit-policy.ts';
import { DefaultLimits, LimitCeilings } from './limits.entity.ts';
import { limitsGraph } from './limits.graphql.ts';
import { limitsRoutes } from './limits.rest.ts';
import { receiptGraph } from './receipt.graphql.ts';
import { statementGraph } from './statement.graphql.ts';
import { statementRoutes } from './statement.rest.ts';
import './refusals.ts';

/** Cached account parties per node, about 350 bytes each. */
const ACCOUNT_PARTIES = 10_000;

export const accounts: Module = {
  name: 'accounts',
  entities: [Account, DefaultLimits, LimitCeilings],
  routes: [...accountRoutes, ...statementRoutes, ...limitsRoutes],
  graph: [
    accountGraph,
    accountMutationsGraph,
    auditTrailGraph,
    balanceLiveGraph,
    limitsGraph,
    defaultLimitsGraph,
    limitPolicyGraph,
    receiptGraph,
    statementGraph,
    accountDaysGraph,
    fundsBlocksGraph,
  ],
  events: accountEvents,
  commands: limitCommands,
  changes: [defaultLimitsSubject, accountLimitsSubject, limitRaiseHoursSubject, limitCeilingsSubject],
  services: () => ({ accountParties: new LRUCache({ max: ACCOUNT_PARTIES }) }),
  personalData: [
    dataOfCustomers('account', 'customer_id', {}),
    dataOfCustomers('balance', 'customer_id', { key: 'account_id' }),
    dataOfAccounts('audit_event', {}),
  ],
};
