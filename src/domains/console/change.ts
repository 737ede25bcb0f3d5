import type { FinancePayload } from '../../messaging/finance-event.ts';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import type { ChangeKind } from './change-kinds.ts';

/** Something of an institution that changed. */
export interface Change {
  /** `everything`: whatever is shown may have changed. */
  readonly kind: ChangeKind | 'everything';
  /** Which one; null of everything. */
  readonly id: string | null;
  /** What was done: `payable.approved`; null of everything. */
  readonly action: string | null;
  /** Who did it, as records name it; null: nobody, or it is not known. */
  readonly author: string | null;
  /** Null of everything, and of what came onto a statement. */
  readonly at: Date | null;
}

export const EVERYTHING: Change = { kind: 'everything', id: null, action: null, author: null, at: null };

/** What an alert is about: its `source`. */
const OF_ALERT: Readonly<Record<string, ChangeKind>> = {
  synchronization_refused: 'counterparty',
  import_failed: 'bank_account',
  return_needs_review: 'remittance_item',
  paid_twice: 'payment_order',
  payment_returned_in_part: 'payment_order',
  webhook_disabled: 'webhook',
};

type Ids = Readonly<Record<string, unknown>>;
type Told = Partial<Record<ChangeKind, unknown>>;

const ofPayment = ({ payment_order_id, remittance_item_id, payable_id }: Ids): Told => ({
  payable: payable_id,
  payment_order: payment_order_id,
  remittance_item: remittance_item_id,
});

/** Of events that tell what nobody did, and so the audit trail does not have: the ids of what changed. */
const OF_EVENT: Readonly<Record<string, (data: Ids) => Told>> = {
  'payable.paid': ofPayment,
  'payable.payment_failed': ofPayment,
  'tax_obligation.status': ({ payable_id }) => ({ payable: payable_id }),
  'reconciliation.matched': ({ match_id, kind }) => (kind === 'automatic' ? { reconciliation_match: match_id } : {}),
  'bank_fee.divergent': ({ statement_entry_id }) => ({ statement_entry: statement_entry_id }),
  'integration.alert'({ alert, source }) {
    const kind = OF_ALERT[String(alert)];
    return kind ? { [kind]: source } : {};
  },
};

/** What an event says has changed, beside what the audit trail says. */
export function changesOf({ type, payload, occurredAt }: LoggedEvent): readonly Change[] {
  const told = OF_EVENT[type]?.((payload as unknown as FinancePayload).data) ?? {};
  return Object.entries(told).flatMap(([kind, id]) =>
    typeof id === 'string' ? [{ kind: kind as ChangeKind, id, action: type, author: null, at: occurredAt }] : [],
  );
}
