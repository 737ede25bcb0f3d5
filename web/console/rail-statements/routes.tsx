import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
import { day, oneOf, searchOf } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { RAILS } from './words.ts';

export const entries: readonly Entry[] = [{ group: 'books', to: '/rail-statements', label: t('railStatements.title') }];

const list = createRoute({
  getParentRoute: () => root,
  path: '/rail-statements',
  validateSearch: searchOf({ rail: oneOf(RAILS), from: day, to: day }),
  component: lazyRouteComponent(() => import('./days.tsx'), 'RailStatementsScreen'),
});
const one = createRoute({
  getParentRoute: () => root,
  path: '/rail-statements/$rail/$day',
  component: lazyRouteComponent(() => import('./day.tsx'), 'RailStatementScreen'),
});

export const routes = [list, one] as const;
