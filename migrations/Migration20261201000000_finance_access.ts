import { Migration } from '@mikro-orm/migrations';

export class Migration20261201000000_finance_access extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table institution add finance_products_off text[] not null default '{}';

      alter table partner add is_institution boolean not null default false,
        add institution_integration boolean not null default false,
        add inactive_since timestamptz,
        add check (not (is_institution and institution_integration));
      create unique index partner_is_institution on partner (institution_id) where is_institution;
      insert into partner (id, institution_id, name, created_at, is_institution)
      select gen_random_uuid(), i.id,
        i.name || case when exists (select from partner p where p.institution_id = i.id and p.name = i.name)
          then ' (institution)' else '' end, i.created_at, true
      from institution i;

      alter table credential add authorized_ips cidr[] check (cardinality(authorized_ips) between 1 and 100),
        add check (authorized_ips is not null or not scopes && array['finance_master:read', 'finance_master:write',
          'finance_ap:read', 'finance_ap:write', 'finance_ar:read', 'finance_ar:write', 'finance_reconciliation:read',
          'finance_reconciliation:write', 'finance_treasury:read', 'finance_accounting:read', 'finance_accounting:write']);

      create table operator (
        id uuid primary key,
        institution_id bigint not null references institution,
        login text not null unique check (login ~ '^[a-z0-9][a-z0-9._-]{0,62}$'),
        name text not null check (length(name) between 1 and 140),
        roles text[] not null check (cardinality(roles) > 0
          and roles <@ array['viewer', 'preparer', 'approver', 'treasurer', 'accountant', 'admin']),
        -- Approval limit of a person, in cents.
        authority bigint check (authority > 0),
        password_hash text,
        created_at timestamptz not null,
        disabled_at timestamptz,
        check (('approver' = any (roles)) = (authority is not null))
      );
      create index on operator (institution_id, login);

      create table finance_settings (
        institution_id bigint primary key references institution,
        -- Payables of this amount or more, in cents, need two approvers.
        second_approval_from bigint not null check (second_approval_from > 0)
      );

      create table finance_company (
        id uuid primary key,
        institution_id bigint not null references institution,
        name text not null check (length(name) between 1 and 140),
        document text not null,
        unique (institution_id, document),
        unique (institution_id, id)
      );

      create table finance_branch (
        id uuid primary key,
        institution_id bigint not null references institution,
        company_id uuid not null,
        name text not null check (length(name) between 1 and 140),
        foreign key (institution_id, company_id) references finance_company (institution_id, id),
        unique (institution_id, company_id, id)
      );

      create table financial_account (
        id uuid primary key,
        institution_id bigint not null references institution,
        code text not null check (length(code) between 1 and 40),
        name text not null check (length(name) between 1 and 140),
        unique (institution_id, code),
        unique (institution_id, id)
      );

      create table paying_account (
        account_id bigint primary key references account,
        institution_id bigint not null references institution,
        partner_id uuid not null references partner,
        company_id uuid not null,
        branch_id uuid,
        foreign key (institution_id, company_id) references finance_company (institution_id, id),
        foreign key (institution_id, company_id, branch_id) references finance_branch (institution_id, company_id, id)
      );
      create index on paying_account (institution_id, company_id);

      create table bank_account (
        id uuid primary key,
        institution_id bigint not null references institution,
        company_id uuid not null,
        bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
        branch text not null check (branch ~ '^[0-9]{1,5}$'),
        branch_digit text not null default '' check (branch_digit ~ '^[0-9A-Z]?$'),
        account_number text not null check (account_number ~ '^[0-9]{1,12}$'),
        account_digit text not null default '' check (account_digit ~ '^[0-9A-Z]{0,2}$'),
        -- For payment files: the bank's identification of the institution, and the bank's file variant.
        agreement text check (length(agreement) between 1 and 20),
        cnab_profile text not null default 'febraban',
        opening_balance bigint not null,
        opening_date date not null,
        -- Agreed bank charges in cents, by kind of statement entry.
        agreed_fees jsonb not null default '{}',
        foreign key (institution_id, company_id) references finance_company (institution_id, id),
        unique (institution_id, bank_code, branch, account_number),
        unique (institution_id, id)
      );
      grant select, insert, update on operator, finance_settings, finance_company, finance_branch, financial_account,
        paying_account, bank_account to gateway_app;
    `);
  }
}
