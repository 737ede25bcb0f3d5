import { Migration } from '@mikro-orm/migrations';

/** A row of a statement or of the books can be explained by a case that the comparison did not open. */
export class Migration20261225000401_explained_rows extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table rail_difference drop constraint rail_difference_result_check;
      alter table rail_difference
        add constraint rail_difference_result_check check
          (result in ('missing_here', 'missing_there', 'different_amount', 'different_instant', 'in_case', 'pending')),
        -- Case that explains the row. Null: the comparison opened its case.
        add column case_id uuid;
    `);
  }
}
