import { Migration } from '@mikro-orm/migrations';

/** Counts that a treasurer confirmed as pending at the closing of a treasury day. */
export class Migration20261225000201_treasury_day_counts extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Null: the day was closed before these counts were kept.
      alter table treasury_day
        add column unmatched_entries integer check (unmatched_entries >= 0),
        add column open_cases integer check (open_cases >= 0),
        add column unbooked_items integer check (unbooked_items >= 0);
    `);
  }
}
