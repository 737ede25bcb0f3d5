import { createRoute } from '@tanstack/react-router';
import { screen } from '../shared/language/screen.ts';
import { day, oneOf, searchOf, textUpTo } from '../shared/table/search.ts';
import * as charges from './charges/words.ts';
import { TYPES } from './desk/payment-types.ts';
import * as claims from './keys/words.ts';
import * as payments from './payments/words.ts';
import { root } from './root.ts';
import { DELIVERY_STATUSES } from './webhooks/words.ts';

const getParentRoute = () => root;
const accountId = textUpTo(20);
const ofEvents = { families: textUpTo(120), account: accountId, each: oneOf(['yes']) };

export const routes = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: searchOf(ofEvents),
    component: screen(
      ['overview', 'accounts', 'dashboardParts', 'connection', 'events', 'simulation', 'dashboardWebhooks'],
      () => import('./overview/overview.tsx'),
      'OverviewScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/accounts',
    component: screen(['accounts', 'dashboardParts'], () => import('./accounts/accounts.tsx'), 'AccountsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/accounts/$accountId',
    validateSearch: searchOf({ from: day, to: day }),
    component: screen(['accounts'], () => import('./accounts/account.tsx'), 'AccountScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/events',
    validateSearch: searchOf({ ...ofEvents, about: textUpTo(80) }),
    component: screen(['events', 'dashboardParts'], () => import('./events/events.tsx'), 'EventsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/payments',
    validateSearch: searchOf({
      type: oneOf(TYPES),
      status: oneOf(payments.STATUSES),
      accountId,
      from: day,
      to: day,
    }),
    component: screen(['payments', 'dashboardParts'], () => import('./payments/payments.tsx'), 'PaymentsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/payments/$transactionId',
    component: screen(['payments', 'events'], () => import('./payments/payment.tsx'), 'PaymentScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/charges',
    validateSearch: searchOf({ status: oneOf(charges.STATUSES), type: oneOf(charges.TYPES) }),
    component: screen(['charges', 'dashboardParts'], () => import('./charges/charges.tsx'), 'ChargesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/charges/$txId',
    component: screen(['charges', 'events', 'dashboardParts'], () => import('./charges/charge.tsx'), 'ChargeScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/keys',
    validateSearch: searchOf({ account: accountId }),
    component: screen(['keys', 'dashboardParts'], () => import('./keys/keys.tsx'), 'KeysScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/claims',
    validateSearch: searchOf({ account: accountId, status: oneOf(claims.CLAIM_STATUSES) }),
    component: screen(['keys', 'dashboardParts'], () => import('./keys/claims.tsx'), 'ClaimsScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/infractions',
    validateSearch: searchOf({ account: accountId }),
    component: screen(
      ['infractions', 'dashboardParts'],
      () => import('./infractions/infractions.tsx'),
      'InfractionsScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks',
    component: screen(
      ['dashboardWebhooks', 'dashboardParts'],
      () => import('./webhooks/webhooks.tsx'),
      'WebhooksScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$webhookId',
    validateSearch: searchOf({ status: oneOf(DELIVERY_STATUSES) }),
    component: screen(['dashboardWebhooks'], () => import('./webhooks/webhook.tsx'), 'WebhookScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/webhooks/$webhookId/deliveries/$deliveryId',
    component: screen(['dashboardWebhooks'], () => import('./webhooks/delivery.tsx'), 'DeliveryScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/simulation',
    component: screen(
      ['simulation', 'dashboardParts'],
      () => import('./simulation/simulation.tsx'),
      'SimulationScreen',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/connection',
    component: screen(['connection'], () => import('./connection/connection.tsx'), 'ConnectionScreen'),
  }),
] as const;
