import type { Screen } from '../../support/console-page.ts';
import { servedStatement } from '../../support/rail-statements.ts';

export const screens: readonly Screen[] = [
  {
    name: 'rail-statements-none',
    login: 'vera',
    ready: 'No statement matches these filters.',
    path: '/console/rail-statements?rail=STR&from=2020-01-01&to=2020-01-31',
  },
  {
    name: 'rail-statements',
    login: 'vera',
    ready: 'Differs',
    dark: true,
    async path(gateway) {
      await servedStatement(gateway, 'spi');
      await servedStatement(gateway, 'str');
      return '/console/rail-statements';
    },
  },
  {
    name: 'rail-statement',
    login: 'vera',
    ready: 'The statement contradicts itself',
    path: async (gateway) => `/console/rail-statements/SPI/${await servedStatement(gateway, 'spi', 5_000)}`,
  },
];
