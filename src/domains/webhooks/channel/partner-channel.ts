import type { Channel } from './channel.ts';
import { signatureOf } from './signature.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Webhooks of partners (contract: delivery envelope, limits): the flat event as the body, everything else in headers. */
export const partnerChannel: Channel = {
  name: 'partner',
  headers({ id, eventType }, { timestamp, body, secret, previousSecret }) {
    return {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Service-Webhook/1.0',
      'x-service-event-type': eventType,
      'x-service-event-id': id,
      'x-service-timestamp': String(timestamp),
      'x-service-signature': signatureOf(secret, timestamp, body),
      ...(previousSecret === null
        ? {}
        : { 'x-service-signature-previous': signatureOf(previousSecret, timestamp, body) }),
    };
  },
  waits: [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR],
  permanent: new Set([400, 401, 403, 404, 410, 422]),
};

/** The channels by name. */
export const channels: ReadonlyMap<string, Channel> = new Map([[partnerChannel.name, partnerChannel]]);

/** How long the longest schedule takes from a delivery's first attempt to its last, in milliseconds. */
export const SCHEDULE_MS = Math.max(...[...channels.values()].map(({ waits }) => waits.reduce((a, b) => a + b, 0)));
