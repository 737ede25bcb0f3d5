import type { FinancePayload } from '../../messaging/finance-event.ts';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { change } from './console.resource.ts';

export interface Change extends RowOf<typeof change> {}

export const EVERYTHING: Change = { kind: 'everything', id: null, action: null, author: null, at: null };

const OF_ALERT: Readonly<Record<string, ChangeKind>> = {
  synchronization_refused: 'counterparty',
  import_failed: 'bank_account',
  return_needs_review: 'remittance_item',
  remittance_unanswered: 'remittance',
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

/** Events that no caller caused and that the audit trail therefore lacks. */
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

export function changesOf({ type, payload, occurredAt }: LoggedEvent): readonly Change[] {
  const facts = OF_EVENT[type]?.((payload as FinancePayload).data) ?? {};
  return Object.entries(facts).flatMap(([kind, id]) =>
    typeof id === 'string' ? [{ kind: kind as ChangeKind, id, action: type, author: null, at: occurredAt }] : [],
  );
}
