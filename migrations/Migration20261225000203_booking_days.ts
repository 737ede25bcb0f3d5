import { Migration } from '@mikro-orm/migrations';

/** Facts of a closed treasury day count on a later, open day. */
export class Migration20261225000203_booking_days extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Brasília day on which the money arrived, when its treasury day is closed. received_on is then a later, open day.
      alter table receivable_receipt add column arrived_on date, add check (arrived_on < received_on);
      -- Open Brasília day on which the match counts, when the treasury day of an entry is closed.
      alter table reconciliation_match add column booked_on date;
    `);
  }
}
