import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [
  { group: 'Administration', to: '/operations', label: 'Operations', roles: ['admin'] },
];

const glance = createRoute({
  getParentRoute: () => root,
  path: '/operations',
  component: lazyRouteComponent(() => import('./operations.tsx'), 'OperationsScreen'),
});

export const routes = [glance] as const;
