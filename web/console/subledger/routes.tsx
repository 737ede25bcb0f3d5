import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { day, searchOf } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [{ group: 'books', to: '/subledger', label: t('shell.nav.subledger') }];

const proof = createRoute({
  getParentRoute: () => root,
  path: '/subledger',
  validateSearch: searchOf({ day }),
  component: screen(['subledger'], () => import('./proof.tsx'), 'SubledgerScreen'),
});

export const routes = [proof] as const;
