-- Domains take part in settlement by functions with the names below. The build writes a line for each of them below its
-- "each" comment, so that no call is dynamic: see functionSet.

-- Calls claim_originals_<name>(end_to_end_ids, transactions) of each domain. They return further transactions that a
-- batch locks, such as the original of a refund, and lock nothing themselves.
create function claim_originals(p_end_to_end_ids text[], p_transactions uuid[]) returns uuid[]
  language plpgsql set enable_seqscan = off as $$
declare originals uuid[] := '{}';
begin
  -- each claim_originals_<name>: originals := originals || claim_originals_<name>(p_end_to_end_ids, p_transactions);
  return originals;
end $$;

-- Calls claim_facts_<name>(keys) for the facts that the messages name. They lock the rows of these keys, only of their
-- own domain, and return them. The ascending order of the names is part of the lock order. Raises for a name without a
-- function.
create function claim_facts(p_keys jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
declare facts jsonb := '{}'; asked record; claimed jsonb;
begin
  for asked in select * from jsonb_each(p_keys) order by key collate "C" loop
    case asked.key
      -- each claim_facts_<name>: when '<name>' then claimed := claim_facts_<name>(asked.value);
    end case;
    facts := facts || jsonb_build_object(asked.key, claimed);
  end loop;
  return facts;
end $$;

-- Calls transaction_facts_<name>(transactions) of each domain. They return rows of their domain that belong to locked
-- transactions and change only under that lock, so they lock nothing.
create function transaction_facts(p_transactions uuid[]) returns jsonb
  language plpgsql set enable_seqscan = off as $$
declare facts jsonb := '{}';
begin
  -- each transaction_facts_<name>: facts := facts || jsonb_build_object('<name>', transaction_facts_<name>(p_transactions));
  return facts;
end $$;

-- Calls apply_facts_<name>(rows, now) for the rows that handlers have written, in ascending order of the names. Raises
-- for a name without a function.
create function apply_facts(p_rows jsonb, p_now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
declare fact record;
begin
  for fact in select * from jsonb_each(p_rows) order by key collate "C" loop
    case fact.key
      -- each apply_facts_<name>: when '<name>' then perform apply_facts_<name>(fact.value, p_now);
    end case;
  end loop;
end $$;
