-- Locks the rows that a batch of outcomes affects and returns them, with the ids of messages that were already
-- consumed. Lock order: transactions by id, facts of domains, balances by account id. Domains add originals, which are
-- locked like the transactions that the messages name, and facts: see facts.sql. p_facts has the keys of the facts. Data
-- that the caller only reads is json: json is serialized once.
create function claim_settlement(p_queue text, p_messages uuid[], p_end_to_end_ids text[], p_transactions uuid[],
  p_creditors jsonb, p_facts jsonb, out consumed uuid[], out transactions json, out balances json,
  out ledger_accounts json, out facts jsonb) language plpgsql set enable_seqscan = off as $$
declare ids uuid[]; accounts bigint[]; originals uuid[];
begin
  originals := claim_originals(p_end_to_end_ids, p_transactions);
  select array_agg(l.id), array_agg(l.account_id) || array_agg(l.destination_account_id) into ids, accounts from (
    select t.id, t.account_id, t.destination_account_id from transaction t
    -- Only by ids: with an "or" on end_to_end_id, PostgreSQL scans a whole index while it estimates the table as small.
    where t.id = any (p_transactions || originals || array(
      select n.id from transaction n where n.end_to_end_id = any (p_end_to_end_ids)))
    order by t.id for update
  ) l;
  facts := claim_facts(p_facts);
  accounts := accounts || array(
    select a.id from jsonb_to_recordset(p_creditors) c(ispb text, agency text, "accountNumber" text)
      join institution i on i.ispb = c.ispb
      -- The comparison without zeros uses an index. Without this comparison, all accounts of the agency are read.
      join account a on a.institution_id = i.id and a.agency = c.agency and a.account_number = c."accountNumber"
        and ltrim(a.account_number, '0') = ltrim(c."accountNumber", '0'));
  perform 1 from balance b where b.account_id = any (accounts) order by b.account_id for update;
  -- Each statement below sees everything that was committed during the wait for the locks.
  select array_agg(m.id) into consumed from consumed_message m
    where m.queue = p_queue and m.id = any (p_messages);
  select json_agg(json_build_object('id', t.id, 'institutionId', t.institution_id, 'partnerId', t.partner_id,
    'accountId', t.account_id, 'destinationAccountId', t.destination_account_id, 'type', t.type,
    'status', t.status, 'amount', t.amount, 'fee', t.fee, 'refundedAmount', t.refunded_amount,
    'description', t.description, 'endToEndId', t.end_to_end_id, 'heldSince', t.held_since,
    'errorReason', t.error_reason,
    'reservedFee', r.fee)) into transactions
  from transaction t left join reservation r on r.id = t.id
  where t.id = any (ids || array(select n.id from transaction n where n.end_to_end_id = any (p_end_to_end_ids)));
  select json_agg(json_build_object('accountId', b.account_id, 'institutionId', b.institution_id,
    'partnerId', b.partner_id, 'status', b.status, 'balance', b.balance, 'blocked', b.blocked, 'agency', a.agency, 'accountNumber',
    a.account_number, 'ispb', i.ispb)) into balances
  from balance b join account a on a.id = b.account_id join institution i on i.id = b.institution_id
  where b.account_id = any (accounts);
  facts := facts || transaction_facts(ids);
  select json_agg(json_build_object('institutionId', i.id, 'ispb', i.ispb, 'kind', l.kind, 'id', l.id))
    into ledger_accounts
  from institution i join ledger_account l on l.institution_id = i.id and l.kind in ('settlement', 'fees') where i.id in (
    select b.institution_id from balance b where b.account_id = any (accounts)
    union all
    select o.id from institution o where o.ispb in (select c.ispb from jsonb_to_recordset(p_creditors) c(ispb text)));
end $$;
