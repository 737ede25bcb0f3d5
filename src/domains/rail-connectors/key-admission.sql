-- A key of a rail connector concerns every institution, but an admin's transaction sees only the rows of one
-- institution. These functions run as the owner (security definer), with no wider access than they need.
create function institutions_of_deployment() returns table (institution_id bigint, partner_id uuid, ispb text, has_admin boolean)
language sql stable security definer set search_path from current as $$
  select i.id, p.id, i.ispb, exists (select from operator o
    where o.institution_id = i.id and o.disabled_at is null and 'admin' = any (o.roles))
  from institution i join partner p on p.institution_id = i.id and p.is_institution order by i.id
$$;

-- Returns whether every other institution has approved the key of this change.
create function rail_key_is_approved_elsewhere(p_request uuid, p_change uuid) returns boolean
language sql stable security definer set search_path from current as $$
  select not exists (select from change_request c where c.subject_type = 'rail_key' and c.subject_id = p_request
    and c.id <> p_change and c.outcome is distinct from 'approved')
$$;

-- Ends the changes about this key in the other institutions.
create function withdraw_rail_key(p_request uuid, p_change uuid, p_author text, p_at timestamptz) returns void
language sql security definer set search_path from current as $$
  update change_request c set outcome = 'withdrawn', decided_by = p_author, decided_at = p_at
  where c.subject_type = 'rail_key' and c.subject_id = p_request and c.id <> p_change and c.outcome is null
$$;
