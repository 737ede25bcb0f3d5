import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Entry } from '../navigation.ts';
import { root } from '../root.ts';

export const entries: readonly Entry[] = [
  { group: 'Administration', to: '/passkey-resets', label: 'Lost passkeys', roles: ['admin'] },
];

const passkeys = createRoute({
  getParentRoute: () => root,
  path: '/passkeys',
  component: lazyRouteComponent(() => import('./passkeys.tsx'), 'PasskeysScreen'),
});

const resets = createRoute({
  getParentRoute: () => root,
  path: '/passkey-resets',
  component: lazyRouteComponent(() => import('./passkey-resets.tsx'), 'PasskeyResetsScreen'),
});

export const routes = [passkeys, resets] as const;
