import type { WakeUp } from './broker.ts';

/** Topic pattern of a partner's events: their routing key is `<institution>.<partner>.<event>`. */
export const eventsOf = (partnerId: string): string => `*.${partnerId}.#`;

/** Does not parse the body. Null for a message without a position. */
export function wakeUpOf(routingKey: string, position: unknown): WakeUp | null {
  const partnerId = routingKey.split('.', 2)[1];
  if (!partnerId || typeof position !== 'number' || !Number.isSafeInteger(position)) return null;
  return { partnerId, position };
}
