import { Migration } from '@mikro-orm/migrations';

/** A bank can refuse a payment of a remittance after it has paid. A person decides on the conflict. */
export class Migration20261204000100_remittance_conflicts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table remittance_item
        -- For an item refused after payment: whether it waits, and a person's decision.
        add column conflict_status text check (conflict_status in ('open', 'stays_paid', 'came_back')),
        add column settled_by text,
        add column settled_at timestamptz,
        add column settlement_reason text,
        -- Brasília day on which its money was returned.
        add column returned_on date;
      update remittance_item set conflict_status = 'open' where conflict = 'refused_after_paid';
      alter table remittance_item
        add check ((conflict is not distinct from 'refused_after_paid') = (conflict_status is not null)),
        add check (coalesce(conflict_status, 'open') = 'open' or num_nonnulls(settled_by, settled_at, settlement_reason) = 3),
        add check (conflict_status <> 'open' or num_nonnulls(settled_by, settled_at, settlement_reason, returned_on) = 0),
        add check ((conflict_status is not distinct from 'came_back') = (returned_on is not null)),
        add check (returned_on >= paid_on);
      create index remittance_item_conflict on remittance_item (institution_id, paid_on, id) where conflict_status = 'open';

      alter table payable_reversal alter column payment_order_id drop not null,
        add column remittance_item_id uuid references remittance_item,
        add check (num_nonnulls(payment_order_id, remittance_item_id) = 1);
    `);
  }
}
