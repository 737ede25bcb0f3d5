import { Migration } from '@mikro-orm/migrations';

/**
 * A successful delivery changes no indexed column and usually finds room on its page, so no index gets a second entry.
 * A trigger marks failed deliveries, whichever build wrote the result.
 */
export class Migration20261216000000_deliveries_end_in_place extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Failed or exhausted. An index on the status would prevent the heap-only updates of the others.
      alter table webhook_delivery add undelivered boolean not null default false;
      create index webhook_delivery_undelivered on webhook_delivery (webhook_id, id) where undelivered;
      update webhook_delivery set undelivered = true where status in ('failed', 'exhausted');
      drop index webhook_delivery_webhook_id_id_idx1;

      create function mark_undelivered() returns trigger language plpgsql as $$
      begin
        update public.webhook_delivery set undelivered = not new.undelivered where id = new.id;
        return null;
      end $$;
      create trigger undelivered after insert or update of status on webhook_delivery for each row
        when (new.undelivered <> (new.status in ('failed', 'exhausted'))) execute function mark_undelivered();

      -- Fill factor of future partitions: the remaining space is for updates.
      alter table partitioned_table add fillfactor integer not null default 100 check (fillfactor between 10 and 100);
      update partitioned_table set fillfactor = 60 where name = 'webhook_delivery';
      do $$
      declare part text;
      begin
        for part in
          select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'webhook_delivery'::regclass
        loop
          execute format('alter table %I set (fillfactor = 60)', part);
        end loop;
      end $$;
    `);
  }
}
