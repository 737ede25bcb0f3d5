-- Locks, in id order, the charges that a settlement batch's messages name by txId. Returns their facts.
create function claim_facts_charge(keys jsonb) returns jsonb language plpgsql set enable_seqscan = off as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', c.id, 'entityId', c.entity_id, 'accountId', c.account_id,
      'type', c.type, 'status', c.status, 'amount', c.amount, 'description', c.description, 'txId', c.tx_id,
      'externalId', c.external_id, 'expiresAt', c.expires_at, 'terms', c.terms))
    from (
      select * from charge where tx_id in (select jsonb_array_elements_text(keys)) order by id for update
    ) c);
end $$;

-- Records payments. A payment ends a charge that is paid once; a static QR code stays active.
create function apply_facts_charge(rows jsonb, now timestamptz) returns void
  language plpgsql set enable_seqscan = off as $$
begin
  insert into charge_payment (transaction_id, charge_id, partner_id, amount, end_to_end_id, paid_at)
  select p.transaction_id, p.charge_id, p.partner_id, p.amount, p.end_to_end_id, now
  from jsonb_populate_recordset(null::charge_payment, rows) p;
  update charge c set payment_count = c.payment_count + p.times, paid_at = now,
    status = case when c.type = 'static' then c.status else 'paid' end,
    ended_at = case when c.type = 'static' then c.ended_at else now end
  from (
    select r.charge_id, count(*) as times from jsonb_populate_recordset(null::charge_payment, rows) r
    group by r.charge_id
  ) p where c.id = p.charge_id;
end $$;
