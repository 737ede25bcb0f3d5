import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { ROLES } from './roles.ts';

export const entries: readonly Entry[] = [
  { group: 'administration', to: '/persons', label: t('shell.nav.persons'), roles: ['admin'] },
  { group: 'administration', to: '/changes', label: t('shell.nav.changes'), roles: ['admin'] },
  { group: 'administration', to: '/deputyships', label: t('shell.nav.deputyships') },
  { group: 'administration', to: '/security-events', label: t('shell.nav.securityEvents'), roles: ['admin'] },
];

const persons = createRoute({
  getParentRoute: () => root,
  path: '/persons',
  validateSearch: searchOf({ text: textUpTo(60), role: oneOf(ROLES), state: oneOf(['active', 'disabled']) }),
  component: screen(['persons'], () => import('./persons.tsx'), 'PersonsScreen'),
});

const person = createRoute({
  getParentRoute: () => root,
  path: '/persons/$login',
  component: screen(['persons'], () => import('./person.tsx'), 'PersonScreen'),
});

const changes = createRoute({
  getParentRoute: () => root,
  path: '/changes',
  validateSearch: searchOf({ show: oneOf(['all']) }),
  component: screen(['persons'], () => import('./changes.tsx'), 'ChangesScreen'),
});

const change = createRoute({
  getParentRoute: () => root,
  path: '/changes/$changeId',
  component: screen(['persons'], () => import('./change.tsx'), 'ChangeScreen'),
});

const deputyships = createRoute({
  getParentRoute: () => root,
  path: '/deputyships',
  validateSearch: searchOf({ show: oneOf(['all']) }),
  component: screen(['persons'], () => import('./deputyships.tsx'), 'DeputyshipsScreen'),
});

const securityEvents = createRoute({
  getParentRoute: () => root,
  path: '/security-events',
  component: screen(['persons'], () => import('./security-events.tsx'), 'SecurityEventsScreen'),
});

export const routes = [persons, person, changes, change, deputyships, securityEvents] as const;
