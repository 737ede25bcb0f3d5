import { Migration } from '@mikro-orm/migrations';

/**
 * The login of the processes owns nothing and has the rights of gateway_app. This revokes unused rights: deleting
 * finished rows, changing append-only rows, and dropping partitions early.
 */
export class Migration20261208000000_process_rights extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      revoke truncate on all tables in schema public from gateway_app;
      revoke delete on account, balance, business_clock, charge, charge_payment, charge_signing_key, consumed_message, credential,
        customer, dict_budget, fee, fee_charge, hold, idempotency_record, infraction, institution, ledger_account, limit_default,
        med, med_refund, med_rejected_return, partner, pix_claim, pix_key, pix_refund, pix_return, ted_order, transaction,
        webhook_clock from gateway_app;
      revoke update on charge_payment, consumed_message, fee, idempotency_record, ledger_account, limit_default,
        med_rejected_return, pix_return, webhook_attempt from gateway_app;
      -- Databases from before PostgreSQL 15 grant it to every role.
      revoke create on schema public from public;

      -- Null for tables that are kept forever. keep_partitions changes only the others.
      alter table partitioned_table add shortest interval;
      update partitioned_table set shortest = make_interval(days => case name
        when 'log' then 30 when 'idempotency_record' then 90 when 'consumed_message' then 30 else 1 end)
      where name in ('log', 'idempotency_record', 'consumed_message', 'webhook_delivery', 'webhook_attempt');
      alter table partitioned_table add check (retention is null or (shortest is not null and retention >= shortest));
    `);
  }
}
