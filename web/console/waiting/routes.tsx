import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [{ group: 'today', to: '/', label: t('shell.nav.tasks') }];

const waiting = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: screen(['waiting'], () => import('./waiting.tsx'), 'WaitingScreen'),
});

export const routes = [waiting] as const;
