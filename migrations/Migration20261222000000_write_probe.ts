import { Migration } from '@mikro-orm/migrations';

/** `/ready` writes one row per process, to prove that the process can write. */
export class Migration20261222000000_write_probe extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table write_probe (
        process uuid primary key,
        -- Real time of the database's clock.
        written_at timestamptz not null
      ) with (fillfactor = 50);
      grant select, insert, update, delete on write_probe to gateway_app;
    `);
  }
}
