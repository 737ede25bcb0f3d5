import type { Screen } from '../../support/console-page.ts';
import { madeCounterparty } from './counterparties.ts';
import { seedPayables } from './payables.ts';
import { askedFor } from './persons.ts';

export const screens: readonly Screen[] = [
  {
    name: 'audit',
    login: 'elisa',
    ready: 'Counterparty created',
    dark: true,
    async path(gateway) {
      await seedPayables(gateway, 5);
      await madeCounterparty(gateway);
      return '/console/audit';
    },
  },
  {
    name: 'audit-entry',
    login: 'elisa',
    ready: 'Change request requested',
    async path(gateway) {
      await askedFor(gateway);
      return '/console/audit?kind=CHANGE_REQUEST';
    },
    before: (page) => page.getByRole('button', { name: 'Show' }).first().click(),
  },
  {
    name: 'audit-administration',
    login: 'elisa',
    ready: 'Counterparty created',
    async path(gateway) {
      await madeCounterparty(gateway);
      return '/console/audit/administration';
    },
  },
  { name: 'audit-empty', login: 'vera', ready: 'No audit entries', path: '/console/audit?person=nobody' },
];
