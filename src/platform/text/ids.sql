-- RFC 9562 UUID version 7, ordered by real time: a table partitioned by id is partitioned by time, and its primary key
-- stays one unique index over all partitions.
create function uuid_v7(at timestamptz default clock_timestamp()) returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- The smallest version 7 id of an instant: a partition bound.
create function uuid_v7_floor(at timestamptz) returns uuid language sql immutable strict as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid
$$;
