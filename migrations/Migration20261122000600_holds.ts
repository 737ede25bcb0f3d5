import { Migration } from '@mikro-orm/migrations';

/** Precautionary blocks of funds: part of `balance.blocked` beside the reservations, filled as money arrives. */
export class Migration20261122000600_holds extends Migration {
  override up(): void {
    this.addSql(/* sql */ `
      -- Written under the lock of the account's balance alone, which guards its rows, too.
      create table hold (
        id uuid primary key,
        institution_id bigint not null,
        partner_id uuid not null,
        account_id bigint not null references balance,
        -- What is to be blocked, what of it is blocked now, and what of it went into refunds.
        amount bigint not null check (amount > 0),
        held cents not null,
        used cents not null default 0,
        -- Until then what is missing is blocked as it arrives.
        fill_until timestamptz not null,
        status text not null check (status in ('open', 'released')),
        created_at timestamptz not null,
        released_at timestamptz,
        check (held + used <= amount),
        check (status = 'open' or held = 0),
        check ((status = 'released') = (released_at is not null))
      );
      -- What ledger_apply looks into each time: nearly always empty.
      create index hold_unfilled on hold (account_id, created_at, id) where status = 'open' and held + used < amount;
      create index on hold (account_id, id desc);

      -- Blocks what is available on these accounts, whose balances are locked, for their open holds that lack something:
      -- the oldest first.
      create function ledger_fill_holds(p_accounts bigint[], p_now timestamptz) returns void language plpgsql as $$
      declare h hold; part bigint;
      begin
        for h in select * from hold x
          where x.account_id = any (p_accounts) and x.status = 'open' and x.held + x.used < x.amount
            and x.fill_until > p_now
          order by x.account_id, x.created_at, x.id
        loop
          select least(h.amount - h.held - h.used, b.balance - b.blocked) into part
          from balance b where b.account_id = h.account_id;
          continue when part = 0;
          update balance set blocked = blocked + part, updated_at = p_now where account_id = h.account_id;
          update hold set held = held + part where id = h.id;
        end loop;
      end $$;

      -- Blocks up to p_amount of what is available on the account, active or blocked; what is missing is blocked as it
      -- arrives until p_fill_until. Answers what is held now, or the code account_closed and writes nothing.
      create function ledger_hold(p_id uuid, p_account bigint, p_amount bigint, p_fill_until timestamptz,
        p_now timestamptz, out code text, out held bigint) language plpgsql as $$
      declare b balance;
      begin
        select * into strict b from balance where account_id = p_account for update;
        if b.status = 'closed' then code := 'account_closed'; return; end if;
        -- Older holds have taken before what they lacked: what is available is free to be held.
        held := least(p_amount, b.balance - b.blocked);
        insert into hold (id, institution_id, partner_id, account_id, amount, held, fill_until, status, created_at)
        values (p_id, b.institution_id, b.partner_id, p_account, p_amount, ledger_hold.held, p_fill_until, 'open', p_now);
        update balance set blocked = blocked + ledger_hold.held, updated_at = p_now where account_id = p_account;
      end $$;

      -- Ends a hold: what it holds is available again, and fills the account's other holds first. Answers how much that
      -- was; null when the hold is not open.
      create function ledger_release_hold(p_hold uuid, p_now timestamptz) returns bigint language plpgsql as $$
      declare h hold;
      begin
        select * into strict h from hold where id = p_hold;
        perform 1 from balance where account_id = h.account_id for update;
        select * into h from hold where id = p_hold;
        if h.status <> 'open' then return null; end if;
        update hold set status = 'released', held = 0, released_at = p_now where id = p_hold;
        if h.held > 0 then
          update balance set blocked = blocked - h.held, updated_at = p_now where account_id = h.account_id;
          perform ledger_fill_holds(array[h.account_id], p_now);
        end if;
        return h.held;
      end $$;

      -- Turns p_amount of what a hold holds into a reservation, whatever the account's status; no limit binds it. The
      -- hold does not fill up again with what it gave; one that gave everything is released. Or answers the code
      -- insufficient_balance with what it holds, and writes nothing.
      create function ledger_reserve_from_hold(p_id uuid, p_hold uuid, p_amount bigint, p_now timestamptz, out code text,
        out detail jsonb) language plpgsql as $$
      declare h hold;
      begin
        select * into strict h from hold where id = p_hold;
        perform 1 from balance where account_id = h.account_id for update;
        select * into h from hold where id = p_hold;
        if h.held < p_amount then
          code := 'insufficient_balance';
          detail := jsonb_build_object('available', h.held, 'required', p_amount);
          return;
        end if;
        update hold set held = held - p_amount, used = used + p_amount,
          status = case when used + p_amount = amount then 'released' else status end,
          released_at = case when used + p_amount = amount then p_now end
        where id = p_hold;
        insert into reservation (id, account_id, amount, fee, reserved_at)
        values (p_id, h.account_id, p_amount, 0, p_now);
        update balance set updated_at = p_now where account_id = h.account_id;
      end $$;

      -- Ends reservations and posts entries, in sets. p_release: reservations that end (their amount and fee stop being
      -- blocked); p_give_back: those of them that also give back what they took from the limits; p_postings: entries.
      -- So settling is releasing and posting, rejecting is releasing and giving back, a credit is a posting alone.
      -- Raises, and so changes nothing, when a reservation is not open or a balance would be left below zero.
      -- What is credited or freed fills the open holds of its account.
      create or replace function ledger_apply(p_release uuid[], p_give_back uuid[], p_postings jsonb, p_now timestamptz)
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
        if exists (select 1 from hold h where h.account_id = any (customers) and h.status = 'open'
          and h.held + h.used < h.amount) then
          perform ledger_fill_holds(customers, p_now);
        end if;
      end $$;

      alter function ledger_fill_holds set enable_seqscan = off;

      grant select, insert, update, delete on hold to gateway_app;
    `);
  }
}
