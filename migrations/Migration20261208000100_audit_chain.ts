import { Migration } from '@mikro-orm/migrations';

/**
 * Blocks of sealed audit entries, per institution. Each block contains the hash of the previous one. Many transactions
 * write entries concurrently. A job seals committed entries in the order of their numbers.
 */
export class Migration20261208000100_audit_chain extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create sequence audit_event_seq;
      -- A transaction has its id before it draws a number: see note_audit_entries. Rewrites the table.
      alter table audit_event add seq bigint not null
        default (case when pg_current_xact_id() is not null then nextval('audit_event_seq') end);
      create index on audit_event (seq);
      -- A process cannot choose the number.
      revoke insert on audit_event from gateway_app;
      grant insert (id, institution_id, partner_id, account_id, actor_type, actor_id, action, resource_type, resource_id,
        changes, metadata, occurred_at) on audit_event to gateway_app;
      grant usage on audit_event_seq to gateway_app;

      create table audit_block (
        institution_id bigint not null references institution,
        number bigint not null check (number > 0),
        -- The block has all entries of the institution above the first number, up to the second.
        after_seq bigint not null,
        through_seq bigint not null check (through_seq > after_seq),
        -- SHA-256 of the entries in order, 32 bytes each. They stay when a month of entries is removed.
        ids uuid[] not null,
        digests bytea not null,
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
        -- Sealing limit once all transactions below this id have ended. Null: not recorded yet.
        next_through bigint,
        next_xid xid8,
        check ((next_through is null) = (next_xid is null) and next_through > sealed_through)
      );
      insert into audit_sealing default values;
      -- Only a function that acts for the owner writes both tables.
      grant select on audit_block, audit_sealing to gateway_app;
    `);
  }
}
