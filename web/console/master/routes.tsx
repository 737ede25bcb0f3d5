import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';

export const entries: readonly Entry[] = [{ group: 'administration', to: '/master', label: t('shell.nav.master') }];

const byText = searchOf({ text: textUpTo(60) });

const companies = createRoute({
  getParentRoute: () => root,
  path: '/master',
  validateSearch: byText,
  component: screen(['master'], () => import('./companies.tsx'), 'CompaniesScreen'),
});

const company = createRoute({
  getParentRoute: () => root,
  path: '/master/companies/$companyId',
  component: screen(['master'], () => import('./company.tsx'), 'CompanyScreen'),
});

const chart = createRoute({
  getParentRoute: () => root,
  path: '/master/chart',
  validateSearch: byText,
  component: screen(['master'], () => import('./chart.tsx'), 'ChartScreen'),
});

const bankAccounts = createRoute({
  getParentRoute: () => root,
  path: '/master/bank-accounts',
  validateSearch: searchOf({ companyId: textUpTo(36) }),
  component: screen(['master'], () => import('./bank-accounts.tsx'), 'BankAccountsScreen'),
});

const bankAccount = createRoute({
  getParentRoute: () => root,
  path: '/master/bank-accounts/$bankAccountId',
  component: screen(['master'], () => import('./bank-account.tsx'), 'BankAccountScreen'),
});

const payingAccounts = createRoute({
  getParentRoute: () => root,
  path: '/master/paying-accounts',
  validateSearch: searchOf({ companyId: textUpTo(36) }),
  component: screen(['master'], () => import('./paying-accounts.tsx'), 'PayingAccountsScreen'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/master/settings',
  component: screen(['master'], () => import('./settings.tsx'), 'SettingsScreen'),
});

export const routes = [companies, company, chart, bankAccounts, bankAccount, payingAccounts, settings] as const;
