import { Migration } from '@mikro-orm/migrations';

/** A row of each process that `/ready` writes, to prove that the process can. */
export class Migration20261222000000_write_probe extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table write_probe (
        process uuid primary key,
        -- In real time, of the database's clock.
        written_at timestamptz not null
      ) with (fillfactor = 50);
      grant select, insert, update, delete on write_probe to gateway_app;
    `);
  }
}
