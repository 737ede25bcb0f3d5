-- Returns the day in which a payment of one product counts. A payment that waited for the lock counts in the next day
-- if that day has begun. A stored day further ahead comes from a wrong clock and is ignored.
create function ledger_day(b balance, p_product text, p_day date) returns date language plpgsql immutable as $$
declare w product_limits;
begin
  foreach w in array b.limits loop
    if w.product = p_product and w.day = p_day + 1 then return w.day; end if;
  end loop;
  return p_day;
end $$;

-- Computes the reservation of amount and fee on a row that the caller has locked. Writes nothing. Returns the changed
-- row and the reservation, or a refusal code with the remaining amounts. `p_product` is null when no limits apply.
-- `p_night` is the start of the night window that contains `p_now`, and null by day. `p_order` is the released order that
-- the caller executes, or null. A reserved account requires an order. The amount held for the order counts as available and
-- becomes part of the reservation.
create function ledger_reservation(b balance, p_limits limit_default, p_id uuid, p_amount bigint, p_fee bigint,
  p_product text, p_now timestamptz, p_day date, p_month date, p_night timestamptz, p_order released_order, out code text,
  out detail jsonb, out after balance, out kept reservation) language plpgsql immutable as $$
declare
  w product_limits; own product_limits; others product_limits[] := '{}';
  spent_day bigint := 0; spent_month bigint := 0; spent_night bigint := 0;
begin
  if b.status = 'blocked' then code := 'account_blocked'; return; end if;
  if b.status = 'closed' then code := 'account_closed'; return; end if;
  if b.purpose <> 'customer' then
    if p_order.id is null or p_order.account_id <> b.account_id or p_order.amount <> p_amount
      or p_order.transaction_id is not null or p_order.revoked_at is not null
    then
      code := 'account_reserved_for_finance'; return;
    end if;
    b.blocked := b.blocked - p_order.held;
    kept.order_id := p_order.id;
  end if;
  if p_product is not null then
    foreach w in array b.limits loop
      if w.product = p_product then own := w; else others := others || w; end if;
    end loop;
    -- As in ledger_day. Otherwise the used amount of a day or month that has begun would be lost.
    if own.month between p_month and p_day + 1 then p_month := own.month; spent_month := own.month_used; end if;
    if own.day between p_day and p_day + 1 then p_day := own.day; spent_day := own.day_used; end if;
    if b.limit_night = p_night then spent_night := b.night_used; end if;
    if p_amount > p_limits.transaction_limit or spent_day + p_amount > p_limits.daily_limit
      or spent_month + p_amount > p_limits.monthly_limit
      or p_night is not null and spent_night + p_amount > p_limits.nighttime_limit
    then
      code := 'limit_exceeded';
      detail := case
        when p_amount > p_limits.transaction_limit then jsonb_build_object('limit', 'transaction',
          'limit_amount', p_limits.transaction_limit, 'used', 0, 'remaining', p_limits.transaction_limit)
        when p_night is not null and spent_night + p_amount > p_limits.nighttime_limit then jsonb_build_object(
          'limit', 'nighttime', 'limit_amount', p_limits.nighttime_limit, 'used', spent_night,
          'remaining', greatest(p_limits.nighttime_limit - spent_night, 0))
        when spent_day + p_amount > p_limits.daily_limit then jsonb_build_object(
          'limit', 'daily', 'limit_amount', p_limits.daily_limit, 'used', spent_day,
          'remaining', greatest(p_limits.daily_limit - spent_day, 0))
        when spent_month + p_amount > p_limits.monthly_limit then jsonb_build_object(
          'limit', 'monthly', 'limit_amount', p_limits.monthly_limit, 'used', spent_month,
          'remaining', greatest(p_limits.monthly_limit - spent_month, 0))
      end;
      return;
    end if;
    own.product := p_product;
    own.day := p_day;
    own.day_used := spent_day + p_amount;
    own.month := p_month;
    own.month_used := spent_month + p_amount;
    b.limits := others || own;
    if p_night is not null then
      b.limit_night := p_night;
      b.night_used := spent_night + p_amount;
    end if;
  end if;
  if b.balance - b.blocked < p_amount + p_fee then
    code := 'insufficient_balance';
    detail := jsonb_build_object('available', b.balance - b.blocked, 'required', p_amount + p_fee);
    return;
  end if;
  b.blocked := b.blocked + p_amount + p_fee;
  b.updated_at := p_now;
  after := b;
  kept.id := p_id;
  kept.account_id := b.account_id;
  kept.amount := p_amount;
  kept.fee := p_fee;
  kept.limit_product := p_product;
  kept.limit_day := p_day;
  kept.limit_month := p_month;
  kept.limit_night := p_night;
  kept.reserved_at := p_now;
end $$;

-- Returns a released order without locking it. The caller must hold the row lock of the order's account: every change
-- of an order takes that lock first.
create function ledger_order(p_order uuid) returns released_order language plpgsql as $$
declare o released_order;
begin
  select * into o from released_order r where r.id = p_order;
  return o;
end $$;

-- Writes the changed row of each account and the reservations, and marks their released orders as spent. Raises, and so
-- changes nothing, when such an order was already spent or revoked.
create function ledger_keep(p_balances balance[], p_reservations reservation[]) returns void language plpgsql as $$
declare r reservation;
begin
  update balance b set blocked = a.blocked, updated_at = a.updated_at, limit_night = a.limit_night,
    night_used = a.night_used, limits = a.limits
  from unnest(p_balances) a where b.account_id = a.account_id;
  insert into reservation (id, account_id, amount, fee, limit_product, limit_day, limit_month, limit_night, reserved_at,
    order_id)
  select n.id, n.account_id, n.amount, n.fee, n.limit_product, n.limit_day, n.limit_month, n.limit_night, n.reserved_at,
    n.order_id
  from unnest(p_reservations) n;
  foreach r in array p_reservations loop
    continue when r.order_id is null;
    update released_order o set transaction_id = r.id, held = 0
    where o.id = r.order_id and o.transaction_id is null and o.revoked_at is null;
    if not found then raise exception 'the released order % is not open', r.order_id; end if;
  end loop;
end $$;

-- Reserves amount and fee under the account's row lock, or returns a refusal code with what is left, without writing
-- anything. See ledger_reservation. p_order: id of the released order, or null.
create function ledger_reserve(p_id uuid, p_account bigint, p_amount bigint, p_fee bigint, p_product text,
  p_now timestamptz, p_day date, p_month date, p_night timestamptz, p_order uuid, out code text, out detail jsonb)
  language plpgsql as $$
declare b balance; most limit_default; reserved record;
begin
  select * into b from balance where account_id = p_account for update;
  if p_product is not null then
    select m.* into most from binding_limits(b, p_product, p_now) m;
  end if;
  reserved := ledger_reservation(b, most, p_id, p_amount, p_fee, p_product, p_now, p_day, p_month, p_night,
    case when b.purpose <> 'customer' then ledger_order(p_order) end);
  code := reserved.code;
  detail := reserved.detail;
  if code is null then perform ledger_keep(array[reserved.after], array[reserved.kept]); end if;
end $$;
