import type { Channel } from './channel.ts';
import { PERMANENT, WAITS } from './schedule.ts';
import { signedHeaders } from './signed-headers.ts';

/** Webhooks of an institution's finance module (contract: delivery and verification). The body is an envelope. */
export const institutionChannel: Channel = {
  name: 'institution',
  headers: ({ id }, signed) => signedHeaders('institution', id, signed),
  waits: WAITS,
  permanent: PERMANENT,
};
