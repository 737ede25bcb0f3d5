-- The digest covers exactly the members that decide the payee and the amount. A decision names the digest, so that an
-- approval applies only to the payment data that the approver saw. Members and installments have a fixed order, so
-- equal content has an equal digest.
create function payable_content_sha256(p_payable uuid) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array('payable', p.company_id, p.source_account_id, p.supplier_name,
    p.supplier_document, p.payment_method, p.pix_key, p.recipient_bank_code, p.recipient_branch, p.recipient_account, p.barcode,
    p.net_amount, (
      select jsonb_agg(jsonb_build_array(i.number, i.due_date, i.net_amount) order by i.number)
      from payable_installment i where i.payable_id = p.id))::text, 'UTF8')), 'hex')
  from payable p where p.id = p_payable
$$;
