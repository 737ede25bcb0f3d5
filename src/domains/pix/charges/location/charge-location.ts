import { type Queryable, statement } from '../../../../platform/database/queryable.ts';
import type { Debtor } from '../charge.ts';
import type { ChargeStatus } from '../charge-states.ts';
import type { CobvTerms } from '../due-date/cobv-amount.ts';

export interface Receiver {
  readonly name: string;
  readonly document: string;
  readonly city: string;
}

/** Everyone who knows the address can read these members. */
export interface ChargeAtLocation {
  readonly txId: string;
  readonly kind: 'cob' | 'cobv';
  readonly status: ChargeStatus;
  /** Cents. For a charge with a due date: the original amount. */
  readonly amount: number;
  readonly key: string;
  readonly createdAt: Date;
  /** First instant at which the charge can no longer be paid. */
  readonly expiresAt: Date;
  readonly expiresInSeconds: number;
  readonly description: string | null;
  readonly revision: number;
  /** Null for an immediate charge. */
  readonly terms: CobvTerms | null;
  readonly debtor: Debtor | null;
  readonly receiver: Receiver;
}

type Row = Omit<ChargeAtLocation, 'kind' | 'expiresInSeconds'> & { readonly type: 'immediate' | 'cobv' };

// No partner filter: knowing the address is the only authorisation a payer needs.
const AT_LOCATION = statement(
  'charge_at_location',
  `select c.tx_id as "txId", c.type, case when a.closing_date is null then c.status else 'cancelled' end as status, c.amount, c.pix_key as key, c.created_at as "createdAt",
     c.expires_at as "expiresAt", c.description, c.revision, c.terms, c.debtor,
     jsonb_build_object('name', h.name, 'document', h.document, 'city', c.city) as receiver
   from charge c join account a on a.id = c.account_id join customer h on h.id = a.customer_id
   where c.location_token = $1`,
);

export async function chargeAtLocation(db: Queryable, token: string): Promise<ChargeAtLocation | null> {
  const [row] = await db.query<Row>(AT_LOCATION, [token]);
  if (!row) return null;
  const { type, ...charge } = row;
  return {
    ...charge,
    kind: type === 'cobv' ? 'cobv' : 'cob',
    expiresInSeconds: Math.round((charge.expiresAt.getTime() - charge.createdAt.getTime()) / 1000),
  };
}
