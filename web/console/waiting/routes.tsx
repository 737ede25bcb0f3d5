import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [{ group: 'Today', to: '/', label: 'My tasks' }];

const waiting = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./waiting.tsx'), 'WaitingScreen'),
});

export const routes = [waiting] as const;
