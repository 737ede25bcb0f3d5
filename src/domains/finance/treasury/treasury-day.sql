-- Whether a day of the institution's treasury is closed: it is until the transaction ends, whichever it is. Writers of what
-- belongs to a day call it before they lock anything else; closing and reopening wait for them.
create function lock_treasury_day(p_institution bigint, p_day date) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('treasury:' || p_institution, 0));
  -- A statement of its own, so that it sees what was committed while the lock was waited for.
  return exists (
    select from treasury_day d where d.institution_id = p_institution and d.day >= p_day and d.status <> 'open');
end $$;

-- Until the transaction ends, nobody else closes or reopens a day of the institution, or writes what belongs to one.
create function lock_treasury(p_institution bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('treasury:' || p_institution, 0));
end $$;
