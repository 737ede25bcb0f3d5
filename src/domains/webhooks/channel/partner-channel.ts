import type { Channel } from './channel.ts';
import { PERMANENT, WAITS } from './schedule.ts';
import { signedHeaders } from './signed-headers.ts';

/** Partner webhooks (contract: delivery envelope, limits): the body is the flat event. */
export const partnerChannel: Channel = {
  name: 'partner',
  headers: ({ id, eventType }, signed) => ({
    'X-Service-Event-Type': eventType,
    ...signedHeaders('partner', id, signed),
  }),
  waits: WAITS,
  permanent: PERMANENT,
};
