import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000200_counterparties extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table counterparty (
        id uuid primary key,
        institution_id bigint not null references institution,
        document text not null,
        name text not null check (length(name) between 1 and 140),
        trade_name text check (length(trade_name) between 1 and 140),
        email text,
        phone text,
        roles text[] not null check (roles <@ array['supplier', 'customer'] and roles <> '{}'),
        status text not null check (status in ('active', 'inactive')),
        -- For each field, the partner whose systems set it. Operators set a field that is absent here.
        authority jsonb not null default '{}' check (
          authority - array['name', 'trade_name', 'email', 'phone', 'roles', 'status'] = '{}'
        ),
        master_version int not null check (master_version > 0),
        created_by text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        unique (institution_id, document),
        unique (institution_id, id)
      );

      create table counterparty_version (
        id uuid primary key,
        institution_id bigint not null references institution,
        counterparty_id uuid not null,
        master_version int not null check (master_version > 0),
        name text not null,
        trade_name text,
        email text,
        phone text,
        roles text[] not null,
        status text not null,
        created_by text not null,
        created_at timestamptz not null,
        foreign key (institution_id, counterparty_id) references counterparty (institution_id, id),
        unique (counterparty_id, master_version)
      );

      create table counterparty_source (
        id uuid primary key,
        institution_id bigint not null references institution,
        source_partner_id uuid not null references partner,
        reference text not null check (length(reference) between 1 and 200),
        counterparty_id uuid not null,
        -- The highest received version. Null: a person has linked it, and no version has arrived.
        source_version bigint check (source_version between 1 and 9007199254740991),
        created_by text not null,
        created_at timestamptz not null,
        foreign key (institution_id, counterparty_id) references counterparty (institution_id, id),
        unique (source_partner_id, reference),
        unique (source_partner_id, counterparty_id)
      );
      create index on counterparty_source (counterparty_id);

      -- Each version that a source has sent, and its result.
      create table counterparty_event (
        id uuid primary key,
        institution_id bigint not null references institution,
        source_id uuid not null references counterparty_source,
        source_version bigint not null,
        fingerprint bytea not null check (length(fingerprint) = 32),
        status text not null check (status in ('created', 'updated', 'unchanged', 'obsolete')),
        version_id uuid not null references counterparty_version,
        master_version int not null,
        created_by text not null,
        created_at timestamptz not null,
        unique (source_id, source_version)
      );

      grant select, insert, update on counterparty to gateway_app;
      grant select, insert on counterparty_version, counterparty_source, counterparty_event to gateway_app;
      grant update (source_version) on counterparty_source to gateway_app;
    `);
  }
}
