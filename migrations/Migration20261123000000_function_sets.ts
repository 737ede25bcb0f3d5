import { Migration } from '@mikro-orm/migrations';

/** The functions of each build are in their own schema. This table lists the schemas. */
export class Migration20261123000000_function_sets extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table function_set (
        name text primary key,
        applied_at timestamptz not null default now(),
        -- When a process last reported that it runs with this set.
        used_at timestamptz not null default now()
      );
      grant select on function_set to gateway_app;

      -- Drops the functions that an older database has in public: PostgreSQL could prefer them by their argument types.
      drop trigger if exists pix_keys_leave on balance;
      drop function if exists accept_internal_transfer, accept_pix_payment, accept_pix_refund, apply_facts_charge,
        apply_settlement, business_now, charge_signing_key_add, claim_facts_charge, claim_facts_refund,
        claim_settlement, drop_expired_partitions, effective_limits, ensure_partitions, fee_of, flush_operation,
        idempotency_begin, ledger_apply, ledger_fill_holds, ledger_hold, ledger_release_hold, ledger_reserve,
        ledger_reserve_from_hold, pix_key_is_claimed, pix_keys_leave_closed_account, relay_batch, start_pix_refund,
        take_dict_lookup, uuid_v7, uuid_v7_floor, webhook_claim, webhook_deliver, webhook_disable, webhook_end_deleted,
        webhook_end_overdue, webhook_fan_out, webhook_follow_clock, webhook_forget, webhook_keep, webhook_next_at,
        webhook_requeue, webhook_settle, webhook_turn;
    `);
  }
}
