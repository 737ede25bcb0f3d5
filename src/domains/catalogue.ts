import type { EventType } from '../messaging/event.ts';

/** Prefixes of event names in the contract's order. Other events come last. */
const SUBJECTS = [
  ...['pix.charge', 'pix.payout', 'pix.refund', 'pix.return', 'pix.received', 'pix.key', 'pix.claim'],
  ...['ted', 'transfer', 'tef', 'pix.infraction', 'pix.med', 'fee', 'account', 'webhook'],
];

const placeOf = ({ type }: EventType): number => {
  const place = SUBJECTS.findIndex((subject) => type.startsWith(`${subject}.`) || type === subject);
  return place === -1 ? SUBJECTS.length : place;
};

let catalogue: ReadonlyMap<string, EventType> | undefined;

function read(): ReadonlyMap<string, EventType> {
  if (!catalogue) throw new Error('the event catalogue was read before the modules were assembled');
  return catalogue;
}

/** Registers the events of all modules at startup. Rules cannot import the list of modules, because it imports them. */
export function fillCatalogue(events: readonly EventType[]): void {
  const inOrder = events.toSorted((a, b) => placeOf(a) - placeOf(b));
  catalogue = new Map(inOrder.map((event) => [event.type, event]));
}

export const eventCatalogue = (): readonly EventType[] => [...read().values()];

export const eventNames = (): readonly string[] => [...read().keys()];

export const findEvent = (name: string): EventType | undefined => read().get(name);

/** `pix.payout.confirmed` → `PIX_PAYOUT_CONFIRMED`, the value of the GraphQL enum `EventType`. */
export const eventTypeValue = (type: string): string => type.toUpperCase().replaceAll('.', '_');

/** Events whose GraphQL type name would collide with another type. */
const RENAMED: Readonly<Record<string, string>> = {
  'pix.received': 'PixReceivedEvent',
  'ted.received': 'TedReceivedEvent',
};

/** `pix.payout.confirmed` → `PixPayoutConfirmed`, the GraphQL type of the event. */
export const eventTypeName = (type: string): string =>
  RENAMED[type] ?? type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase());
