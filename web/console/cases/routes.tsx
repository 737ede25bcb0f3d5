import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
import { oneOf, searchOf } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { KIND_WORDS, STATUS_TONES } from './words.ts';

export const entries: readonly Entry[] = [{ group: 'books', to: '/cases', label: t('shell.nav.cases') }];

const list = createRoute({
  getParentRoute: () => root,
  path: '/cases',
  validateSearch: searchOf({
    status: oneOf(Object.keys(STATUS_TONES) as (keyof typeof STATUS_TONES)[]),
    kind: oneOf(Object.keys(KIND_WORDS) as (keyof typeof KIND_WORDS)[]),
  }),
  component: lazyRouteComponent(() => import('./cases.tsx'), 'CasesScreen'),
});
const one = createRoute({
  getParentRoute: () => root,
  path: '/cases/$caseId',
  component: lazyRouteComponent(() => import('./case.tsx'), 'CaseScreen'),
});

export const routes = [list, one] as const;
