import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [
  { group: 'partners', to: '/credentials', label: t('shell.nav.credentials'), roles: ['admin'] },
];

const list = createRoute({
  getParentRoute: () => root,
  path: '/credentials',
  validateSearch: searchOf({ partnerId: textUpTo(36), ending: oneOf(['soon']) }),
  component: screen(['credentials'], () => import('./credentials.tsx'), 'CredentialsScreen'),
});

const one = createRoute({
  getParentRoute: () => root,
  path: '/credentials/$credentialId',
  component: screen(['credentials'], () => import('./credential.tsx'), 'CredentialScreen'),
});

export const routes = [list, one] as const;
