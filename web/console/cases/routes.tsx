import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { oneOf, searchOf } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { CASE_KINDS, STATUSES } from './words.ts';

export const entries: readonly Entry[] = [{ group: 'books', to: '/cases', label: t('shell.nav.cases') }];

const list = createRoute({
  getParentRoute: () => root,
  path: '/cases',
  validateSearch: searchOf({
    status: oneOf(STATUSES),
    kind: oneOf(CASE_KINDS),
  }),
  component: screen(['cases'], () => import('./cases.tsx'), 'CasesScreen'),
});
const one = createRoute({
  getParentRoute: () => root,
  path: '/cases/$caseId',
  component: screen(['cases'], () => import('./case.tsx'), 'CaseScreen'),
});

export const routes = [list, one] as const;
