import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { day, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { ITEM_KINDS, STATUSES } from './words.ts';

export const entries: readonly Entry[] = [
  { group: 'books', to: '/reconciliation', label: t('shell.nav.reconciliation') },
  { group: 'books', to: '/matches', label: t('shell.nav.matches') },
];

const totals = createRoute({
  getParentRoute: () => root,
  path: '/reconciliation',
  validateSearch: searchOf({ from: day, to: day }),
  component: screen(['reconciliation'], () => import('./totals.tsx'), 'ReconciliationScreen'),
});

const board = createRoute({
  getParentRoute: () => root,
  path: '/reconciliation/entries',
  validateSearch: searchOf({
    account: textUpTo(36),
    status: oneOf(STATUSES),
    from: day,
    to: day,
    kind: oneOf(ITEM_KINDS),
    text: textUpTo(60),
  }),
  component: screen(['reconciliation', 'treasury'], () => import('./board.tsx'), 'BoardScreen'),
});

const importing = createRoute({
  getParentRoute: () => root,
  path: '/reconciliation/import',
  component: screen(['reconciliation', 'master'], () => import('./import-page.tsx'), 'ImportScreen'),
});

const entry = createRoute({
  getParentRoute: () => root,
  path: '/reconciliation/entries/$entryId',
  component: screen(['reconciliation', 'treasury'], () => import('./entry.tsx'), 'EntryScreen'),
});

const matches = createRoute({
  getParentRoute: () => root,
  path: '/matches',
  component: screen(['reconciliation'], () => import('./matches.tsx'), 'MatchesScreen'),
});

const match = createRoute({
  getParentRoute: () => root,
  path: '/matches/$matchId',
  component: screen(['reconciliation', 'treasury'], () => import('./match.tsx'), 'MatchScreen'),
});

export const routes = [totals, board, importing, entry, matches, match] as const;
