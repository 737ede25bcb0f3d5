import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [
  { group: 'Pay', to: '/escrow', label: 'Escrow' },
  { group: 'Pay', to: '/escrow-releases', label: 'Escrow releases' },
];

const under = { getParentRoute: () => root } as const;

const list = createRoute({
  ...under,
  path: '/escrow',
  component: lazyRouteComponent(() => import('./escrow-accounts.tsx'), 'EscrowAccountsScreen'),
});
const one = createRoute({
  ...under,
  path: '/escrow/$accountId',
  component: lazyRouteComponent(() => import('./escrow-account.tsx'), 'EscrowAccountScreen'),
});
const releases = createRoute({
  ...under,
  path: '/escrow-releases',
  component: lazyRouteComponent(() => import('./escrow-releases.tsx'), 'EscrowReleasesScreen'),
});

export const routes = [list, one, releases] as const;
