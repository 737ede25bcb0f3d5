import type { Screen } from '../../support/console-page.ts';
import { approve, proposed, requested, seededEscrow } from '../../support/escrow.ts';

const KEY = { beneficiaryPixKey: 'ok@sandbox', beneficiaryDocument: '12345678909', beneficiaryName: 'Ana Souza' };

export const screens: readonly Screen[] = [
  {
    name: 'escrow',
    login: 'vera',
    ready: 'Terms in force',
    dark: true,
    async path(gateway) {
      await seededEscrow(gateway);
      return '/console/escrow';
    },
  },
  {
    name: 'escrow-account',
    login: 'carla',
    ready: 'Approve terms',
    async path(gateway) {
      const accountId = await seededEscrow(gateway);
      await approve(gateway, await requested(gateway, accountId, 1_500));
      await requested(gateway, accountId, 25_000);
      await proposed(gateway, accountId, KEY, 'The inspector has signed the report.');
      return `/console/escrow/${accountId}`;
    },
  },
  {
    name: 'escrow-releases',
    login: 'gil',
    ready: 'Decline',
    async path(gateway) {
      await requested(gateway, await seededEscrow(gateway), 35_000);
      return '/console/escrow-releases';
    },
    before: (page) => page.getByRole('button', { name: 'Approve', exact: true }).first().click(),
  },
];
