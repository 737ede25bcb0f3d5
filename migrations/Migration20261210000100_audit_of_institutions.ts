import { Migration } from '@mikro-orm/migrations';

/** What is read of the audit trail about an institution's own things: what is new, and what was done to which, when and by whom. */
export class Migration20261210000100_audit_of_institutions extends Migration {
  override up(): void {
    // As RESOURCE_TYPES of src/domains/console/change-kinds.ts has them: payments of partners, which are many, are not among them.
    const theirs = `where resource_type in (
      'payable', 'payment_batch', 'payment_order', 'remittance', 'remittance_item', 'receivable', 'statement_entry',
      'reconciliation_match', 'reconciliation_proposal', 'bank_account', 'treasury_day', 'escrow_release',
      'accounting_batch', 'accounting_entry', 'accounting_mapping', 'counterparty', 'deputyship', 'company', 'branch',
      'financial_account', 'paying_account', 'supplier', 'institution', 'partner', 'credential', 'person',
      'change_request', 'webhook', 'webhook_delivery', 'webhook_recovery', 'fee', 'default_limits', 'signing_key',
      'dead_message')`;
    this.addSql(/* sql */ `
      create index audit_event_news on audit_event (institution_id, seq) ${theirs};
      create index audit_event_of_institution on audit_event (institution_id, occurred_at desc, id desc) ${theirs};
      create index audit_event_of_resource on audit_event (institution_id, resource_id, occurred_at desc, id desc) ${theirs};
      create index audit_event_of_kind on audit_event (institution_id, resource_type, occurred_at desc, id desc) ${theirs};
      create index audit_event_of_person on audit_event (institution_id, actor_id, occurred_at desc, id desc)
        where actor_type in ('operator', 'deployment');
    `);
  }
}
