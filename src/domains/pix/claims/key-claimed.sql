create function pix_key_is_claimed(p_key text) returns boolean language sql stable as $$
  select exists (select 1 from pix_claim where key = p_key and status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED'))
$$;
