-- Issues a token and consumes the client's proofs, under the row lock of the credential. The lock serialises token
-- requests of one credential, so that the count is exact. A change that narrows the credential takes the same lock: if
-- it comes later, it also ends this token; if it comes first, this function sees it.
--
-- Codes: null: issued, `seconds` is the validity. changed: the credential differs from the state that the caller read.
-- replayed: the proof with number `proof` was already used. too_many: `p_most` tokens are valid, retry after `seconds`.
create function issue_access_token(p_credential uuid, p_method text, p_constraint text, p_authorized_ips text[], p_token_hash bytea,
  p_scopes text[], p_seconds int, p_bound_by text, p_bound_to bytea, p_proofs bytea[], p_proofs_end timestamptz[], p_most int,
  out code text, out seconds int, out proof int)
  language plpgsql as $$
declare last_moment timestamptz; ends timestamptz;
begin
  select least(now() + make_interval(secs => p_seconds), c.expires_at) into last_moment
    from credential c join partner p on p.id = c.partner_id
    where c.id = p_credential and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())
      and p.inactive_since is null and c.auth_method = p_method and c.sender_constraint = p_constraint and c.scopes @> p_scopes
      and c.authorized_ips::text[] is not distinct from p_authorized_ips
    for no key update of c;
  if not found then code := 'changed'; return; end if;
  for i in 1 .. cardinality(p_proofs) loop
    if not use_proof(p_proofs[i], p_proofs_end[i]) then code := 'replayed'; proof := i; return; end if;
  end loop;
  select t.expires_at into ends from access_token t
    where t.credential_id = p_credential and t.expires_at > now() order by t.expires_at desc offset p_most - 1 limit 1;
  if found then
    code := 'too_many';
    seconds := ceil(extract(epoch from ends - now()));
    return;
  end if;
  insert into access_token (token_hash, credential_id, scopes, expires_at, bound_by, bound_to)
  values (p_token_hash, p_credential, p_scopes, last_moment, p_bound_by, p_bound_to);
  seconds := ceil(extract(epoch from last_moment - now()));
end $$;
