import { Migration } from '@mikro-orm/migrations';

/** A large accounting batch is built, and cancelled, in steps, each in its own transaction. */
export class Migration20261201001010_accounting_batch_steps extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table accounting_batch drop constraint accounting_batch_status_check;
      alter table accounting_batch
        add check (status in ('generating', 'generated', 'confirmed', 'cancelled')),
        -- Entries remain to be added, or, for a cancelled batch, to be released.
        add column unfinished boolean not null default false,
        -- Last day of its entries. Null: all days.
        add column through date,
        -- The last processed entry, and the parts of the file so far.
        add column filled_day date,
        add column filled_id uuid,
        add column part_count int not null default 0 check (part_count >= 0),
        add check (status <> 'generating' or unfinished),
        add check (not unfinished or status in ('generating', 'cancelled')),
        add check (status in ('generating', 'cancelled') or (sha256 is not null and size_bytes is not null));
      create index accounting_batch_unfinished on accounting_batch (institution_id, id) where unfinished;
    `);
  }
}
