import { Migration } from '@mikro-orm/migrations';

/** Sets the planner's statistics to many partners and webhooks, even if few of them have nearly all rows (adr 93). */
export class Migration20261214000100_many_partners extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      do $$
      declare c record; t record;
      begin
        for c in select * from (values ('log', 'partner_id'), ('transaction', 'partner_id'), ('webhook_delivery', 'webhook_id'))
          x(name, attribute)
        loop
          for t in select k.relname as name, k.reltuples from pg_class k
            where k.oid = c.name::regclass or k.oid in (select i.inhrelid from pg_inherits i where i.inhparent = c.name::regclass)
          loop
            execute format('alter table public.%I alter column %I set (n_distinct = 100)', t.name, c.attribute);
            -- Takes effect at the next analyze. Full partitions are not analyzed again. An empty table has no statistics.
            if t.reltuples > 0 then execute format('analyze public.%I (%I)', t.name, c.attribute); end if;
          end loop;
        end loop;
      end $$;
    `);
  }
}
