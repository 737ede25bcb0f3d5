import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { day, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { BATCH_STATUSES, ORDER_STATUSES } from './statuses.ts';

export const entries: readonly Entry[] = [
  { group: 'pay', to: '/payments-due', label: t('shell.nav.paymentsDue'), roles: ['preparer'] },
  { group: 'pay', to: '/payment-runs', label: t('shell.nav.paymentRuns') },
  { group: 'pay', to: '/payment-orders', label: t('shell.nav.paymentOrders') },
  { group: 'pay', to: '/remittances', label: t('shell.nav.remittances') },
  {
    group: 'pay',
    to: '/remittance-items',
    label: t('shell.nav.remittanceItems'),
    roles: ['treasurer', 'accountant', 'preparer'],
  },
];

const under = { getParentRoute: () => root } as const;

const list = createRoute({
  ...under,
  path: '/payment-runs',
  validateSearch: searchOf({ status: oneOf(BATCH_STATUSES) }),
  component: screen(['paymentRuns'], () => import('./payment-runs.tsx'), 'PaymentRunsScreen'),
});
const proposal = createRoute({
  ...under,
  path: '/payments-due',
  validateSearch: searchOf({ from: textUpTo(60), through: day }),
  component: screen(['paymentRuns'], () => import('./proposal.tsx'), 'ProposalScreen'),
});
const one = createRoute({
  ...under,
  path: '/payment-runs/$batchId',
  component: screen(
    ['paymentRuns', 'remittances', 'parts', 'treasury'],
    () => import('./payment-run.tsx'),
    'PaymentRunScreen',
  ),
});
const orders = createRoute({
  ...under,
  path: '/payment-orders',
  validateSearch: searchOf({ status: oneOf(ORDER_STATUSES) }),
  component: screen(['paymentRuns', 'parts'], () => import('./payment-orders.tsx'), 'PaymentOrdersScreen'),
});
const order = createRoute({
  ...under,
  path: '/payment-orders/$orderId',
  component: screen(['paymentRuns', 'parts'], () => import('./payment-order.tsx'), 'PaymentOrderScreen'),
});
const remittances = createRoute({
  ...under,
  path: '/remittances',
  component: screen(['remittances', 'paymentRuns'], () => import('./remittances.tsx'), 'RemittancesScreen'),
});
const remittance = createRoute({
  ...under,
  path: '/remittances/$remittanceId',
  component: screen(
    ['remittances', 'paymentRuns', 'parts', 'treasury'],
    () => import('./remittance.tsx'),
    'RemittanceScreen',
  ),
});
const items = createRoute({
  ...under,
  path: '/remittance-items',
  component: screen(
    ['remittances', 'paymentRuns', 'parts', 'treasury'],
    () => import('./bank-answers.tsx'),
    'BankAnswersScreen',
  ),
});
export const routes = [list, proposal, one, orders, order, remittances, remittance, items] as const;
