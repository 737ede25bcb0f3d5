import { Migration } from '@mikro-orm/migrations';

/** The gateway's processes may do everything except change append-only tables. */
export class Migration20261101999900_grants extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      grant select, insert, update, delete on all tables in schema public to gateway_app;
      grant usage on all sequences in schema public to gateway_app;
      revoke update, delete, truncate on posting, log, audit_event from gateway_app;
      -- Partitions are accessed only through their parent.
      revoke all on consumed_message_other from gateway_app;
      revoke insert, update, delete, truncate on mikro_orm_migrations, partitioned_table from gateway_app;
    `);
  }
}
