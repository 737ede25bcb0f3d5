-- The result holds until the transaction ends: closing and reopening wait for it. Writers of the day's data call this
-- function before they take any other lock.
create function lock_treasury_day(p_institution bigint, p_day date) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('treasury:' || p_institution, 0));
  -- A separate statement, so that its snapshot includes commits made during the wait for the lock.
  return exists (
    select from treasury_day d where d.institution_id = p_institution and d.day >= p_day and d.status <> 'open');
end $$;

-- Blocks every other closing, reopening and write that belongs to a day, until the transaction ends.
create function lock_treasury(p_institution bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('treasury:' || p_institution, 0));
end $$;
