import { Migration } from '@mikro-orm/migrations';

/** Double entry: one row a posting, one balance row a customer account, reservations, and the functions that move money. */
export class Migration20261101000300_ledger extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      create table posting (
        id uuid not null primary key,
        institution_id bigint not null,
        debit_account_id bigint not null,
        credit_account_id bigint not null,
        amount bigint not null check (amount > 0),
        kind text not null,
        transaction_id uuid not null,
        fee_charge_id uuid,
        occurred_at timestamptz not null,
        check (debit_account_id <> credit_account_id)
      ) partition by range (id);
      create index on posting (debit_account_id, occurred_at desc, id desc);
      create index on posting (credit_account_id, occurred_at desc, id desc);
      create index on posting (transaction_id);
      insert into partitioned_table values ('posting', 'uuid', null);
      select ensure_partitions();
      create trigger append_only before update or delete on posting for each row execute function refuse_change();
      create trigger never_emptied before truncate on posting for each statement execute function refuse_change();

      -- Domains, where a check would do: a check constraint is read and compiled anew by every statement that writes its
      -- table, a domain's is kept by the session and looked at only where its column is assigned.
      create domain cents as bigint check (value >= 0);
      create domain holder_type as text check (value in ('pf', 'pj'));
      create domain account_status as text check (value in ('active', 'blocked', 'closed'));

      -- The one row that reserving, settling, blocking, closing and changing limits lock.
      create table balance (
        account_id bigint primary key references account,
        institution_id bigint not null,
        partner_id uuid not null,
        customer_id bigint not null,
        holder_type holder_type not null,
        status account_status not null,
        -- R$ 900 billion: the amount in base units, cents x 100, is still a safe JavaScript integer.
        balance bigint not null default 0 check (balance between 0 and 90000000000000),
        blocked cents not null default 0,
        pix_out_transaction_limit cents,
        pix_out_daily_limit cents,
        pix_out_monthly_limit cents,
        nighttime_limit cents,
        limit_day date,
        pix_out_day_used cents not null default 0,
        limit_month date,
        pix_out_month_used cents not null default 0,
        limit_night timestamptz,
        night_used cents not null default 0,
        updated_at timestamptz not null,
        check (blocked <= balance),
        check (status <> 'closed' or balance = 0)
      ) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);

      -- Money set aside for a payment that has no outcome yet; gone when it has one.
      create table reservation (
        id uuid primary key,
        account_id bigint not null,
        amount cents not null,
        fee cents not null,
        limit_product text,
        limit_day date,
        limit_month date,
        limit_night timestamptz,
        reserved_at timestamptz not null,
        check (fee < amount)
      ) with (autovacuum_vacuum_scale_factor = 0.02);
      create index on reservation (reserved_at);

      -- A table, so that the planner can take it apart into the statement that asks.
      create function effective_limits(p_account bigint, p_product text) returns table (transaction_limit bigint,
        daily_limit bigint, monthly_limit bigint, nighttime_limit bigint) language sql stable as $$
        select
          case when p_product = 'pix_out' then coalesce(b.pix_out_transaction_limit, d.transaction_limit)
            else d.transaction_limit end,
          case when p_product = 'pix_out' then coalesce(b.pix_out_daily_limit, d.daily_limit) else d.daily_limit end,
          case when p_product = 'pix_out' then coalesce(b.pix_out_monthly_limit, d.monthly_limit)
            else d.monthly_limit end,
          coalesce(b.nighttime_limit, d.nighttime_limit)
        from balance b
        join limit_default d
          on d.institution_id = b.institution_id and d.holder_type = b.holder_type and d.product = p_product
        where b.account_id = p_account
      $$;

      -- Sets amount and fee aside under the account's lock, or answers a refusal code with what is left and writes
      -- nothing. p_product null: no limits bind. p_night: start of the night window that holds p_now, null by day.
      create function ledger_reserve(p_id uuid, p_account bigint, p_amount bigint, p_fee bigint, p_product text,
        p_now timestamptz, p_day date, p_month date, p_night timestamptz, out code text, out detail jsonb)
        language plpgsql as $$
      declare
        b balance; l record; spent_day bigint := 0; spent_month bigint := 0; spent_night bigint := 0;
      begin
        select * into b from balance where account_id = p_account for update;
        if b.status = 'blocked' then code := 'account_blocked'; return; end if;
        if b.status = 'closed' then code := 'account_closed'; return; end if;
        if p_product is not null then
          -- Clocks of nodes differ, and who waited for the lock comes late: a day that has begun does not end again, or
          -- its sum would be forgotten.
          p_day := greatest(p_day, b.limit_day);
          p_month := greatest(p_month, b.limit_month);
          select * into l from effective_limits(p_account, p_product);
          if b.limit_day = p_day then spent_day := b.pix_out_day_used; end if;
          if b.limit_month = p_month then spent_month := b.pix_out_month_used; end if;
          if b.limit_night = p_night then spent_night := b.night_used; end if;
          if p_amount > l.transaction_limit or spent_day + p_amount > l.daily_limit
            or spent_month + p_amount > l.monthly_limit
            or p_night is not null and spent_night + p_amount > l.nighttime_limit
          then
            code := 'limit_exceeded';
            detail := case
              when p_amount > l.transaction_limit then jsonb_build_object('limit', 'transaction',
                'limit_amount', l.transaction_limit, 'used', 0, 'remaining', l.transaction_limit)
              when p_night is not null and spent_night + p_amount > l.nighttime_limit then jsonb_build_object(
                'limit', 'nighttime', 'limit_amount', l.nighttime_limit, 'used', spent_night,
                'remaining', greatest(l.nighttime_limit - spent_night, 0))
              when spent_day + p_amount > l.daily_limit then jsonb_build_object('limit', 'daily',
                'limit_amount', l.daily_limit, 'used', spent_day, 'remaining', greatest(l.daily_limit - spent_day, 0))
              when spent_month + p_amount > l.monthly_limit then jsonb_build_object('limit', 'monthly',
                'limit_amount', l.monthly_limit, 'used', spent_month,
                'remaining', greatest(l.monthly_limit - spent_month, 0))
            end;
            return;
          end if;
        end if;
        if b.balance - b.blocked < p_amount + p_fee then
          code := 'insufficient_balance';
          detail := jsonb_build_object('available', b.balance - b.blocked, 'required', p_amount + p_fee);
          return;
        end if;
        if p_product is null then
          update balance set blocked = blocked + p_amount + p_fee, updated_at = p_now where account_id = p_account;
        else
          update balance set blocked = blocked + p_amount + p_fee, updated_at = p_now,
            limit_day = p_day, pix_out_day_used = spent_day + p_amount,
            limit_month = p_month, pix_out_month_used = spent_month + p_amount,
            limit_night = coalesce(p_night, limit_night),
            night_used = case when p_night is null then night_used else spent_night + p_amount end
          where account_id = p_account;
        end if;
        insert into reservation (id, account_id, amount, fee, limit_product, limit_day, limit_month, limit_night,
          reserved_at)
        values (p_id, p_account, p_amount, p_fee, p_product, p_day, p_month, p_night, p_now);
      end $$;

      -- Ends reservations and posts entries, in sets. p_release: reservations that end (their amount and fee stop being
      -- blocked); p_give_back: those of them that also give back what they took from the limits; p_postings: entries.
      -- So settling is releasing and posting, rejecting is releasing and giving back, a credit is a posting alone.
      -- Raises, and so changes nothing, when a reservation is not open or a balance would be left below zero.
      create function ledger_apply(p_release uuid[], p_give_back uuid[], p_postings jsonb, p_now timestamptz)
        returns void language plpgsql as $$
      declare released integer; customers bigint[];
      begin
        select array_agg(distinct a.id) into customers from (
          select r.account_id from reservation r where r.id = any (p_release)
          union all
          select unnest(array[p.debit_account_id, p.credit_account_id])
          from jsonb_to_recordset(p_postings) p(debit_account_id bigint, credit_account_id bigint)
        ) a(id) join balance b on b.account_id = a.id;
        perform 1 from balance where account_id = any (customers) order by account_id for update;

        insert into posting (id, institution_id, debit_account_id, credit_account_id, amount, kind, transaction_id,
          fee_charge_id, occurred_at)
        select p.id, p.institution_id, p.debit_account_id, p.credit_account_id, p.amount, p.kind, p.transaction_id,
          p.fee_charge_id, p.occurred_at
        from jsonb_to_recordset(p_postings) p(id uuid, institution_id bigint, debit_account_id bigint,
          credit_account_id bigint, amount bigint, kind text, transaction_id uuid, fee_charge_id uuid,
          occurred_at timestamptz);

        with ended as (
          delete from reservation where id = any (p_release) returning *
        ), counted as (
          select count(*) as n from ended
        ), moved as (
          select m.account_id, sum(m.amount) as amount from (
            select p.credit_account_id as account_id, p.amount
            from jsonb_to_recordset(p_postings) p(credit_account_id bigint, amount bigint)
            union all
            select p.debit_account_id, -p.amount
            from jsonb_to_recordset(p_postings) p(debit_account_id bigint, amount bigint)
          ) m group by m.account_id
        ), freed as (
          select e.account_id, sum(e.amount + e.fee) as amount from ended e group by e.account_id
        ), changed as (
          update balance b set
            balance = b.balance + coalesce((select m.amount from moved m where m.account_id = b.account_id), 0),
            blocked = b.blocked - coalesce((select f.amount from freed f where f.account_id = b.account_id), 0),
            pix_out_day_used = b.pix_out_day_used - coalesce((select sum(e.amount) from ended e
              where e.account_id = b.account_id and e.limit_product = 'pix_out' and e.limit_day = b.limit_day
                and e.id = any (p_give_back)), 0),
            pix_out_month_used = b.pix_out_month_used - coalesce((select sum(e.amount) from ended e
              where e.account_id = b.account_id and e.limit_product = 'pix_out' and e.limit_month = b.limit_month
                and e.id = any (p_give_back)), 0),
            night_used = b.night_used - coalesce((select sum(e.amount) from ended e
              where e.account_id = b.account_id and e.limit_product is not null and e.limit_night = b.limit_night
                and e.id = any (p_give_back)), 0),
            updated_at = p_now
          where b.account_id = any (customers)
        )
        select n into released from counted;
        if released <> cardinality(p_release) then
          raise exception 'a reservation to end is not open (% of % are)', released, cardinality(p_release);
        end if;
      end $$;
    `);
  }
}
