import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import { type Beneficiary, beneficiaryColumn } from '../beneficiary.resource.ts';

/** In real time, not business time. */
const LEASE = '60 seconds';

// Claims releases of every institution. A lease beyond the maximum means that the clock was set back: it counts as
// expired.
const CLAIM = statement(
  'claim_escrow_releases',
  `with due as materialized (
     select id from escrow_release
     where status = 'approved' and next_attempt_at <= $1 and (leased_until is null or leased_until < clock_timestamp()
       or leased_until > clock_timestamp() + interval '${LEASE}')
     order by next_attempt_at, id limit $2 for update skip locked
   )
   update escrow_release r set leased_until = clock_timestamp() + interval '${LEASE}', claim = r.claim + 1
   from due, escrow_terms t, account a where r.id = due.id and t.id = r.terms_id and a.id = r.account_id
   returning r.id, r.account_id as "accountId", a.partner_id as "partnerId", r.amount, r.claim, ${beneficiaryColumn('t')} as beneficiary,
     r.end_to_end_id as "endToEndId", r.recipient_ispb as "recipientIspb"`,
);

/** Claimed by this worker until the lease ends. Writes under an older claim change nothing. */
export interface ClaimedRelease {
  readonly id: string;
  readonly accountId: number;
  readonly partnerId: string;
  /** Cents. */
  readonly amount: number;
  readonly claim: number;
  readonly beneficiary: Beneficiary;
  readonly endToEndId: string | null;
  readonly recipientIspb: string | null;
}

/** Claims due, approved releases, the longest waiting first. Several workers can claim concurrently. */
export const claimReleases = (db: Queryable, now: Date, most: number): Promise<ClaimedRelease[]> =>
  db.query<ClaimedRelease>(CLAIM, [now, most]);
