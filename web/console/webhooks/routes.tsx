import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { DELIVERY_STATUSES } from '../../shared/parts/delivery-words.ts';
import { oneOf, searchOf } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { EVENT_TYPES } from './event-types.ts';

export const entries: readonly Entry[] = [
  { group: 'books', to: '/finance-events', label: t('shell.nav.financeEvents') },
  { group: 'administration', to: '/webhooks', label: t('shell.nav.webhooks') },
];

const list = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: screen(['webhooks'], () => import('./webhooks.tsx'), 'WebhooksScreen'),
});

const one = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$webhookId',
  validateSearch: searchOf({ status: oneOf(DELIVERY_STATUSES), type: oneOf(EVENT_TYPES) }),
  component: screen(['webhooks'], () => import('./webhook.tsx'), 'WebhookScreen'),
});

const delivery = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$webhookId/deliveries/$deliveryId',
  component: screen(['webhooks'], () => import('./delivery.tsx'), 'DeliveryScreen'),
});

const events = createRoute({
  getParentRoute: () => root,
  path: '/finance-events',
  validateSearch: searchOf({ type: oneOf(EVENT_TYPES) }),
  component: screen(['webhooks'], () => import('./events.tsx'), 'EventsScreen'),
});

export const routes = [list, one, delivery, events] as const;
