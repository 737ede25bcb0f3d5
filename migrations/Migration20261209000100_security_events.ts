import { Migration } from '@mikro-orm/migrations';

/** Stored security events, for institutions that do not read logs. */
export class Migration20261209000100_security_events extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table security_event (
        id uuid primary key,
        institution_id bigint not null references institution,
        event text not null,
        client_id text,
        address text,
        author text,
        request_id text,
        -- Count of equal events from the same place within a few seconds.
        times integer not null check (times > 0),
        occurred_at timestamptz not null
      );
      create index on security_event (institution_id, id desc);
      create index on security_event (occurred_at);
      grant select, insert on security_event to gateway_app;
    `);
  }
}
