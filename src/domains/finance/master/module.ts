import { statement } from '../../../platform/database/queryable.ts';
import type { Module } from '../../module.ts';
import { addressGraph } from './address.graphql.ts';
import { masterGraph } from './master.graphql.ts';
import { payingAccountSubject } from './paying-account.ts';
import { seedFinance } from './sandbox/seed.ts';
import { financeSettingsSubject } from './settings.ts';

const INTEGRATION = statement(
  'sandbox_integration',
  "select id from partner where institution_integration and name = 'own' order by created_at limit 1",
);

export const financeMaster: Module = {
  name: 'finance master data',
  graph: [masterGraph, addressGraph],
  changes: [financeSettingsSubject, payingAccountSubject],
  sandbox: {
    async seed(seeding) {
      const [integration] = await seeding.database.query<{ id: string }>(INTEGRATION, []);
      return integration ? { finance: await seedFinance(seeding, integration.id) } : {};
    },
  },
};
