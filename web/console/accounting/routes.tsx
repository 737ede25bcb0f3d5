import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { oneOf, searchOf } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { BATCH_STATUSES } from './statuses.ts';

export const entries: readonly Entry[] = [
  { group: 'books', to: '/accounting', label: t('shell.nav.accounting') },
  { group: 'books', to: '/accounting-batches', label: t('shell.nav.accountingBatches') },
  { group: 'books', to: '/accounting-mappings', label: t('shell.nav.accountingMappings') },
];

const open = createRoute({
  getParentRoute: () => root,
  path: '/accounting',
  validateSearch: searchOf({ accounts: oneOf(['missing']) }),
  component: screen(['accounting'], () => import('./open-entries.tsx'), 'OpenEntriesScreen'),
});

const batches = createRoute({
  getParentRoute: () => root,
  path: '/accounting-batches',
  validateSearch: searchOf({ status: oneOf(BATCH_STATUSES) }),
  component: screen(['accounting'], () => import('./batches.tsx'), 'BatchesScreen'),
});

const batch = createRoute({
  getParentRoute: () => root,
  path: '/accounting-batches/$batchId',
  component: screen(['accounting'], () => import('./batch.tsx'), 'BatchScreen'),
});

const mappings = createRoute({
  getParentRoute: () => root,
  path: '/accounting-mappings',
  component: screen(['accounting'], () => import('./mappings.tsx'), 'MappingsScreen'),
});

const mapping = createRoute({
  getParentRoute: () => root,
  path: '/accounting-mappings/$mappingId',
  component: screen(['accounting'], () => import('./mapping.tsx'), 'MappingScreen'),
});

export const routes = [open, batches, batch, mappings, mapping] as const;
