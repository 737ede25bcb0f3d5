import type { Screen } from '../../support/console-page.ts';
import { servedBrokenProof } from '../../support/subledger.ts';
import { prepared } from './payables.ts';

export const screens: readonly Screen[] = [
  {
    name: 'subledger-none',
    login: 'vera',
    ready: 'No proof until this day',
    path: '/console/subledger?day=2020-01-01',
  },
  {
    name: 'subledger',
    login: 'davi',
    ready: 'The installments of a payable',
    dark: true,
    async path(gateway) {
      await servedBrokenProof(gateway, (await prepared(gateway)).id);
      return '/console/subledger';
    },
  },
];
