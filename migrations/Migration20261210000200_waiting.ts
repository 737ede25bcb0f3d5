import { Migration } from '@mikro-orm/migrations';

/** Indexes that contain only pending rows, to count them. */
export class Migration20261210000200_waiting extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create index payable_pending on payable (institution_id, due_date, id) where status = 'pending';
      create index remittance_item_queued on remittance_item (institution_id, batch_id) where status = 'queued';
      create index remittance_item_review on remittance_item (institution_id, id) where review is not null;
      create index treasury_day_reopening on treasury_day (institution_id, day) where status = 'reopening';
      create index escrow_release_requested on escrow_release (institution_id, id) where status = 'requested';
      create index credential_ending on credential (expires_at) where expires_at is not null and revoked_at is null;
      create index webhook_disabled on webhook (disabled_at) where disabled_at is not null;
      create index statement_entry_pix_credit on statement_entry (institution_id, entry_date, id)
        where status in ('unmatched', 'proposed', 'conflict') and account_id is not null and amount > 0
          and end_to_end_id is not null and returns_transaction_id is null;
    `);
  }
}
