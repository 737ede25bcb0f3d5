import { Migration } from '@mikro-orm/migrations';

/** Sums stored next to the rows, so that the cost of a report does not depend on the number of rows. */
export class Migration20261203000300_finance_sums extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Columns of the payable that never change, so that a supplier's debt is read from one index.
      alter table payable_installment add company_id uuid, add supplier_document text;
      update payable_installment i set company_id = p.company_id, supplier_document = p.supplier_document
        from payable p where p.id = i.payable_id;
      alter table payable_installment alter company_id set not null, alter supplier_document set not null;
      create function own_installment() returns trigger language plpgsql as $$
      begin
        select p.company_id, p.supplier_document into new.company_id, new.supplier_document from payable p where p.id = new.payable_id;
        return new;
      end $$;
      create trigger owned before insert on payable_installment for each row execute function own_installment();
      drop index payable_installment_institution_id_closed_on_idx;
      create index payable_installment_owed on payable_installment (institution_id, supplier_document, closed_on)
        include (created_on, due_date, net_amount, company_id, payable_id);
      drop index receivable_open_until, receivable_due;
      create index receivable_owed on receivable (institution_id, debtor_key, currency, (coalesce(closed_on, 'infinity')));
      create index receivable_by_due_date on receivable (institution_id, due_date, (coalesce(closed_on, 'infinity')), id);

      -- Open payables and receivables by due date: the day 'infinity' has what is open now, other days have the changes of
      -- that day. So the open amount at the end of a day is the current one less all later changes. For receipts and
      -- reversals: the amounts of the day.
      -- Writers only insert, so they never wait for each other. A job compacts the rows of a key into their sum.
      create table finance_sum (
        institution_id bigint not null,
        subject text not null check (subject in ('payable', 'receivable', 'receipt', 'reversal')),
        day date not null,
        -- For receipts and reversals, the day itself.
        due_date date not null,
        currency text not null,
        company_id uuid,
        -- On 'infinity', the account that pays it, or that is to receive it.
        account_id bigint,
        -- Cents for payables, receipts and reversals, base units for receivables.
        amount numeric not null,
        count bigint not null,
        is_new boolean not null default true
      );
      create index finance_sum_by_day on finance_sum (institution_id, subject, day, due_date)
        include (company_id, account_id, currency, amount, count);
      create index finance_sum_new on finance_sum (institution_id) where is_new;


      -- Open state of an installment: from its day until it is closed. On 'infinity': its current state.
      create function installment_steps(created_on date, closed_on date) returns table (day date, step int)
        language sql immutable as $$
        select * from (values ('infinity'::date, (closed_on = 'infinity')::int), (created_on, 1),
          (closed_on, case when closed_on = 'infinity' then 0 else -1 end)) s(day, step)
        where s.step <> 0 and closed_on > created_on
      $$;

      -- Open amount of a receivable, in base units: its changes by day, and on 'infinity' the current amount.
      create function receivable_steps(owed bigint, created_on date, closed_on date, receipts receivable_receipt[])
        returns table (day date, amount numeric, count int) language plpgsql stable as $$
      declare
        moment date;
        before numeric := 0;
        after numeric;
      begin
        for moment in
          select distinct greatest(m.day, created_on) from (
            select created_on union all select closed_on
            union all select c.received_on from unnest(receipts) c union all select c.reversed_on from unnest(receipts) c
          ) m(day) where m.day is not null order by 1
        loop
          after := case when closed_on <= moment then 0 else greatest(0, owed - (
            select coalesce(sum(c.amount_base_units), 0) from unnest(receipts) c
            where c.received_on <= moment and (c.reversed_on is null or c.reversed_on > moment))) end;
          if after <> before then
            return query select moment, after - before, (after > 0)::int - (before > 0)::int;
          end if;
          before := after;
        end loop;
        if before > 0 then
          return query select 'infinity'::date, before, 1;
        end if;
      end $$;

      create view finance_sum_exact as
        select i.institution_id, 'payable' as subject, s.day, i.due_date, 'BRL' as currency, i.company_id,
          case when s.day = 'infinity' then p.source_account_id end as account_id, sum(i.net_amount * s.step) as amount, sum(s.step) as count
        from payable_installment i join payable p on p.id = i.payable_id
          cross join installment_steps(i.created_on, i.closed_on) s
        group by 1, 3, 4, 6, 7 having sum(s.step) <> 0 or sum(i.net_amount * s.step) <> 0
        union all
        (with event as (
          select r.id, r.created_on as day, 0 as received from receivable r
          union all select r.id, r.closed_on, 0 from receivable r where r.closed_on is not null
          union all select r.id, greatest(c.received_on, r.created_on), c.amount_base_units
            from receivable_receipt c join receivable r on r.id = c.receivable_id where c.reversed_on > c.received_on is not false
          union all select r.id, greatest(c.reversed_on, r.created_on), -c.amount_base_units
            from receivable_receipt c join receivable r on r.id = c.receivable_id where c.reversed_on > c.received_on
        ), moment as (
          select e.id, e.day, sum(sum(e.received)) over (partition by e.id order by e.day) as received from event e group by e.id, e.day
        ), level as (
          select r.id, m.day,
            case when r.closed_on <= m.day then 0 else greatest(0, r.amount_base_units - m.received) end as open,
            r.institution_id, r.due_date, r.currency, r.company_id, r.destination_account_id
          from moment m join receivable r on r.id = m.id
        ), change as (
          select l.*, lag(l.open, 1, 0::numeric) over (partition by l.id order by l.day) as before from level l
        )
        select c.institution_id, 'receivable', d.day, c.due_date, c.currency, c.company_id,
          case when d.day = 'infinity' then c.destination_account_id end,
          sum(c.open - c.before), sum((c.open > 0)::int - (c.before > 0)::int)
        from change c cross join lateral (values (c.day), ('infinity'::date)) d(day)
        group by 1, 3, 4, 5, 6, 7
        having sum(c.open - c.before) <> 0 or sum((c.open > 0)::int - (c.before > 0)::int) <> 0)
        union all
        select c.institution_id, s.subject, s.day, s.day, 'BRL', null, null, sum(c.cash_base_units / 100), count(*)
        from receivable_receipt c
          cross join lateral (values ('receipt', c.received_on), ('reversal', c.reversed_on)) s(subject, day)
        where s.day is not null group by 1, 2, 3;

      grant select, insert, delete on finance_sum to gateway_app;
      grant select on finance_sum_exact to gateway_app;

      create function sum_installments(added payable_installment[], removed payable_installment[]) returns void language sql as $$
        insert into finance_sum (institution_id, subject, day, due_date, currency, company_id, account_id, amount, count)
        select i.institution_id, 'payable', s.day, i.due_date, 'BRL', p.company_id,
          case when s.day = 'infinity' then p.source_account_id end, sum(i.net_amount * s.step * i.sign), sum(s.step * i.sign)
        from (
          select a.institution_id, a.payable_id, a.due_date, a.net_amount, a.created_on, a.closed_on, 1 as sign from unnest(added) a
          union all
          select r.institution_id, r.payable_id, r.due_date, r.net_amount, r.created_on, r.closed_on, -1 from unnest(removed) r
        ) i join payable p on p.id = i.payable_id cross join installment_steps(i.created_on, i.closed_on) s
        group by 1, 3, 4, 6, 7 having sum(s.step * i.sign) <> 0 or sum(i.net_amount * s.step * i.sign) <> 0
      $$;
      create function sum_installments() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform sum_installments(array(select row(n.*)::payable_installment from new_row n), '{}');
        else
          perform sum_installments(array(select row(n.*)::payable_installment from new_row n),
            array(select row(o.*)::payable_installment from old_row o));
        end if;
        return null;
      end $$;
      create trigger summed_when_added after insert on payable_installment referencing new table as new_row
        for each statement execute function sum_installments();
      create trigger summed_when_changed after update on payable_installment
        referencing old table as old_row new table as new_row for each statement execute function sum_installments();

      -- The paying account changed: its installments move to the other account.
      create function sum_payables() returns trigger language plpgsql as $$
      begin
        insert into finance_sum (institution_id, subject, day, due_date, currency, company_id, account_id, amount, count)
        select n.institution_id, 'payable', s.day, i.due_date, 'BRL', n.company_id, p.account_id,
          sum(i.net_amount * s.step * p.sign), sum(s.step * p.sign)
        from new_row n join old_row o on o.id = n.id
          cross join lateral (values (n.source_account_id, 1), (o.source_account_id, -1)) p(account_id, sign)
          join payable_installment i on i.payable_id = n.id cross join installment_steps(i.created_on, i.closed_on) s
        where n.source_account_id is distinct from o.source_account_id and s.day = 'infinity'
        group by 1, 3, 4, 6, 7;
        return null;
      end $$;
      create trigger summed_when_changed after update on payable
        referencing old table as old_row new table as new_row for each statement execute function sum_payables();

      -- A new receivable has no receipts. A closed or reopened one has its active receipts.
      create function sum_receivables() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into finance_sum (institution_id, subject, day, due_date, currency, company_id, account_id, amount, count)
          select n.institution_id, 'receivable', s.day, n.due_date, n.currency, n.company_id,
            case when s.day = 'infinity' then n.destination_account_id end, sum(s.amount), sum(s.count)
          from new_row n cross join receivable_steps(n.amount_base_units, n.created_on, n.closed_on, '{}') s
          group by 1, 3, 4, 5, 6, 7;
        else
          insert into finance_sum (institution_id, subject, day, due_date, currency, company_id, account_id, amount, count)
          select n.institution_id, 'receivable', s.day, n.due_date, n.currency, n.company_id,
            case when s.day = 'infinity' then n.destination_account_id end, sum(s.amount * c.sign), sum(s.count * c.sign)
          from new_row n join old_row o on o.id = n.id
            cross join lateral (values (n.closed_on, 1), (o.closed_on, -1)) c(closed_on, sign)
            cross join lateral receivable_steps(n.amount_base_units, n.created_on, c.closed_on,
              array(select x from receivable_receipt x where x.receivable_id = n.id)) s
          where n.closed_on is distinct from o.closed_on
          group by 1, 3, 4, 5, 6, 7 having sum(s.count * c.sign) <> 0 or sum(s.amount * c.sign) <> 0;
        end if;
        return null;
      end $$;
      create trigger summed_when_added after insert on receivable referencing new table as new_row
        for each statement execute function sum_receivables();
      create trigger summed_when_changed after update on receivable
        referencing old table as old_row new table as new_row for each statement execute function sum_receivables();

      create function sum_receipts(added receivable_receipt[], removed receivable_receipt[]) returns void language sql as $$
        insert into finance_sum (institution_id, subject, day, due_date, currency, company_id, account_id, amount, count)
        select r.institution_id, 'receivable', s.day, r.due_date, r.currency, r.company_id,
          case when s.day = 'infinity' then r.destination_account_id end, sum(s.amount * h.sign), sum(s.count * h.sign)
        from receivable r cross join lateral (
          select 1 as sign, array(select c from receivable_receipt c where c.receivable_id = r.id) as receipts
          union all
          select -1, array(
            select c from receivable_receipt c where c.receivable_id = r.id and not exists (select from unnest(added) a where a.id = c.id)
            union all select o from unnest(removed) o where o.receivable_id = r.id)
        ) h cross join lateral receivable_steps(r.amount_base_units, r.created_on, r.closed_on, h.receipts) s
        where r.id in (select a.receivable_id from unnest(added) a)
        group by 1, 3, 4, 5, 6, 7 having sum(s.count * h.sign) <> 0 or sum(s.amount * h.sign) <> 0;

        insert into finance_sum (institution_id, subject, day, due_date, currency, amount, count)
        select c.institution_id, s.subject, s.day, s.day, 'BRL', sum(c.cash / 100 * c.sign), sum(c.sign)
        from (
          select a.institution_id, a.received_on, a.reversed_on, a.cash_base_units as cash, 1 as sign from unnest(added) a
          union all
          select r.institution_id, r.received_on, r.reversed_on, r.cash_base_units, -1 from unnest(removed) r
        ) c cross join lateral (values ('receipt', c.received_on), ('reversal', c.reversed_on)) s(subject, day)
        where s.day is not null
        group by 1, 2, 3 having sum(c.sign) <> 0 or sum(c.cash * c.sign) <> 0;
      $$;
      create function sum_receipts() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform sum_receipts(array(select row(n.*)::receivable_receipt from new_row n), '{}');
        else
          perform sum_receipts(array(select row(n.*)::receivable_receipt from new_row n),
            array(select row(o.*)::receivable_receipt from old_row o));
        end if;
        return null;
      end $$;
      create trigger summed_when_added after insert on receivable_receipt referencing new table as new_row
        for each statement execute function sum_receipts();
      create trigger summed_when_changed after update on receivable_receipt
        referencing old table as old_row new table as new_row for each statement execute function sum_receipts();

      insert into finance_sum (institution_id, subject, day, due_date, currency, company_id, account_id, amount, count, is_new)
        select institution_id, subject, day, due_date, currency, company_id, account_id, amount, count, false from finance_sum_exact;
    `);
  }
}
