import type { EventType } from '../../messaging/event.ts';
import { accountEvents } from '../accounts/account.events.ts';
import { feeEvents } from '../fees/fee.events.ts';
import { chargeEvents } from '../pix/charges/charge.events.ts';
import { claimEvents } from '../pix/claims/claim.events.ts';
import { infractionEvents } from '../pix/infractions/infraction.events.ts';
import { pixKeyEvents } from '../pix/keys/pix-key.events.ts';
import { medEvents } from '../pix/med/med.events.ts';
import { payoutEvents, pixReceivedEvents } from '../pix/payments/payment.events.ts';
import { refundEvents } from '../pix/refunds/refund.events.ts';
import { internalTransferEvents } from '../transfers/internal/internal-transfer.events.ts';
import { tedEvents } from '../transfers/ted/ted.events.ts';
import { webhookTest } from './webhook-test.events.ts';

/** Every event that partners can be told, in the contract's order. */
export const eventCatalogue = [
  ...chargeEvents,
  ...payoutEvents,
  ...refundEvents,
  ...pixReceivedEvents,
  ...pixKeyEvents,
  ...claimEvents,
  ...tedEvents,
  ...internalTransferEvents,
  ...infractionEvents,
  ...medEvents,
  ...feeEvents,
  ...accountEvents,
  webhookTest,
] as unknown as readonly EventType[];

/** The catalogue's names, such as `pix.payout.confirmed`, in its order. */
export const EVENT_NAMES: readonly string[] = eventCatalogue.map(({ type }) => type);

const byName: ReadonlyMap<string, EventType> = new Map(eventCatalogue.map((event) => [event.type, event]));

export const findEvent = (name: string): EventType | undefined => byName.get(name);

/** Object types that are called like a record of the graph. */
const RENAMED: Readonly<Record<string, string>> = { 'pix.received': 'PixReceivedEvent' };

/** `PixPayoutConfirmed` of `pix.payout.confirmed`. */
export const eventTypeName = (type: string): string =>
  RENAMED[type] ?? type.replaceAll(/(?:^|[._])([a-z])/g, (_match, letter: string) => letter.toUpperCase());
