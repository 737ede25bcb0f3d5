import { instant, integer, json, orNull, text, uuid } from '../platform/resource/member.ts';
import { resource } from '../platform/resource/resource.ts';

export const loggedEvent = resource('Event', 'A committed fact, as webhooks deliver it.', {
  position: integer('Position in the log. A cause has a lower position than its effect.', { graph: false }),
  id: uuid('Id of the event (UUID). Deliveries of the event have their own ids.', { graphType: 'ID' }),
  type: text('Name of the event (`X-Service-Event-Type`), for example `pix.payout.confirmed`.', { graph: 'name' }),
  accountId: orNull(integer('Account of the event.'), 'when the event is not about an account'),
  occurredAt: instant('Time of the event.'),
  payload: json('Members of the webhook body, with amounts in cents.'),
});
