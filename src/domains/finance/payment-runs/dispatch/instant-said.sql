-- An instant as a message has it; null when it is none.
create function instant_said(p_said text) returns timestamptz language plpgsql stable as $$
begin
  return p_said::timestamptz;
exception when data_exception then
  return null;
end $$;
