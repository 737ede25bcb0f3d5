import { reais } from '../format/format.ts';

export type Payload = Readonly<Record<string, unknown>>;
export type EventTone = 'good' | 'bad' | 'wait' | 'plain';

export interface Summary {
  readonly family: string;
  readonly tone: EventTone;
  readonly text: string;
  /**
   * Balance change in cents: positive for incoming money, negative for outgoing; null when the event moves no money.
   */
  readonly moved: number | null;
}

interface Family {
  readonly name: string;
  readonly of: readonly string[];
}

export const FAMILIES: readonly Family[] = [
  { name: 'PIX out', of: ['pix.payout.', 'pix.return.'] },
  { name: 'PIX in', of: ['pix.received'] },
  { name: 'Charges', of: ['pix.charge.'] },
  { name: 'Refunds', of: ['pix.refund.'] },
  { name: 'Keys', of: ['pix.key.', 'pix.claim.'] },
  { name: 'Disputes', of: ['pix.infraction.', 'pix.med.'] },
  { name: 'Transfers', of: ['transfer.', 'tef.'] },
  { name: 'TED', of: ['ted.'] },
  { name: 'Fees', of: ['fee.'] },
  { name: 'Accounts', of: ['account.'] },
  { name: 'Tests', of: ['webhook.'] },
];

/** Family of events that this version of the page does not know. */
const OTHER = 'Other';

export const familyOf = (event: string): string =>
  FAMILIES.find(({ of }) => of.some((prefix) => event.startsWith(prefix)))?.name ?? OTHER;

const [GOOD, BAD, WAIT, PLAIN] = ['good', 'bad', 'wait', 'plain'] as const;

const amountOf = (value: unknown) => (typeof value === 'number' ? reais(value) : 'an open amount');
const amount = (payload: Payload) => amountOf(payload['amount']);
const because = (reason: unknown) => (reason ? `: ${reason}` : '');
const from = (name: unknown) => (name ? ` from ${name}` : '');
const claim = (payload: Payload) =>
  `${payload['claimType'] === 'OWNERSHIP' ? 'Ownership' : 'Portability'} claim to ${payload['keyValue']}`;
const words = (code: unknown) => String(code).toLowerCase().replaceAll('_', ' ');

/**
 * Per event: tone, direction of the money on the account (1 in, -1 out, 0 none or reported by another event) and
 * sentence. The `tef.` events are aliases of transfers, so they move no money themselves.
 */
const SENTENCES: Readonly<Record<string, readonly [EventTone, -1 | 0 | 1, (payload: Payload) => string]>> = {
  'pix.payout.queued': [WAIT, 0, (p) => `PIX of ${amount(p)} accepted, waiting for the rail`],
  'pix.payout.processing': [WAIT, 0, (p) => `PIX of ${amount(p)} in progress`],
  'pix.payout.held': [WAIT, 0, (p) => `PIX of ${amount(p)} held by the rail${because(p['reason'])}`],
  'pix.payout.confirmed': [GOOD, -1, (p) => `PIX of ${amount(p)} settled`],
  'pix.payout.failed': [BAD, 0, (p) => `PIX of ${amount(p)} failed${because(p['errorReason'])}`],
  'pix.payout.returned': [WAIT, 0, (p) => `Return of ${amount(p)} of a PIX in progress${because(p['reason'])}`],
  'pix.payout.return.failed': [BAD, 0, (p) => `Return of a PIX refused${because(p['reasonDescription'])}`],
  'pix.return.received': [
    GOOD,
    1,
    (p) => `${amount(p)} of a PIX returned${p['isPartial'] ? ` (of ${amountOf(p['originalAmount'])})` : ''}`,
  ],
  'pix.received': [GOOD, 1, (p) => `PIX of ${amount(p)} received${from(p['payerName'])}`],
  'pix.received.failed': [BAD, 0, (p) => `PIX of ${amount(p)} refused${because(p['reasonDescription'])}`],
  'pix.charge.created': [PLAIN, 0, (p) => `Charge of ${amount(p)} issued`],
  'pix.charge.paid': [GOOD, 1, (p) => `Charge of ${amount(p)} paid`],
  'pix.charge.expired': [BAD, 0, (p) => `Charge of ${amount(p)} expired`],
  'pix.charge.cancelled': [PLAIN, 0, (p) => `Charge of ${amount(p)} cancelled`],
  'pix.refund.requested': [WAIT, 0, (p) => `Refund of ${amount(p)} accepted`],
  'pix.refund.completed': [GOOD, -1, (p) => `Refund of ${amount(p)} settled`],
  'pix.refund.failed': [BAD, 0, (p) => `Refund of ${amount(p)} rejected${because(p['errorReason'])}`],
  'pix.key.registered': [GOOD, 0, (p) => `Key ${p['keyValue']} registered`],
  'pix.key.deleted': [PLAIN, 0, (p) => `Key ${p['keyValue']} deleted`],
  'pix.key.blocked': [BAD, 0, (p) => `Key ${p['keyValue']} blocked${because(p['reason'])}`],
  'pix.key.unblocked': [GOOD, 0, (p) => `Key ${p['keyValue']} unblocked`],
  'pix.claim.created': [WAIT, 0, (p) => `${claim(p)} opened`],
  'pix.claim.acknowledged': [WAIT, 0, (p) => `${claim(p)} acknowledged by the donor`],
  'pix.claim.confirmed': [WAIT, 0, (p) => `${claim(p)} confirmed: the donor releases the key`],
  'pix.claim.cancelled': [PLAIN, 0, (p) => `${claim(p)} cancelled: the key does not move`],
  'pix.claim.completed': [GOOD, 0, (p) => `${claim(p)} completed`],
  'pix.infraction.created': [BAD, 0, (p) => `Infraction reported on a PIX of ${amount(p)}`],
  'pix.infraction.updated': [WAIT, 0, (p) => `Infraction report is now ${words(p['status'])}`],
  'pix.infraction.resolved': [PLAIN, 0, (p) => `Infraction report found ${words(p['status'])}`],
  'pix.infraction.defense_submitted': [WAIT, 0, () => 'Defense submitted for an infraction report'],
  'pix.med.created': [BAD, 0, () => 'Fund recovery (MED) opened on a PIX'],
  'pix.med.updated': [WAIT, 0, (p) => `Fund recovery (MED) is now ${words(p['status'])}`],
  'pix.med.completed': [PLAIN, 0, (p) => `Fund recovery (MED) ended: ${words(p['status'])}`],
  'pix.med.cancelled': [PLAIN, 0, () => 'Fund recovery (MED) cancelled'],
  'pix.med.return_rejected': [
    BAD,
    0,
    (p) => `Return of ${amount(p)} for a fund recovery (MED) refused${because(p['reasonDescription'])}`,
  ],
  'pix.med.refund.created': [WAIT, 0, (p) => `Refund of ${amount(p)} requested for a fund recovery (MED)`],
  'pix.med.refund.updated': [WAIT, 0, (p) => `Refund requested for a fund recovery (MED) is now ${amount(p)}`],
  'pix.med.refund.closed': [PLAIN, 0, (p) => `Refund of ${amount(p)} for a fund recovery (MED) decided`],
  'pix.med.refund.cancelled': [PLAIN, 0, (p) => `Refund of ${amount(p)} for a fund recovery (MED) no longer requested`],
  'transfer.confirmed': [GOOD, -1, (p) => `Transfer of ${amount(p)} to account ${p['destinationAccountId']} booked`],
  'transfer.failed': [BAD, 0, (p) => `Transfer of ${amount(p)} to account ${p['destinationAccountId']} failed`],
  'transfer.received': [GOOD, 1, (p) => `Transfer of ${amount(p)} from account ${p['sourceAccountId']} received`],
  'tef.transfer.sent': [PLAIN, 0, (p) => `TEF of ${amount(p)} to account ${p['receiverAccountId']} sent`],
  'tef.transfer.received': [PLAIN, 0, (p) => `TEF of ${amount(p)} from account ${p['senderAccountId']} received`],
  'tef.transfer.failed': [BAD, 0, (p) => `TEF of ${amount(p)} failed${because(p['failureReason'])}`],
  'ted.confirmed': [GOOD, -1, (p) => `TED of ${amount(p)} settled`],
  'ted.failed': [BAD, 0, (p) => `TED of ${amount(p)} failed${because(p['errorReason'])}`],
  'ted.received': [GOOD, 1, (p) => `TED of ${amount(p)} received${from(p['senderName'])}`],
  'ted.refund.requested': [WAIT, 0, (p) => `Return of a TED of ${amount(p)} accepted`],
  'ted.refund.completed': [GOOD, -1, (p) => `TED of ${amount(p)} returned`],
  'ted.refund.failed': [BAD, 0, (p) => `Return of a TED of ${amount(p)} refused${because(p['errorMessage'])}`],
  'fee.charged': [PLAIN, -1, (p) => `Fee of ${amount(p)} charged (${words(p['feeType'])})`],
  'account.created': [
    GOOD,
    0,
    (p) => `Account ${p['agency']}/${p['accountNumber']} opened${p['status'] === 'blocked' ? ', blocked' : ''}`,
  ],
  'account.blocked': [BAD, 0, () => 'Account blocked for outgoing payments'],
  'account.unblocked': [GOOD, 0, () => 'Account active again'],
  'account.closed': [PLAIN, 0, () => 'Account closed'],
  'webhook.test': [PLAIN, 0, () => 'Test sent to a webhook'],
};

/** Payload fields with amounts in cents. */
const AMOUNTS = new Set(['amount', 'originalAmount', 'refundedAmount']);

export function readable(name: string, value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (AMOUNTS.has(name) && typeof value === 'number') return reais(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function summarize({ name, payload }: { readonly name: string; readonly payload: Payload }): Summary {
  const [tone, direction, sentence] = SENTENCES[name] ?? [PLAIN, 0, () => name];
  const { amount: cents } = payload;
  const moved = direction !== 0 && typeof cents === 'number' ? direction * cents : null;
  return { family: familyOf(name), tone, text: sentence(payload), moved };
}
