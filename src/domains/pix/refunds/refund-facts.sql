-- A refund settles together with the received PIX that it refunds.
create function claim_originals_refund(end_to_end_ids text[], transactions uuid[]) returns uuid[]
  language plpgsql stable set enable_seqscan = off as $$
begin
  return array(select r.original_transaction_id from pix_refund r where r.return_id = any (end_to_end_ids));
end $$;

-- Returns the facts of refunds by their return ids for a settlement batch. They never change, so no lock is needed.
create function claim_facts_refund(keys jsonb) returns jsonb language plpgsql stable set enable_seqscan = off as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('returnId', r.return_id, 'transactionId', r.transaction_id,
      'originalTransactionId', r.original_transaction_id, 'reason', r.reason, 'infractionId', r.infraction_id,
      'recipientName', t.counterparty->>'name', 'originalExternalId', c.external_id))
    from pix_refund r join transaction t on t.id = r.transaction_id
      left join charge_payment p on p.transaction_id = r.original_transaction_id
      left join charge c on c.id = p.charge_id
    where r.return_id in (select jsonb_array_elements_text(keys)));
end $$;
