-- Returns whether a day of the institution's treasury is closed. The result holds until the transaction ends.
-- Transactions that write data of the day call this function before they take any other lock. Closing and reopening
-- wait for these transactions.
create function lock_treasury_day(p_institution bigint, p_day date) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('treasury:' || p_institution, 0));
  -- A separate statement, so that its snapshot includes commits made during the wait for the lock.
  return exists (
    select from treasury_day d where d.institution_id = p_institution and d.day >= p_day and d.status <> 'open');
end $$;

-- Held to the end of the transaction. Blocks every other closing, reopening and write that belongs to a day of the
-- institution.
create function lock_treasury(p_institution bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('treasury:' || p_institution, 0));
end $$;
