import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [
  { group: 'administration', to: '/operations', label: t('shell.nav.operations'), roles: ['admin'] },
];

const glance = createRoute({
  getParentRoute: () => root,
  path: '/operations',
  component: screen(['operations'], () => import('./operations.tsx'), 'OperationsScreen'),
});

export const routes = [glance] as const;
