import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
import { day, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { BATCH_STATUSES, ORDER_STATUSES } from './words.ts';

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
  component: lazyRouteComponent(() => import('./payment-runs.tsx'), 'PaymentRunsScreen'),
});
const proposal = createRoute({
  ...under,
  path: '/payments-due',
  validateSearch: searchOf({ from: textUpTo(60), through: day }),
  component: lazyRouteComponent(() => import('./proposal.tsx'), 'ProposalScreen'),
});
const one = createRoute({
  ...under,
  path: '/payment-runs/$batchId',
  component: lazyRouteComponent(() => import('./payment-run.tsx'), 'PaymentRunScreen'),
});
const orders = createRoute({
  ...under,
  path: '/payment-orders',
  validateSearch: searchOf({ status: oneOf(ORDER_STATUSES) }),
  component: lazyRouteComponent(() => import('./payment-orders.tsx'), 'PaymentOrdersScreen'),
});
const order = createRoute({
  ...under,
  path: '/payment-orders/$orderId',
  component: lazyRouteComponent(() => import('./payment-order.tsx'), 'PaymentOrderScreen'),
});
const remittances = createRoute({
  ...under,
  path: '/remittances',
  component: lazyRouteComponent(() => import('./remittances.tsx'), 'RemittancesScreen'),
});
const remittance = createRoute({
  ...under,
  path: '/remittances/$remittanceId',
  component: lazyRouteComponent(() => import('./remittance.tsx'), 'RemittanceScreen'),
});
const items = createRoute({
  ...under,
  path: '/remittance-items',
  component: lazyRouteComponent(() => import('./bank-answers.tsx'), 'BankAnswersScreen'),
});
export const routes = [list, proposal, one, orders, order, remittances, remittance, items] as const;
