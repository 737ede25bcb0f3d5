import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { columnsOf } from '../../platform/resource/resource.ts';
import type { Customer } from './customer.entity.ts';
import { customer, kyc } from './customer.resource.ts';
import type { KYC_STATUSES } from './customer-words.ts';

export interface CustomerRow {
  readonly id: number;
  readonly name: string;
  readonly document: string;
  readonly userType: Customer['userType'];
  readonly status: Customer['status'];
  readonly partnerId: string;
  readonly kyc: {
    /** `pending` while a review is open, else its result. */
    readonly status: keyof typeof KYC_STATUSES;
    readonly riskLevel: Customer['riskLevel'];
    readonly isPep: boolean;
    readonly lastReviewedAt: Date;
    readonly eddRequired: boolean;
  };
}

const CUSTOMER = `select ${columnsOf(customer, 'c')}, ${columnsOf(kyc, 'c')},
     c.review_status as "reviewStatus", c.outcome
   from customer c where c.partner_id = $1`;
const CUSTOMERS_BY_ID = statement('customers_by_id', `${CUSTOMER} and c.id = any ($2)`);
const CUSTOMERS_AFTER = statement('customers_after', `${CUSTOMER} and c.id > $2 order by c.id limit $3`);
const CUSTOMER_OF_DOCUMENT = statement('customer_of_document', `${CUSTOMER} and c.document = $2`);

type Flat = Omit<CustomerRow, 'kyc'> & Omit<CustomerRow['kyc'], 'status'> & Pick<Customer, 'reviewStatus' | 'outcome'>;

function customerRow(row: Flat): CustomerRow {
  const { reviewStatus, outcome, riskLevel, isPep, lastReviewedAt, eddRequired, ...identity } = row;
  const status = reviewStatus === 'pending' ? reviewStatus : outcome;
  return { ...identity, kyc: { status, riskLevel, isPep, lastReviewedAt, eddRequired } };
}

export async function customersById(
  db: Queryable,
  partnerId: string,
  ids: readonly number[],
): Promise<readonly CustomerRow[]> {
  return (await db.query<Flat>(CUSTOMERS_BY_ID, [partnerId, ids])).map(customerRow);
}

/** In ascending order of id. */
export async function customersAfter(
  db: Queryable,
  partnerId: string,
  id: number,
  limit: number,
): Promise<readonly CustomerRow[]> {
  return (await db.query<Flat>(CUSTOMERS_AFTER, [partnerId, id, limit])).map(customerRow);
}

export async function customerOfDocument(
  db: Queryable,
  partnerId: string,
  document: string,
): Promise<CustomerRow | null> {
  const [row] = await db.query<Flat>(CUSTOMER_OF_DOCUMENT, [partnerId, document]);
  return row ? customerRow(row) : null;
}
