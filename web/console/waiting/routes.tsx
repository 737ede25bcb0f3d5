import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [{ group: 'today', to: '/', label: t('shell.nav.tasks') }];

const waiting = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./waiting.tsx'), 'WaitingScreen'),
});

export const routes = [waiting] as const;
