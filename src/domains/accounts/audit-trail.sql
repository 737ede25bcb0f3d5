-- Returns the newest audit entries of each of these accounts within a period (inclusive), after a position of the list.
-- Reads in index order, up to the end of the page. The planner assumes the average entries per account and would sort
-- them all, which is expensive for an account with a million entries.
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
