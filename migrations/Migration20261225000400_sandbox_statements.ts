import { Migration } from '@mikro-orm/migrations';

/** Simulated rails record when they settled an order, for which institution, and the days of their statements. */
export class Migration20261225000400_sandbox_statements extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table sandbox_order drop constraint sandbox_order_direction_check;
      alter table sandbox_order
        add constraint sandbox_order_direction_check check (direction in ('out', 'in', 'refund', 'return')),
        add column rail text check (rail in ('spi', 'str')),
        add column ispb text,
        -- Null: not settled, or settled before this migration.
        add column settled_at timestamptz,
        add check (settled_at is null or (rail is not null and ispb is not null));

      alter table sandbox_bill_order
        add column ispb text,
        add column settled_at timestamptz,
        add check (settled_at is null or (ispb is not null and amount is not null));

      create table sandbox_statement (
        rail rail_of_statement not null,
        ispb text not null,
        day date not null,
        -- Cents. Null for a rail without balances.
        closing_balance bigint,
        primary key (rail, ispb, day)
      );
      grant select, insert on sandbox_statement to gateway_app;
      grant update (closing_balance) on sandbox_statement to gateway_app;
    `);
  }
}
