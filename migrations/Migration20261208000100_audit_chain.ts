import { Migration } from '@mikro-orm/migrations';

/**
 * Audit entries are sealed, institution by institution, into blocks that each hold the hash of the one before. Entries are written
 * by many at once; a job seals them once they are committed, in the order of their numbers.
 */
export class Migration20261208000100_audit_chain extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create sequence audit_event_seq;
      -- Whoever draws a number has a transaction id before: see note_audit_entries. Rewrites the table.
      alter table audit_event add seq bigint not null
        default (case when pg_current_xact_id() is not null then nextval('audit_event_seq') end);
      create index on audit_event (seq);
      -- A process does not choose the number.
      revoke insert on audit_event from gateway_app;
      grant insert (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type, resource_id,
        changes, metadata, occurred_at) on audit_event to gateway_app;
      grant usage on audit_event_seq to gateway_app;

      create table audit_block (
        institution_id bigint not null references institution,
        number bigint not null check (number > 0),
        -- It has all entries of the institution whose numbers are above the first and up to the second.
        after_seq bigint not null,
        through_seq bigint not null check (through_seq > after_seq),
        -- Of the entries in their order, and their SHA-256, 32 bytes each: they stay when a month of entries is taken away.
        ids uuid[] not null,
        digests bytea not null,
        -- Hash of the block before; of the first one nothing.
        previous bytea not null,
        hash bytea not null,
        made_at timestamptz not null,
        primary key (institution_id, number),
        check (octet_length(digests) = 32 * cardinality(ids))
      );
      create trigger append_only before update or delete on audit_block for each row execute function refuse_change();
      create trigger never_emptied before truncate on audit_block for each statement execute function refuse_change();

      create table audit_sealing (
        singleton boolean primary key default true check (singleton),
        sealed_through bigint not null default 0,
        -- Up to where it can be sealed once all transactions below this id have ended; null: that is to be noted.
        next_through bigint,
        next_xid xid8,
        check ((next_through is null) = (next_xid is null) and next_through > sealed_through)
      );
      insert into audit_sealing default values;
      -- Both are written by a function that acts for the owner, and by nobody else.
      grant select on audit_block, audit_sealing to gateway_app;
    `);
  }
}
