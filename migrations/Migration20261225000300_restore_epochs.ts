import { Migration } from '@mikro-orm/migrations';

/**
 * Each restore to an earlier time begins an epoch. Numbers that the lost window may have given out, and positions of the
 * log in it, are never given out again.
 */
export class Migration20261225000300_restore_epochs extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table restore_epoch (
        number integer primary key,
        restored_to timestamptz not null,
        lost_until timestamptz not null check (lost_until >= restored_to),
        -- Timeline of the server, to recognise the next restore.
        timeline bigint not null,
        -- Newest position of the restored log. The log continues after log_after.
        log_end bigint not null,
        log_after bigint not null check (log_after > log_end),
        -- By counter: where it stood, and the number after which it continues.
        jumps jsonb not null,
        begun_at timestamptz not null default now(),
        finished_at timestamptz
      );
      create unique index restore_epoch_unfinished on restore_epoch ((true)) where finished_at is null;
      grant select on restore_epoch to gateway_app;
    `);
  }
}
