import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [
  { group: 'pay', to: '/escrow', label: t('shell.nav.escrow') },
  { group: 'pay', to: '/escrow-releases', label: t('shell.nav.escrowReleases') },
];

const under = { getParentRoute: () => root } as const;

const list = createRoute({
  ...under,
  path: '/escrow',
  component: screen(['escrow', 'paymentRuns'], () => import('./escrow-accounts.tsx'), 'EscrowAccountsScreen'),
});
const one = createRoute({
  ...under,
  path: '/escrow/$accountId',
  component: screen(['escrow', 'paymentRuns'], () => import('./escrow-account.tsx'), 'EscrowAccountScreen'),
});
const releases = createRoute({
  ...under,
  path: '/escrow-releases',
  component: screen(['escrow', 'paymentRuns'], () => import('./escrow-releases.tsx'), 'EscrowReleasesScreen'),
});

export const routes = [list, one, releases] as const;
