export const events = {
  title: 'Events',
  about: 'Events that the gateway sends to webhooks and the live feed.',
  search: 'Event search',
  'search.id': 'Transaction, end-to-end or event id',
  'search.find': 'Find',
  'search.back': 'Back to all events',
  'search.loading': 'Searching events',
  'search.none': 'No events found',
  'search.none.about':
    'Enter a complete transaction id, end-to-end id or event id. Old events are removed from the log.',
  filters: 'Event filters',
  families: 'Families',
  each: 'Individual events',
  account: 'Account of the events',
  'account.all': 'All accounts',
  'account.unknown': 'account {id}',
  count: '{count, plural, one {# event} other {# events}}',
  'sum.in': 'in {amount}',
  'sum.out': 'out {amount}',
  payment: 'Show payment',
  'payment.events': 'Events of the payment, oldest first',
  oldest: 'Events, oldest first',
  newest: 'Events, newest first',
  pause: 'Pause',
  resume: 'Resume',
  heldBack: '{count, plural, one {Show # new event} other {Show # new events}}',
  limit: '{count, plural, one {The newest {limit, number} of # row} other {The newest {limit, number} of # rows}}',
  unavailable: 'Events are not available',
  loading: 'Loading events…',
  'none.filtered': 'No event matches the filters',
  none: 'No events yet',
  'none.about': 'Receive a PIX under Simulate, or run npm run tour in a terminal. Each event appears here at once.',
} as const;

declare module '../../shared/language/text.ts' {
  interface Texts {
    readonly events: typeof events;
  }
}
