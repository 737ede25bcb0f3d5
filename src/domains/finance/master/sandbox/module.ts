import { statement } from '../../../../platform/database/queryable.ts';
import type { Module } from '../../../module.ts';
import { seedFinance } from './seed.ts';

const INTEGRATION = statement(
  'sandbox_integration',
  "select id from partner where institution_integration and name = 'own' order by created_at limit 1",
);

export const financeSandbox: Module = {
  name: 'finance sandbox',
  sandbox: {
    async seed(seeding) {
      const [integration] = await seeding.database.query<{ id: string }>(INTEGRATION, []);
      return integration ? { finance: await seedFinance(seeding, integration.id) } : {};
    },
  },
};
