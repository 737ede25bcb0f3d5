import { Migration } from '@mikro-orm/migrations';

/** Precautionary blocks of funds: part of `balance.blocked` beside the reservations, filled as money arrives. */
export class Migration20261122000600_holds extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Written under the lock of the account's balance alone, which guards its rows, too.
      create table hold (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null references balance,
        -- What is to be blocked, what of it is blocked now, and what of it went into refunds.
        amount bigint not null check (amount > 0),
        held cents not null,
        used cents not null default 0,
        -- Until then what is missing is blocked as it arrives.
        fill_until timestamptz not null,
        status text not null check (status in ('open', 'released')),
        created_at timestamptz not null,
        released_at timestamptz,
        check (held + used <= amount),
        check (status = 'open' or held = 0),
        check ((status = 'released') = (released_at is not null))
      );
      -- What ledger_apply looks into each time: nearly always empty.
      create index hold_unfilled on hold (account_id, created_at, id) where status = 'open' and held + used < amount;
      create index on hold (account_id, id desc);

      grant select, insert, update, delete on hold to gateway_app;
    `);
  }
}
