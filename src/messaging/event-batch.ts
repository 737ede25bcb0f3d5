import { v7, validate, version } from 'uuid';
import { TRACEPARENT } from '../platform/tracing.ts';
import type { Message } from './broker.ts';
import { serialiseBody } from './message-body.ts';

/** Most events in a batch, and most characters of their bodies: what waits in a consumer is bounded by its prefetch. */
export const MOST_EVENTS = 50;
const MOST_CHARACTERS = 32_768;

/** What goes to the broker as one message. */
export interface Parcel {
  readonly message: Message;
  /** The messages that it carries: itself, or the events of a batch. */
  readonly ids: readonly string[];
}

/**
 * Messages as they are sent. Events of one partner go together, as a batch: a JSON array of them in their order, under an id
 * of its own and the routing key `<institution>.<partner>.batch`. All else goes by itself, and so does an event that is alone.
 */
export function parcels(messages: readonly Message[]): readonly Parcel[] {
  const packed: Message[][] = [];
  const open = new Map<string, { readonly events: Message[]; characters: number }>();
  for (const message of messages) {
    const text = serialiseBody(message);
    const event = { ...message, text };
    const owner = ownerOf(message);
    const batch = owner === null ? undefined : open.get(owner);
    if (batch && batch.events.length < MOST_EVENTS && batch.characters + text.length <= MOST_CHARACTERS) {
      batch.events.push(event);
      batch.characters += text.length;
    } else {
      const events = [event];
      packed.push(events);
      if (owner !== null) open.set(owner, { events, characters: text.length });
    }
  }
  return packed.map((carried) => ({ message: parcelOf(carried), ids: carried.map(({ id }) => id) }));
}

/** The institution and the partner, for a message that may go with others; null: it goes by itself, as what is signed does. */
function ownerOf({ exchange, routingKey, signature, body }: Message): string | null {
  if (exchange !== 'events' || typeof signature === 'string' || Array.isArray(body)) return null;
  return routingKey.split('.', 2).join('.');
}

function parcelOf(carried: readonly Message[]): Message {
  const [first] = carried as [Message];
  if (carried.length === 1) return first;
  const position = carried.at(-1)?.position;
  return {
    id: v7(),
    exchange: 'events',
    routingKey: `${ownerOf(first)}.batch`,
    body: undefined,
    text: `[${carried.map(itemOf).join()}]`,
    ...(position !== undefined && { position }),
  };
}

/** With the body as it was printed. */
const itemOf = ({ id, routingKey, trace, text }: Message): string =>
  `${JSON.stringify({ id, routingKey, trace }).slice(0, -1)},"body":${text}}`;

/** The events of a batch, from its body. @throws Error saying why they are none, for a batch that {@link parcels} did not make. */
export const eventsIn = (batch: readonly unknown[]): readonly Message[] =>
  batch.map((item) => {
    const { id, routingKey, trace, body } = Object(item) as Record<string, unknown>;
    if (typeof id !== 'string' || !validate(id) || version(id) !== 7)
      throw new Error('an event of the batch has no UUID of version 7 as its id');
    if (typeof routingKey !== 'string' || body === undefined)
      throw new Error(`the event ${id} of the batch has no routing key, or no body`);
    return {
      id,
      exchange: 'events',
      routingKey,
      body,
      signature: null,
      ...(typeof trace === 'string' && TRACEPARENT.test(trace) && { trace }),
    };
  });
