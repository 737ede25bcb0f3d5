import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { day, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { KINDS } from './kinds.ts';

export const entries: readonly Entry[] = [{ group: 'Administration', to: '/audit', label: 'Audit trail' }];

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
  component: lazyRouteComponent(() => import('./trail.tsx'), 'TrailScreen'),
});

const administration = createRoute({
  getParentRoute: () => root,
  path: '/audit/administration',
  component: lazyRouteComponent(() => import('./administration.tsx'), 'AdministrationScreen'),
});

export const routes = [trail, administration] as const;
