import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { day, type Filter, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { STATUSES } from './words.ts';

export const entries: readonly Entry[] = [
  { group: 'collect', to: '/receivables', label: t('shell.nav.receivables') },
  { group: 'collect', to: '/pix-credits', label: t('shell.nav.pixCredits') },
  { group: 'collect', to: '/receivables-aging', label: t('shell.nav.aging') },
  { group: 'collect', to: '/receipts', label: t('shell.nav.receipts') },
];

const month: Filter<string> = (text) =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

const under = { getParentRoute: () => root } as const;
const company = textUpTo(36);

const list = createRoute({
  ...under,
  path: '/receivables',
  validateSearch: searchOf({ status: oneOf(STATUSES), companyId: company }),
  component: screen(['receivables'], () => import('./receivables.tsx'), 'ReceivablesScreen'),
});
const one = createRoute({
  ...under,
  path: '/receivables/$receivableId',
  component: screen(['receivables', 'treasury'], () => import('./receivable.tsx'), 'ReceivableScreen'),
});
const credits = createRoute({
  ...under,
  path: '/pix-credits',
  component: screen(['receivables'], () => import('./pix-credits.tsx'), 'PixCreditsScreen'),
});
const credit = createRoute({
  ...under,
  path: '/pix-credits/$entryId',
  component: screen(['receivables', 'treasury'], () => import('./pix-credit.tsx'), 'PixCreditScreen'),
});
const aging = createRoute({
  ...under,
  path: '/receivables-aging',
  validateSearch: searchOf({ asOf: day, companyId: company }),
  component: screen(['receivables'], () => import('./aging.tsx'), 'AgingScreen'),
});
const receipts = createRoute({
  ...under,
  path: '/receipts',
  validateSearch: searchOf({ month }),
  component: screen(['receivables'], () => import('./receipts.tsx'), 'ReceiptsScreen'),
});

export const routes = [list, one, credits, credit, aging, receipts] as const;
