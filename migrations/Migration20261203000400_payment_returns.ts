import { Migration } from '@mikro-orm/migrations';

export class Migration20261203000400_payment_returns extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Returned amount of a payment. When all of it has returned, the installment is open again.
      alter table payment_order add column returned_amount cents not null default 0,
        add check (returned_amount <= amount), add check (status = 'paid' or returned_amount = 0);

      -- Returns of an order's payment to a paying account, each posting once.
      create table payment_return (
        posting_id uuid primary key,
        institution_id bigint not null references institution,
        order_id uuid not null references payment_order,
        amount cents not null check (amount > 0),
        -- Brasília day.
        returned_on date not null,
        -- Null: the order is not known to be paid yet, or the day is closed.
        applied_at timestamptz
      );
      create index payment_return_open on payment_return (posting_id) where applied_at is null;
      create index on payment_return (order_id);
      -- The time up to which the postings of each paying account were checked for returns.
      create table payment_return_follow (
        account_id bigint primary key references paying_account,
        institution_id bigint not null references institution,
        followed_until timestamptz not null
      );

      -- A returned payment of an installment, and the days between which nothing was owed.
      create table payable_reversal (
        installment_id uuid not null,
        institution_id bigint not null references institution,
        number int not null check (number > 0),
        payment_order_id uuid not null references payment_order,
        paid_on date not null,
        returned_on date not null,
        closed_from date not null,
        closed_until date not null,
        primary key (installment_id, number),
        foreign key (institution_id, installment_id) references payable_installment (institution_id, id)
      );

      -- An installment that is paid again cannot be closed before it was reopened.
      drop view finance_sum_exact;
      alter table payable_installment add reopened_on date, drop closed_on;
      alter table payable_installment add closed_on date not null generated always as
        (case when coalesce(paid_on, ended_on) is null then 'infinity' else greatest(least(paid_on, ended_on), reopened_on) end) stored;
      create index payable_installment_owed on payable_installment (institution_id, supplier_document, closed_on)
        include (created_on, due_date, net_amount, company_id, payable_id);

      -- Periods in which nothing was owed of an installment that is owed now.
      create function reversal_steps(created_on date, closed_from date, closed_until date)
        returns table (day date, step int) language sql immutable as $$
        select * from (values (greatest(created_on, closed_from), -1), (closed_until, 1)) s(day, step)
        where closed_until > greatest(created_on, closed_from)
      $$;
      create view finance_sum_exact as
        select i.institution_id, 'payable' as subject, s.day, i.due_date, 'BRL' as currency, i.company_id,
          case when s.day = 'infinity' then p.source_account_id end as account_id, sum(i.net_amount * s.step) as amount, sum(s.step) as count
        from payable_installment i join payable p on p.id = i.payable_id cross join lateral (
          select s.day, s.step from installment_steps(i.created_on, i.closed_on) s
          union all
          select s.day, s.step from payable_reversal r cross join reversal_steps(i.created_on, r.closed_from, r.closed_until) s
          where r.installment_id = i.id
        ) s
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
      grant select on finance_sum_exact to gateway_app;

      create function sum_reversals() returns trigger language plpgsql as $$
      begin
        insert into finance_sum (institution_id, subject, day, due_date, currency, company_id, amount, count)
        select i.institution_id, 'payable', s.day, i.due_date, 'BRL', i.company_id, sum(i.net_amount * s.step), sum(s.step)
        from new_row n join payable_installment i on i.id = n.installment_id
          cross join reversal_steps(i.created_on, n.closed_from, n.closed_until) s
        group by 1, 3, 4, 6 having sum(s.step) <> 0 or sum(i.net_amount * s.step) <> 0;
        return null;
      end $$;
      create trigger summed_when_added after insert on payable_reversal referencing new table as new_row
        for each statement execute function sum_reversals();

      alter table payable_step drop constraint payable_step_action_check, add check (action in
        ('created', 'changed', 'first_approved', 'approved', 'refused', 'cancelled', 'scheduled', 'returned', 'paid',
         'payment_reversed'));

      grant select, insert, update on payment_return, payment_return_follow to gateway_app;
      grant select, insert on payable_reversal to gateway_app;
    `);
  }
}
