import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from '../shell/root.ts';

const passkeys = createRoute({
  getParentRoute: () => root,
  path: '/passkeys',
  component: lazyRouteComponent(() => import('./passkeys.tsx'), 'PasskeysScreen'),
});

export const routes = [passkeys] as const;
