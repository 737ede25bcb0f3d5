import { Migration } from '@mikro-orm/migrations';

/** What the gateway's processes may do: everything but change what is append-only. */
export class Migration20261101999900_grants extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      grant select, insert, update, delete on all tables in schema public to gateway_app;
      grant usage on all sequences in schema public to gateway_app;
      revoke update, delete, truncate on posting, log, audit_event from gateway_app;
      -- Partitions are reached through their parent alone.
      revoke all on consumed_message_other from gateway_app;
      revoke insert, update, delete, truncate on mikro_orm_migrations, partitioned_table from gateway_app;
    `);
  }
}
