import { Migration } from '@mikro-orm/migrations';

/** Security events of institutions, so that they can be read where nobody reads logs. */
export class Migration20261209000100_security_events extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table security_event (
        -- By time.
        id uuid primary key,
        institution_id bigint not null references institution,
        event text not null,
        client_id text,
        address text,
        author text,
        -- Of the first one.
        request_id text,
        -- The same, from the same place, within a few seconds.
        times integer not null check (times > 0),
        occurred_at timestamptz not null
      );
      create index on security_event (institution_id, id desc);
      create index on security_event (occurred_at);
      grant select, insert on security_event to gateway_app;
    `);
  }
}
