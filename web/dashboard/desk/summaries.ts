import { t } from '../../shared/language/text.ts';
import { reais } from '../format/format.ts';
import { INFRACTION_STATUSES, MED_STATUSES } from './dispute-statuses.ts';
import { TYPES } from './payment-types.ts';

export type Payload = Readonly<Record<string, unknown>>;
export type EventTone = 'good' | 'bad' | 'wait' | 'plain';

export interface Summary {
  readonly family: FamilyName;
  readonly tone: EventTone;
  readonly text: string;
  /**
   * Balance change in cents: positive for incoming money, negative for outgoing; null when the event moves no money.
   */
  readonly moved: number | null;
}

interface Family {
  readonly name:
    | 'PIX_OUT'
    | 'PIX_IN'
    | 'CHARGES'
    | 'REFUNDS'
    | 'KEYS'
    | 'DISPUTES'
    | 'TRANSFERS'
    | 'TED'
    | 'FEES'
    | 'ACCOUNTS'
    | 'TESTS';
  readonly of: readonly string[];
}

export const FAMILIES: readonly Family[] = [
  { name: 'PIX_OUT', of: ['pix.payout.', 'pix.return.'] },
  { name: 'PIX_IN', of: ['pix.received'] },
  { name: 'CHARGES', of: ['pix.charge.'] },
  { name: 'REFUNDS', of: ['pix.refund.'] },
  { name: 'KEYS', of: ['pix.key.', 'pix.claim.'] },
  { name: 'DISPUTES', of: ['pix.infraction.', 'pix.med.'] },
  { name: 'TRANSFERS', of: ['transfer.', 'tef.'] },
  { name: 'TED', of: ['ted.'] },
  { name: 'FEES', of: ['fee.'] },
  { name: 'ACCOUNTS', of: ['account.'] },
  { name: 'TESTS', of: ['webhook.'] },
];

/** `OTHER`: events that this version of the page does not know. */
type FamilyName = Family['name'] | 'OTHER';

export const familyOf = (event: string): FamilyName =>
  FAMILIES.find(({ of }) => of.some((prefix) => event.startsWith(prefix)))?.name ?? 'OTHER';

const [GOOD, BAD, WAIT, PLAIN] = ['good', 'bad', 'wait', 'plain'] as const;

const amountOf = (value: unknown) => (typeof value === 'number' ? reais(value) : t('desk.amount.open'));
const amount = (payload: Payload) => amountOf(payload['amount']);
const because = (text: string, reason: unknown) => (reason ? t('desk.reason', { text, reason: String(reason) }) : text);
const claim = (payload: Payload) => ({ claim: String(payload['claimType']), key: String(payload['keyValue']) });
const accountOf = (payload: Payload) => ({
  branch: String(payload['agency']),
  number: String(payload['accountNumber']),
});

/** The code that this version of the page knows, for its text. */
const known = <Code extends string>(codes: readonly Code[], code: unknown): Code | undefined =>
  codes.find((each) => each === String(code).toUpperCase());
const words = (code: unknown) => String(code).toLowerCase().replaceAll('_', ' ');
const infraction = (code: unknown) => {
  const status = known(INFRACTION_STATUSES, code);
  return status ? t(`desk.infractionStatus.${status}`).toLowerCase() : words(code);
};
const med = (code: unknown) => {
  const status = known(MED_STATUSES, code);
  return status ? t(`desk.medStatus.${status}`).toLowerCase() : words(code);
};
const fee = (code: unknown) => {
  const type = known(TYPES, code);
  return type ? t(`desk.transactionType.${type}`) : words(code);
};

/**
 * Per event: tone, direction of the money on the account (1 in, -1 out, 0 none or reported by another event) and
 * sentence. The `tef.` events are aliases of transfers, so they move no money themselves.
 */
const SENTENCES: Readonly<Record<string, readonly [EventTone, -1 | 0 | 1, (payload: Payload) => string]>> = {
  'pix.payout.queued': [WAIT, 0, (p) => t('desk.event.pix.payout.queued', { amount: amount(p) })],
  'pix.payout.processing': [WAIT, 0, (p) => t('desk.event.pix.payout.processing', { amount: amount(p) })],
  'pix.payout.held': [WAIT, 0, (p) => because(t('desk.event.pix.payout.held', { amount: amount(p) }), p['reason'])],
  'pix.payout.confirmed': [GOOD, -1, (p) => t('desk.event.pix.payout.confirmed', { amount: amount(p) })],
  'pix.payout.failed': [
    BAD,
    0,
    (p) => because(t('desk.event.pix.payout.failed', { amount: amount(p) }), p['errorReason']),
  ],
  'pix.payout.returned': [
    WAIT,
    0,
    (p) => because(t('desk.event.pix.payout.returned', { amount: amount(p) }), p['reason']),
  ],
  'pix.payout.return.failed': [
    BAD,
    0,
    (p) => because(t('desk.event.pix.payout.return.failed'), p['reasonDescription']),
  ],
  'pix.return.received': [
    GOOD,
    1,
    (p) =>
      p['isPartial']
        ? t('desk.event.pix.return.received.partial', { amount: amount(p), original: amountOf(p['originalAmount']) })
        : t('desk.event.pix.return.received', { amount: amount(p) }),
  ],
  'pix.received': [
    GOOD,
    1,
    (p) =>
      p['payerName']
        ? t('desk.event.pix.received.from', { amount: amount(p), name: String(p['payerName']) })
        : t('desk.event.pix.received', { amount: amount(p) }),
  ],
  'pix.received.failed': [
    BAD,
    0,
    (p) => because(t('desk.event.pix.received.failed', { amount: amount(p) }), p['reasonDescription']),
  ],
  'pix.charge.created': [PLAIN, 0, (p) => t('desk.event.pix.charge.created', { amount: amount(p) })],
  'pix.charge.paid': [GOOD, 1, (p) => t('desk.event.pix.charge.paid', { amount: amount(p) })],
  'pix.charge.expired': [BAD, 0, (p) => t('desk.event.pix.charge.expired', { amount: amount(p) })],
  'pix.charge.cancelled': [PLAIN, 0, (p) => t('desk.event.pix.charge.cancelled', { amount: amount(p) })],
  'pix.refund.requested': [WAIT, 0, (p) => t('desk.event.pix.refund.requested', { amount: amount(p) })],
  'pix.refund.completed': [GOOD, -1, (p) => t('desk.event.pix.refund.completed', { amount: amount(p) })],
  'pix.refund.failed': [
    BAD,
    0,
    (p) => because(t('desk.event.pix.refund.failed', { amount: amount(p) }), p['errorReason']),
  ],
  'pix.key.registered': [GOOD, 0, (p) => t('desk.event.pix.key.registered', { key: String(p['keyValue']) })],
  'pix.key.deleted': [PLAIN, 0, (p) => t('desk.event.pix.key.deleted', { key: String(p['keyValue']) })],
  'pix.key.blocked': [
    BAD,
    0,
    (p) => because(t('desk.event.pix.key.blocked', { key: String(p['keyValue']) }), p['reason']),
  ],
  'pix.key.unblocked': [GOOD, 0, (p) => t('desk.event.pix.key.unblocked', { key: String(p['keyValue']) })],
  'pix.claim.created': [WAIT, 0, (p) => t('desk.event.pix.claim.created', claim(p))],
  'pix.claim.acknowledged': [WAIT, 0, (p) => t('desk.event.pix.claim.acknowledged', claim(p))],
  'pix.claim.confirmed': [WAIT, 0, (p) => t('desk.event.pix.claim.confirmed', claim(p))],
  'pix.claim.cancelled': [PLAIN, 0, (p) => t('desk.event.pix.claim.cancelled', claim(p))],
  'pix.claim.completed': [GOOD, 0, (p) => t('desk.event.pix.claim.completed', claim(p))],
  'pix.infraction.created': [BAD, 0, (p) => t('desk.event.pix.infraction.created', { amount: amount(p) })],
  'pix.infraction.updated': [
    WAIT,
    0,
    (p) => t('desk.event.pix.infraction.updated', { status: infraction(p['status']) }),
  ],
  'pix.infraction.resolved': [
    PLAIN,
    0,
    (p) => t('desk.event.pix.infraction.resolved', { status: infraction(p['status']) }),
  ],
  'pix.infraction.defense_submitted': [WAIT, 0, () => t('desk.event.pix.infraction.defense_submitted')],
  'pix.med.created': [BAD, 0, () => t('desk.event.pix.med.created')],
  'pix.med.updated': [WAIT, 0, (p) => t('desk.event.pix.med.updated', { status: med(p['status']) })],
  'pix.med.completed': [PLAIN, 0, (p) => t('desk.event.pix.med.completed', { status: med(p['status']) })],
  'pix.med.cancelled': [PLAIN, 0, () => t('desk.event.pix.med.cancelled')],
  'pix.med.return_rejected': [
    BAD,
    0,
    (p) => because(t('desk.event.pix.med.return_rejected', { amount: amount(p) }), p['reasonDescription']),
  ],
  'pix.med.refund.created': [WAIT, 0, (p) => t('desk.event.pix.med.refund.created', { amount: amount(p) })],
  'pix.med.refund.updated': [WAIT, 0, (p) => t('desk.event.pix.med.refund.updated', { amount: amount(p) })],
  'pix.med.refund.closed': [PLAIN, 0, (p) => t('desk.event.pix.med.refund.closed', { amount: amount(p) })],
  'pix.med.refund.cancelled': [PLAIN, 0, (p) => t('desk.event.pix.med.refund.cancelled', { amount: amount(p) })],
  'transfer.confirmed': [
    GOOD,
    -1,
    (p) => t('desk.event.transfer.confirmed', { amount: amount(p), account: String(p['destinationAccountId']) }),
  ],
  'transfer.failed': [
    BAD,
    0,
    (p) => t('desk.event.transfer.failed', { amount: amount(p), account: String(p['destinationAccountId']) }),
  ],
  'transfer.received': [
    GOOD,
    1,
    (p) => t('desk.event.transfer.received', { amount: amount(p), account: String(p['sourceAccountId']) }),
  ],
  'tef.transfer.sent': [
    PLAIN,
    0,
    (p) => t('desk.event.tef.transfer.sent', { amount: amount(p), account: String(p['receiverAccountId']) }),
  ],
  'tef.transfer.received': [
    PLAIN,
    0,
    (p) => t('desk.event.tef.transfer.received', { amount: amount(p), account: String(p['senderAccountId']) }),
  ],
  'tef.transfer.failed': [
    BAD,
    0,
    (p) => because(t('desk.event.tef.transfer.failed', { amount: amount(p) }), p['failureReason']),
  ],
  'ted.confirmed': [GOOD, -1, (p) => t('desk.event.ted.confirmed', { amount: amount(p) })],
  'ted.failed': [BAD, 0, (p) => because(t('desk.event.ted.failed', { amount: amount(p) }), p['errorReason'])],
  'ted.received': [
    GOOD,
    1,
    (p) =>
      p['senderName']
        ? t('desk.event.ted.received.from', { amount: amount(p), name: String(p['senderName']) })
        : t('desk.event.ted.received', { amount: amount(p) }),
  ],
  'ted.refund.requested': [WAIT, 0, (p) => t('desk.event.ted.refund.requested', { amount: amount(p) })],
  'ted.refund.completed': [GOOD, -1, (p) => t('desk.event.ted.refund.completed', { amount: amount(p) })],
  'ted.refund.failed': [
    BAD,
    0,
    (p) => because(t('desk.event.ted.refund.failed', { amount: amount(p) }), p['errorMessage']),
  ],
  'fee.charged': [PLAIN, -1, (p) => t('desk.event.fee.charged', { amount: amount(p), kind: fee(p['feeType']) })],
  'account.created': [
    GOOD,
    0,
    (p) =>
      p['status'] === 'blocked'
        ? t('desk.event.account.created.blocked', accountOf(p))
        : t('desk.event.account.created', accountOf(p)),
  ],
  'account.blocked': [BAD, 0, () => t('desk.event.account.blocked')],
  'account.unblocked': [GOOD, 0, () => t('desk.event.account.unblocked')],
  'account.closed': [PLAIN, 0, () => t('desk.event.account.closed')],
  'webhook.test': [PLAIN, 0, () => t('desk.event.webhook.test')],
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
