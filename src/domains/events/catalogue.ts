import type { EventType } from '../../messaging/event.ts';

/** What events are about, in the contract's order; others come last. */
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
  if (!catalogue) throw new Error('the catalogue is read before the modules are assembled');
  return catalogue;
}

/**
 * Takes the events of all modules. It is called where the modules are listed, before anything runs; rules cannot import
 * that list, because it imports them.
 */
export function fillCatalogue(events: readonly EventType[]): void {
  const inOrder = events.toSorted((a, b) => placeOf(a) - placeOf(b));
  catalogue = new Map(inOrder.map((event) => [event.type, event]));
}

/** Every event that partners can get, in the contract's order. */
export const eventCatalogue = (): readonly EventType[] => [...read().values()];

/** The catalogue's names, such as `pix.payout.confirmed`, in its order. */
export const eventNames = (): readonly string[] => [...read().keys()];

export const findEvent = (name: string): EventType | undefined => read().get(name);

/** The event's name as a value of the graph's `EventType`: `PIX_PAYOUT_CONFIRMED` of `pix.payout.confirmed`. */
export const eventTypeValue = (type: string): string => type.toUpperCase().replaceAll('.', '_');

/** Events whose type would have the name of another type of the graph. */
const RENAMED: Readonly<Record<string, string>> = {
  'pix.received': 'PixReceivedEvent',
  'ted.received': 'TedReceivedEvent',
};

/** The event's type in the graph: `PixPayoutConfirmed` of `pix.payout.confirmed`. */
export const eventTypeName = (type: string): string =>
  RENAMED[type] ?? type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase());
