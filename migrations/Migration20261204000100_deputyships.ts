import { Migration } from '@mikro-orm/migrations';

export class Migration20261204000100_deputyships extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      alter table operator add unique (institution_id, login);
      drop index operator_institution_id_login_idx;
      create table deputyship (
        id uuid primary key,
        institution_id bigint not null references institution,
        absent text not null,
        deputy text not null,
        -- Brasília days, both inclusive.
        first_day date not null,
        last_day date not null,
        created_by text not null,
        created_at timestamptz not null,
        ended_by text,
        ended_at timestamptz,
        foreign key (institution_id, absent) references operator (institution_id, login),
        foreign key (institution_id, deputy) references operator (institution_id, login),
        check (deputy <> absent),
        check (created_by <> 'operator:' || deputy),
        check (last_day between first_day and first_day + 365),
        check (num_nulls(ended_by, ended_at) in (0, 2))
      );
      create index on deputyship (institution_id, id desc);
      create index on deputyship (institution_id, absent, last_day) where ended_at is null;
      create index on deputyship (institution_id, deputy, last_day) where ended_at is null;
      grant select, insert, update on deputyship to gateway_app;

      -- The approver for whom a deputy decided, or null. Separation of duties applies to both.
      alter table payable add approved_on_behalf_of text, add second_approved_on_behalf_of text, add refused_on_behalf_of text,
        add check (approved_on_behalf_of <> all (makers) and second_approved_on_behalf_of <> all (makers)
          and refused_on_behalf_of <> all (makers)),
        add check (approved_on_behalf_of <> approved_by and second_approved_on_behalf_of <> second_approved_by
          and refused_on_behalf_of <> refused_by),
        add check (second_approved_by <> approved_on_behalf_of and second_approved_on_behalf_of <> approved_by
          and second_approved_on_behalf_of <> approved_on_behalf_of),
        add check (approved_on_behalf_of is null or approved_by is not null),
        add check (second_approved_on_behalf_of is null or second_approved_by is not null),
        add check (refused_on_behalf_of is null or refused_by is not null);
      alter table payable_step add on_behalf_of text;
    `);
  }
}
