import { Migration } from '@mikro-orm/migrations';

/**
 * The published position and the empty part of the outbox are sequences, which have no row versions. A table row that
 * changes a hundred times a second is slow to read while an old snapshot is open. The log's head is its newest entry.
 */
export class Migration20261125000000_log_positions extends Migration {
  override up(): void {
    this.addSql(`
      create sequence log_published minvalue 0 start 0;
      select setval('log_published', published_through) from log_head;
      create sequence outbox_floor minvalue 0 start 0;
      drop table log_head;
      grant select, update on log_published, outbox_floor to gateway_app;
      grant select on outbox_seq_seq to gateway_app;

      alter table outbox add staged_at timestamptz not null default clock_timestamp();
      alter table log add staged_at timestamptz;
    `);
  }
}
