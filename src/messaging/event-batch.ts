import { v7 } from 'uuid';
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
  const packed: Packed[] = [];
  const open = new Map<string, Packed>();
  for (const message of messages) {
    const text = serialiseBody(message);
    const owner = ownerOf(message);
    let parcel = owner === null ? undefined : open.get(owner);
    if (!parcel || parcel.carried.length === MOST_EVENTS || parcel.characters + text.length > MOST_CHARACTERS) {
      parcel = { owner, carried: [], characters: 0 };
      packed.push(parcel);
      if (owner !== null) open.set(owner, parcel);
    }
    parcel.carried.push({ ...message, text });
    parcel.characters += text.length;
  }
  return packed.map((parcel) => ({ message: messageOf(parcel), ids: parcel.carried.map(({ id }) => id) }));
}

interface Packed {
  readonly owner: string | null;
  /** Each with its text. */
  readonly carried: Message[];
  characters: number;
}

/** The institution and the partner, for a message that may go with others; null: it goes by itself, as what is signed does. */
function ownerOf({ exchange, routingKey, signature, body }: Message): string | null {
  if (exchange !== 'events' || typeof signature === 'string' || Array.isArray(body)) return null;
  return routingKey.split('.', 2).join('.');
}

function messageOf({ owner, carried }: Packed): Message {
  const newest = carried.at(-1) as Message;
  if (carried.length === 1) return newest;
  const text = `[${carried.map(itemOf).join()}]`;
  return { ...newest, id: v7(), routingKey: `${owner}.batch`, body: undefined, trace: undefined, text };
}

/** With the body as it was printed. */
const itemOf = ({ id, routingKey, trace, text }: Message): string =>
  `${JSON.stringify({ id, routingKey, trace }).slice(0, -1)},"body":${text}}`;
