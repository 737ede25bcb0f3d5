import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
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
  component: screen(['counterparties'], () => import('./counterparties.tsx'), 'CounterpartiesScreen'),
});

const one = createRoute({
  getParentRoute: () => root,
  path: '/counterparties/$counterpartyId',
  component: screen(['counterparties', 'payables'], () => import('./counterparty.tsx'), 'CounterpartyScreen'),
});

export const routes = [list, one] as const;
