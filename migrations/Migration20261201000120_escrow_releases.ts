import { Migration } from '@mikro-orm/migrations';

/** One person requests a release of escrow money, another approves it. */
export class Migration20261201000120_escrow_releases extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table escrow_release (
        id uuid primary key,
        institution_id bigint not null references institution,
        account_id bigint not null references account,
        amount bigint not null check (amount > 0),
        created_by text not null,
        created_at timestamptz not null,
        approved_by text,
        approved_at timestamptz,
        check (approved_by <> created_by),
        check (num_nulls(approved_by, approved_at) in (0, 2))
      );
      create index on escrow_release (institution_id, id desc);
      grant select, insert, update on escrow_release to gateway_app;
    `);
  }
}
