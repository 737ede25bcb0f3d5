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
  { name: 'waiting-nothing', login: 'vera', ready: 'Nothing waits for your roles', path: '/console' },
  { name: 'not-found', login: 'vera', ready: 'No screen has this address', path: '/console/no/such/screen' },
];
