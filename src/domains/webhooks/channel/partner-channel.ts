import type { Channel } from './channel.ts';
import { PERMANENT, WAITS } from './schedule.ts';
import { signedHeaders } from './signed-headers.ts';

/**
 * Webhooks of partners (contract: delivery envelope, limits). The body is the flat event, everything else is in
 * headers.
 */
export const partnerChannel: Channel = {
  name: 'partner',
  headers: ({ id, eventType }, signed) => ({
    'X-Service-Event-Type': eventType,
    ...signedHeaders('partner', id, signed),
  }),
  waits: WAITS,
  permanent: PERMANENT,
};
