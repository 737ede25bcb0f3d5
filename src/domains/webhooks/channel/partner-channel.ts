import type { Channel } from './channel.ts';
import { PERMANENT, WAITS } from './schedule.ts';
import { signedHeaders, TRANSPORT_HEADERS } from './signed-headers.ts';

/** Webhooks of partners (contract: delivery envelope, limits): the flat event as the body, everything else in headers. */
export const partnerChannel: Channel = {
  name: 'partner',
  headers: ({ id, eventType }, signed) => ({
    ...TRANSPORT_HEADERS,
    'x-service-event-type': eventType,
    ...signedHeaders(id, signed),
  }),
  waits: WAITS,
  permanent: PERMANENT,
};
