import { Migration } from '@mikro-orm/migrations';

/** What is read of the audit trail about an institution's own things: what is new, and what was done to which, when and by whom. */
export class Migration20261210000100_audit_of_institutions extends Migration {
  override up(): void {
    // Payments and charges of partners are many, and none of it. Told so briefly, because every entry that is written asks each
    // of these indexes; the types that are asked for (RESOURCE_TYPES of src/domains/console/change-kinds.ts) imply it.
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
