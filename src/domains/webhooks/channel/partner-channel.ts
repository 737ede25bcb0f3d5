import type { Channel } from './channel.ts';
import { PERMANENT, WAITS } from './schedule.ts';
import { signedHeaders } from './signed-headers.ts';

/** Webhooks of partners (contract: delivery envelope, limits): the flat event as the body, everything else in headers. */
export const partnerChannel: Channel = {
  name: 'partner',
  headers: ({ id, eventType }, signed) => ({
    'X-Service-Event-Type': eventType,
    ...signedHeaders('partner', id, signed),
  }),
  waits: WAITS,
  permanent: PERMANENT,
};
