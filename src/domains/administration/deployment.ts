import type { Principal } from '../../platform/operation/principal.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Only callers with access to the database may run these operations, so they check no role. */
export const DEPLOYMENT = { audiences: ['deployment'], scopes: [] } as const;

export const deploymentPrincipal = (name: string): Principal => ({
  audience: 'deployment',
  author: `deployment:${name}`,
  credentialId: NOBODY,
  clientId: name,
  partnerId: NOBODY,
  partnerName: '',
  institutionId: 0,
  institutionPartnerId: NOBODY,
  scopes: new Set(),
  isFinanceIntegration: false,
  isSuspended: false,
  financeProductsOff: [],
  authorizedIps: null,
  roles: new Set(),
  authority: null,
});
