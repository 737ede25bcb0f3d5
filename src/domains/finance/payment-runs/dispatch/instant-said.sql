-- Parses the time of a message. Returns null when the text is not a time.
create function instant_said(p_said text) returns timestamptz language plpgsql stable as $$
begin
  return p_said::timestamptz;
exception when data_exception then
  return null;
end $$;
