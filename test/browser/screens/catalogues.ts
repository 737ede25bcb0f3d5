import { addFee } from '../../../src/domains/fees/fee-catalogue.ts';
import { brasiliaDate } from '../../../src/platform/time/calendar.ts';
import type { Screen } from '../../support/console-page.ts';
import { approveAs } from '../../support/two-admins.ts';

export const screens: readonly Screen[] = [
  { name: 'partner-limits', login: 'elisa', ready: 'Legal entities', dark: true, path: '/console/partners/limits' },
  {
    name: 'partner-limits-account',
    login: 'elisa',
    ready: 'Legal entities',
    path: '/console/partners/limits',
    before: (page) => page.getByRole('button', { name: 'Limits of one account' }).click(),
  },
  {
    name: 'partner-fees',
    login: 'elisa',
    ready: 'In force',
    async path(gateway) {
      const effectiveFrom = brasiliaDate(new Date());
      const fee = { feeType: 'ted', percent: '0.5', minAmount: 150, effectiveFrom } as const;
      await approveAs(gateway.as('hugo').enter, (await gateway.as('elisa').enter(addFee, fee)).id);
      return '/console/partners/fees';
    },
  },
  {
    name: 'partner-fee-add',
    login: 'elisa',
    ready: 'Fees',
    path: '/console/partners/fees',
    before: (page) => page.getByRole('button', { name: 'Add fee' }).click(),
  },
  { name: 'personal-data', login: 'elisa', ready: 'Erase personal data', path: '/console/partners/customers' },
];
