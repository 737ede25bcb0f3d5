import { proposeCaseAct } from '../../../src/domains/cases/case-acts.ts';
import { servedCase } from '../../support/cases.ts';
import type { Screen } from '../../support/console-page.ts';

export const screens: readonly Screen[] = [
  {
    name: 'cases',
    login: 'vera',
    ready: 'Unknown order',
    dark: true,
    async path(gateway) {
      await servedCase(gateway);
      await servedCase(gateway, { kind: 'missing_there', direction: 'in', amount: 990 });
      return '/console/cases';
    },
  },
  {
    name: 'case',
    login: 'carla',
    ready: 'Approve',
    async path(gateway) {
      const caseId = await servedCase(gateway);
      const act = { caseId, act: 'post_to_suspense', reason: 'The statement of the SPI has this payment' } as const;
      await gateway.as('davi').enter(proposeCaseAct, act);
      return `/console/cases/${caseId}`;
    },
  },
  {
    name: 'case-act',
    login: 'davi',
    ready: 'Propose an act',
    path: async (gateway) => `/console/cases/${await servedCase(gateway)}`,
    before: (page) => page.getByRole('button', { name: 'Propose an act', exact: true }).click(),
  },
];
