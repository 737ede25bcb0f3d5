import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { day, oneOf, searchOf, textUpTo } from '../shared/table/search.ts';
import * as charges from './charges/words.ts';
import * as claims from './keys/words.ts';
import { OverviewScreen } from './overview/overview.tsx';
import * as payments from './payments/words.ts';
import { root } from './root.ts';
import { DELIVERY_STATUSES } from './webhooks/words.ts';

const getParentRoute = () => root;
const accountId = textUpTo(20);
const ofEvents = { families: textUpTo(120), account: accountId, each: oneOf(['yes']) };

export const routes = [
  createRoute({ getParentRoute, path: '/', validateSearch: searchOf(ofEvents), component: OverviewScreen }),
  createRoute({
    getParentRoute,
    path: '/accounts',
    component: lazyRouteComponent(() => import('./accounts/accounts.tsx'), 'AccountsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/accounts/$accountId',
    validateSearch: searchOf({ from: day, to: day }),
    component: lazyRouteComponent(() => import('./accounts/account.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/events',
    validateSearch: searchOf({ ...ofEvents, about: textUpTo(80) }),
    component: lazyRouteComponent(() => import('./events/events.tsx'), 'EventsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/payments',
    validateSearch: searchOf({
      type: oneOf(payments.TYPES),
      status: oneOf(payments.STATUSES),
      accountId,
      from: day,
      to: day,
    }),
    component: lazyRouteComponent(() => import('./payments/payments.tsx'), 'PaymentsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/payments/$transactionId',
    component: lazyRouteComponent(() => import('./payments/payment.tsx'), 'PaymentScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/charges',
    validateSearch: searchOf({ status: oneOf(charges.STATUSES), type: oneOf(charges.TYPES) }),
    component: lazyRouteComponent(() => import('./charges/charges.tsx'), 'ChargesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/charges/$txId',
    component: lazyRouteComponent(() => import('./charges/charge.tsx'), 'ChargeScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/keys',
    validateSearch: searchOf({ account: accountId }),
    component: lazyRouteComponent(() => import('./keys/keys.tsx'), 'KeysScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/claims',
    validateSearch: searchOf({ account: accountId, status: oneOf(claims.CLAIM_STATUSES) }),
    component: lazyRouteComponent(() => import('./keys/claims.tsx'), 'ClaimsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/infractions',
    validateSearch: searchOf({ account: accountId }),
    component: lazyRouteComponent(() => import('./infractions/infractions.tsx'), 'InfractionsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'WebhooksScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$webhookId',
    validateSearch: searchOf({ status: oneOf(DELIVERY_STATUSES) }),
    component: lazyRouteComponent(() => import('./webhooks/webhook.tsx'), 'WebhookScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$webhookId/deliveries/$deliveryId',
    component: lazyRouteComponent(() => import('./webhooks/delivery.tsx'), 'DeliveryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/simulation',
    component: lazyRouteComponent(() => import('./simulation/simulation.tsx'), 'SimulationScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/connection',
    component: lazyRouteComponent(() => import('./connection/connection.tsx'), 'ConnectionScreen'),
  }),
] as const;
