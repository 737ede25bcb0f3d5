import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
import { oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [
  { group: 'pay', to: '/counterparties', label: t('shell.nav.counterparties') },
];

const list = createRoute({
  getParentRoute: () => root,
  path: '/counterparties',
  validateSearch: searchOf({ name: textUpTo(140), document: textUpTo(18), show: oneOf(['conflicts']) }),
  component: lazyRouteComponent(() => import('./counterparties.tsx'), 'CounterpartiesScreen'),
});

const one = createRoute({
  getParentRoute: () => root,
  path: '/counterparties/$counterpartyId',
  component: lazyRouteComponent(() => import('./counterparty.tsx'), 'CounterpartyScreen'),
});

export const routes = [list, one] as const;
