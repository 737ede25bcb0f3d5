-- The newest audit entries of each of these accounts of the partner, after a place of the list and within a period, both ends
-- included.
--
-- Read in the order of their index, no further than the page's end. The planner knows of an account only what accounts have in
-- the mean, and takes it for cheap to sort all of that; of one with a million entries it is not.
create function audit_trails_of_accounts(p_partner uuid, p_accounts bigint[], p_limit integer, p_before timestamptz,
  p_before_id uuid, p_from timestamptz, p_to timestamptz, p_offset integer)
  returns table (account_id bigint, id uuid, action text, resource_type text, actor_type text, changes jsonb, metadata jsonb,
    occurred_at timestamptz)
  language plpgsql stable set enable_seqscan = off set enable_sort = off as $$
begin
  return query
  select b.account_id, e.* from balance b cross join lateral (
    select a.id, a.action, a.resource_type, a.actor_type, a.changes, a.metadata, a.occurred_at from audit_event a
    where a.account_id = b.account_id and a.partner_id = b.partner_id and (a.occurred_at, a.id) < (p_before, p_before_id)
      and a.occurred_at between p_from and p_to
    order by a.occurred_at desc, a.id desc limit p_limit offset p_offset
  ) e
  where b.partner_id = p_partner and b.account_id = any (p_accounts);
end $$;
