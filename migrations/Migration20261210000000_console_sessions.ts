import { Migration } from '@mikro-orm/migrations';

/** Changing or disabling a person ends its console sessions. */
export class Migration20261210000000_console_sessions extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table console_session (
        id_hash bytea primary key check (length(id_hash) = 32),
        operator_id uuid not null references operator,
        csrf_token text not null,
        created_at timestamptz not null default now(),
        seen_at timestamptz not null default now(),
        -- Time of the person's last authentication at the identity provider.
        proven_at timestamptz not null,
        ended_at timestamptz
      );
      create index on console_session (operator_id);
      create index on console_session (created_at);
      grant select, insert, update, delete on console_session to gateway_app;

      create function end_console_sessions() returns trigger language plpgsql as $$
      begin
        update console_session set ended_at = now() where operator_id = new.id and ended_at is null;
        return null;
      end $$;
      create trigger end_console_sessions after update on operator for each row
        when (old.disabled_at is distinct from new.disabled_at or old.roles is distinct from new.roles
          or old.authority is distinct from new.authority)
        execute function end_console_sessions();
    `);
  }
}
