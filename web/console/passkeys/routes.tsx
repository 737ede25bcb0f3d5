import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { root } from '../shell/root.ts';

const passkeys = createRoute({
  getParentRoute: () => root,
  path: '/passkeys',
  component: screen(['passkeys'], () => import('./passkeys.tsx'), 'PasskeysScreen'),
});

export const routes = [passkeys] as const;
