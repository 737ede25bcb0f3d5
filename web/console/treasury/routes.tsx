import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { day, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { GRANULARITIES } from './words.ts';

export const entries: readonly Entry[] = [
  { group: 'books', to: '/cash-flow', label: t('shell.nav.cashFlow') },
  { group: 'books', to: '/treasury', label: t('shell.nav.treasury') },
];

const days = createRoute({
  getParentRoute: () => root,
  path: '/treasury',
  validateSearch: searchOf({ from: day, to: day }),
  component: screen(['treasury'], () => import('./days.tsx'), 'TreasuryDaysScreen'),
});

const one = createRoute({
  getParentRoute: () => root,
  path: '/treasury/$day',
  component: screen(['treasury'], () => import('./day.tsx'), 'TreasuryDayScreen'),
});

const cashFlow = createRoute({
  getParentRoute: () => root,
  path: '/cash-flow',
  validateSearch: searchOf({ from: day, to: day, granularity: oneOf(GRANULARITIES), account: textUpTo(36) }),
  component: screen(['treasury'], () => import('./cash-flow.tsx'), 'CashFlowScreen'),
});

export const routes = [days, one, cashFlow] as const;
