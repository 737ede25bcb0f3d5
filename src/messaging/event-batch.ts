import { v7 } from 'uuid';
import type { Message } from './broker.ts';
import { serialiseBody } from './message-body.ts';

/** Limits of a batch in events and body characters, so that the prefetch limits a consumer's memory. */
export const MAX_EVENTS = 50;
const MAX_CHARACTERS = 32_768;

export interface Parcel {
  readonly message: Message;
  readonly ids: readonly string[];
}

/**
 * Events of one partner become a JSON array, in their order. The array has its own id and the routing key
 * `<institution>.<partner>.batch`. A single event and every other message are sent alone.
 */
export function parcels(messages: readonly Message[]): readonly Parcel[] {
  const packed: Packed[] = [];
  const open = new Map<string, Packed>();
  for (const message of messages) {
    const text = serialiseBody(message);
    const owner = ownerOf(message);
    let parcel = owner === null ? undefined : open.get(owner);
    if (!parcel || parcel.carried.length === MAX_EVENTS || parcel.characters + text.length > MAX_CHARACTERS) {
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
  readonly carried: Message[];
  characters: number;
}

/** Null: the message is sent alone, as signed messages are. */
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

const itemOf = ({ id, routingKey, trace, text }: Message): string =>
  `${JSON.stringify({ id, routingKey, trace }).slice(0, -1)},"body":${text}}`;
