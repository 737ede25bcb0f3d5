import { type Queryable, statement } from '../../platform/database.ts';
import type { CustomerRecord } from './customer.ts';

/** A customer without its accounts, which are read apart. */
export type CustomerRow = Omit<CustomerRecord, 'accounts'>;

const CUSTOMERS_BY_ID = statement(
  'customers_by_id',
  `select c.id, c.name, c.document, c.user_type as "userType", c.status, c.partner_id as "partnerId",
     c.review_status as "reviewStatus", c.outcome, c.risk_level as "riskLevel", c.pep_hit as "isPep",
     c.last_reviewed_at as "lastReviewedAt", c.edd_required as "eddRequired"
   from customer c where c.partner_id = $1 and c.id = any ($2)`,
);

type Flat = Omit<CustomerRow, 'kyc'> &
  Omit<CustomerRow['kyc'], 'status'> & {
    readonly reviewStatus: 'concluded' | 'pending';
    readonly outcome: 'approved' | 'blocked';
  };

/** The partner's customers of these ids, in any order. */
export async function customersById(
  db: Queryable,
  partnerId: string,
  ids: readonly number[],
): Promise<readonly CustomerRow[]> {
  const rows = await db.query<Flat>(CUSTOMERS_BY_ID, [partnerId, ids]);
  return rows.map(({ reviewStatus, outcome, riskLevel, isPep, lastReviewedAt, eddRequired, ...customer }) => ({
    ...customer,
    kyc: { status: reviewStatus === 'pending' ? 'pending' : outcome, riskLevel, isPep, lastReviewedAt, eddRequired },
  }));
}
