import type { Screen } from '../../support/console-page.ts';
import { prepared } from './payables.ts';

export const screens: readonly Screen[] = [
  {
    name: 'waiting',
    login: 'fabio',
    ready: 'Payables to approve',
    dark: true,
    async path(gateway) {
      await prepared(gateway);
      return '/console';
    },
  },
  { name: 'waiting-nothing', login: 'vera', ready: 'Your roles have no tasks', path: '/console' },
  { name: 'not-found', login: 'vera', ready: 'This address has no screen', path: '/console/no/such/screen' },
];
