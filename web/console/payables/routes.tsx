import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { day, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { METHODS, STATUSES } from './words.ts';

export const entries: readonly Entry[] = [
  { group: 'today', to: '/payables/to-approve', label: t('shell.nav.payablesToApprove'), roles: ['approver'] },
  { group: 'pay', to: '/payables', label: t('shell.nav.payables') },
];

const list = createRoute({
  getParentRoute: () => root,
  path: '/payables',
  validateSearch: searchOf({
    status: oneOf(STATUSES),
    paymentMethod: oneOf(METHODS),
    dueFrom: day,
    dueTo: day,
    supplierDocument: textUpTo(18),
    documentReference: textUpTo(60),
  }),
  component: screen(['payables', 'parts'], () => import('./payables.tsx'), 'PayablesScreen'),
});

const forWhom = searchOf({ onBehalfOf: textUpTo(64) });

const toApprove = createRoute({
  getParentRoute: () => root,
  path: '/payables/to-approve',
  validateSearch: forWhom,
  component: screen(['payables', 'parts'], () => import('./to-approve.tsx'), 'PayablesToApproveScreen'),
});

const one = createRoute({
  getParentRoute: () => root,
  path: '/payables/$payableId',
  validateSearch: forWhom,
  component: screen(['payables', 'parts', 'paymentRuns'], () => import('./payable.tsx'), 'PayableScreen'),
});

export const routes = [list, toApprove, one] as const;
