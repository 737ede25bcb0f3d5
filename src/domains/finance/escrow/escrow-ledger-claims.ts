import { type InstitutionClaim, institutionClaim } from '../../ledger-claim.ts';

/** Releases older than escrow terms are left out, because they moved no money. */
export const escrowLedgerClaims: readonly InstitutionClaim[] = [
  institutionClaim({
    name: 'escrow_orders',
    claim:
      'every approved release of an escrow account has exactly one released order, and the order matches the release',
    rows: 'select institution_id from escrow_release where approved_by is not null and terms_id is not null',
    broken: `select r.institution_id, r.id as release_id, r.status, r.amount, o.amount as ordered, o.held, o.transaction_id from escrow_release r
        left join released_order o on o.id = r.id and o.account_id = r.account_id
      where r.approved_by is not null and r.terms_id is not null and (o.id is null or o.amount <> r.amount
        -- A payment can be accepted before its release is marked as dispatched.
        or r.status = 'approved' and (o.revoked_at is not null or o.transaction_id is null and o.held <> r.amount)
        or r.status in ('dispatched', 'released') and o.transaction_id is distinct from r.transaction_id
        or r.status = 'failed' and o.revoked_at is null and o.transaction_id is distinct from r.transaction_id)
      union all
      select o.institution_id, o.id, null, null, o.amount, o.held, o.transaction_id from released_order o
        join balance b on b.account_id = o.account_id and b.purpose = 'escrow'
      where not exists (select from escrow_release r where r.id = o.id and r.terms_id is not null)
        and not exists (select from payment_order p where p.id = o.id)`,
  }),
  institutionClaim({
    name: 'escrow_releases',
    claim:
      'every released escrow release is one settled payment of its amount, and no failed release has a settled payment',
    rows: "select institution_id from escrow_release where status in ('released', 'failed')",
    broken: `select r.institution_id, r.id as release_id, r.status, r.amount, t.id as transaction_id, t.status as outcome from escrow_release r
        left join transaction t on t.id = r.transaction_id and t.account_id = r.account_id and t.amount = r.amount
      where r.status = 'released' and (t.id is null or t.status not in ('settled', 'completed', 'refunded'))
        or r.status = 'failed' and t.status in ('settled', 'completed', 'refunded')`,
  }),
];
