import { Migration } from '@mikro-orm/migrations';

/** Indexes of an institution's own audit trail: new entries, and the history of an object. */
export class Migration20261210000100_audit_of_institutions extends Migration {
  override up(): void {
    // Excludes the many entries of partners' payments and charges. The condition is short, because every insert of an
    // entry evaluates it for each of these indexes. RESOURCE_TYPES of src/domains/console/change-kinds.ts imply it.
    const theirs = `where resource_type not in ('transaction', 'charge')`;
    this.addSql(/* sql */ `
      create index audit_event_news on audit_event (institution_id, seq) ${theirs};
      create index audit_event_of_institution on audit_event (institution_id, occurred_at desc, id desc) ${theirs};
      create index audit_event_of_resource on audit_event (institution_id, resource_id, occurred_at desc, id desc) ${theirs};
      create index audit_event_of_kind on audit_event (institution_id, resource_type, occurred_at desc, id desc) ${theirs};
      create index audit_event_of_person on audit_event (institution_id, actor_id, occurred_at desc, id desc)
        where actor_type in ('operator', 'deployment');
    `);
  }
}
