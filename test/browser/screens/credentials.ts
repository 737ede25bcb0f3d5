import { issueCredential } from '../../../src/domains/administration/credential-issue.ts';
import type { Screen } from '../../support/console-page.ts';
import type { ServedFinance } from '../../support/finance.ts';
import { approveAs } from '../../support/two-admins.ts';
import { newPartner } from './partners.ts';

/** Issues a credential to a new partner as elisa, with all scopes approved by hugo. */
export async function issued(gateway: ServedFinance, over: { readonly expiresAt?: string } = {}) {
  const { id: partnerId, name } = await newPartner(gateway);
  const scopes = ['account:read', 'pix:read', 'pix:write'] as const;
  const input = { partnerId, label: 'erp', scopes: [...scopes], authorizedIps: ['198.51.100.0/24'], ...over };
  const { credential, change } = await gateway.as('elisa').enter(issueCredential, input);
  await approveAs(gateway.as('hugo').enter, change?.id);
  return { ...credential, scopes, partnerName: name };
}

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

export const screens: readonly Screen[] = [
  {
    name: 'credentials',
    login: 'elisa',
    ready: '198.51.100.0/24',
    dark: true,
    async path(gateway) {
      await issued(gateway);
      await issued(gateway, { expiresAt: inDays(9) });
      return '/console/credentials';
    },
  },
  {
    name: 'credential-issue',
    login: 'elisa',
    ready: '198.51.100.0/24',
    path: '/console/credentials',
    before: (page) => page.getByRole('button', { name: 'Issue a credential' }).click(),
  },
  {
    name: 'credential',
    login: 'elisa',
    ready: 'Replace without downtime',
    dark: true,
    path: async (gateway) => `/console/credentials/${(await issued(gateway)).id}`,
  },
  {
    name: 'credential-revoke',
    login: 'elisa',
    ready: 'Replace without downtime',
    path: async (gateway) => `/console/credentials/${(await issued(gateway)).id}`,
    before: (page) => page.getByRole('button', { name: 'Revoke' }).click(),
  },
  {
    name: 'credentials-none',
    login: 'elisa',
    ready: 'No credentials',
    path: async (gateway) => `/console/credentials?partnerId=${(await newPartner(gateway)).id}`,
  },
];
