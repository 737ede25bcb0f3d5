import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { day, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { KINDS } from './kinds.ts';

export const entries: readonly Entry[] = [{ group: 'administration', to: '/audit', label: t('shell.nav.audit') }];

const trail = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: searchOf({
    person: textUpTo(63),
    kind: oneOf(KINDS),
    resourceId: textUpTo(200),
    from: day,
    to: day,
  }),
  component: screen(['audit'], () => import('./trail.tsx'), 'TrailScreen'),
});

const administration = createRoute({
  getParentRoute: () => root,
  path: '/audit/administration',
  component: screen(['audit'], () => import('./administration.tsx'), 'AdministrationScreen'),
});

export const routes = [trail, administration] as const;
