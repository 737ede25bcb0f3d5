import { Migration } from '@mikro-orm/migrations';

/** A hold is a part of `balance.blocked`, in addition to the reservations. Arriving money fills it. */
export class Migration20261122000600_holds extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Written only under the lock of the account's balance, which also guards these rows.
      create table hold (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null references balance,
        -- The requested, the currently blocked, and the refunded amount.
        amount bigint not null check (amount > 0),
        held cents not null,
        used cents not null default 0,
        -- Until then, arriving money is blocked up to the requested amount.
        fill_until timestamptz not null,
        status text not null check (status in ('open', 'released')),
        created_at timestamptz not null,
        released_at timestamptz,
        check (held + used <= amount),
        check (status = 'open' or held = 0),
        check ((status = 'released') = (released_at is not null))
      );
      -- ledger_apply searches this index every time. It is nearly always empty.
      create index hold_unfilled on hold (account_id, created_at, id) where status = 'open' and held + used < amount;
      create index on hold (account_id, id desc);

      grant select, insert, update, delete on hold to gateway_app;
    `);
  }
}
