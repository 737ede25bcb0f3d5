-- Business time by the database's clock: one clock for the schedules of all workers.
create function business_now() returns timestamptz language sql volatile as $$
  select date_trunc('milliseconds', clock_timestamp()) + offset_ms * interval '1 millisecond' from business_clock
$$;
