import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { day, oneOf, searchOf } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { RAILS } from './words.ts';

export const entries: readonly Entry[] = [
  { group: 'books', to: '/rail-statements', label: t('shell.nav.railStatements') },
];

const list = createRoute({
  getParentRoute: () => root,
  path: '/rail-statements',
  validateSearch: searchOf({ rail: oneOf(RAILS), from: day, to: day }),
  component: screen(['railStatements'], () => import('./days.tsx'), 'RailStatementsScreen'),
});
const one = createRoute({
  getParentRoute: () => root,
  path: '/rail-statements/$rail/$day',
  component: screen(['railStatements'], () => import('./day.tsx'), 'RailStatementScreen'),
});

export const routes = [list, one] as const;
