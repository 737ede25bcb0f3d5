import { createRoute } from '@tanstack/react-router';
import { screen } from '../../shared/language/screen.ts';
import { t } from '../../shared/language/text.ts';
import { DELIVERY_STATUSES } from '../../shared/parts/delivery-words.ts';
import { day, oneOf, searchOf, textUpTo } from '../../shared/table/search.ts';
import type { Entry } from '../shell/navigation.tsx';
import { root } from '../shell/root.ts';
import { EVENT_NAMES } from './event-names.generated.ts';

export const entries: readonly Entry[] = [
  { group: 'partners', to: '/partners', label: t('shell.nav.partners'), roles: ['admin'] },
];

const list = createRoute({
  getParentRoute: () => root,
  path: '/partners',
  component: screen(['partners'], () => import('./partners.tsx'), 'PartnersScreen'),
});

const one = createRoute({
  getParentRoute: () => root,
  path: '/partners/$partnerId',
  component: screen(['partners', 'credentials'], () => import('./partner.tsx'), 'PartnerScreen'),
});

const events = createRoute({
  getParentRoute: () => root,
  path: '/partners/$partnerId/events',
  validateSearch: searchOf({ about: textUpTo(64), type: oneOf(EVENT_NAMES), from: day, to: day }),
  component: screen(['webhooks', 'partners'], () => import('./events.tsx'), 'PartnerEventsScreen'),
});

const event = createRoute({
  getParentRoute: () => root,
  path: '/partners/$partnerId/events/$eventId',
  component: screen(['partners', 'webhooks'], () => import('./event.tsx'), 'PartnerEventScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/partners/webhooks',
  component: screen(['partners', 'webhooks'], () => import('./webhooks.tsx'), 'PartnerWebhooksScreen'),
});

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/partners/webhooks/$webhookId',
  validateSearch: searchOf({ status: oneOf(DELIVERY_STATUSES), type: oneOf(EVENT_NAMES) }),
  component: screen(['partners', 'webhooks'], () => import('./webhook.tsx'), 'PartnerWebhookScreen'),
});

const delivery = createRoute({
  getParentRoute: () => root,
  path: '/partners/deliveries/$deliveryId',
  component: screen(['partners', 'webhooks'], () => import('./delivery.tsx'), 'PartnerDeliveryScreen'),
});

const limits = createRoute({
  getParentRoute: () => root,
  path: '/partners/limits',
  component: screen(['partners'], () => import('./limits.tsx'), 'LimitsScreen'),
});

const fees = createRoute({
  getParentRoute: () => root,
  path: '/partners/fees',
  component: screen(['partners'], () => import('./fees.tsx'), 'FeesScreen'),
});

const customers = createRoute({
  getParentRoute: () => root,
  path: '/partners/customers',
  component: screen(['partners'], () => import('./customers.tsx'), 'CustomersScreen'),
});

export const routes = [list, one, events, event, webhooks, webhook, delivery, limits, fees, customers] as const;
