import type { Principal } from '../../platform/operation.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Who an operation of the deployment is for: nobody but who has its database, and so no role is asked for. */
export const DEPLOYMENT = { audiences: ['deployment'], scopes: [] } as const;

/** One who runs the gateway, by the name that records give him. He is of no institution. */
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
