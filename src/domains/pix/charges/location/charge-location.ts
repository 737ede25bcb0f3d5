import { type Queryable, statement } from '../../../../platform/database.ts';
import type { Debtor } from '../charge.ts';
import type { ChargeStatus } from '../charge-states.ts';
import type { CobvTerms } from '../due-date/cobv-amount.ts';

/** Who is paid, as payers see it. */
export interface Receiver {
  readonly name: string;
  /** CPF or CNPJ without mask. */
  readonly document: string;
  readonly city: string;
}

/** A charge as the payload at its location shows it to whoever has the address. */
export interface ChargeAtLocation {
  readonly txId: string;
  readonly kind: 'cob' | 'cobv';
  readonly status: ChargeStatus;
  /** Cents; of a charge with a due date the original amount. */
  readonly amount: number;
  /** PIX key that is paid. */
  readonly key: string;
  readonly createdAt: Date;
  /** The first instant at which it cannot be paid any more. */
  readonly expiresAt: Date;
  readonly expiresInSeconds: number;
  readonly description: string | null;
  readonly revision: number;
  /** Null of an immediate charge. */
  readonly terms: CobvTerms | null;
  readonly debtor: Debtor | null;
  readonly receiver: Receiver;
}

type Row = Omit<ChargeAtLocation, 'kind' | 'expiresInSeconds'> & { readonly type: 'immediate' | 'cobv' };

// No partner: the address is all the right that a payer needs.
const AT_LOCATION = statement(
  'charge_at_location',
  `select c.tx_id as "txId", c.type, case when a.closing_date is null then c.status else 'cancelled' end as status, c.amount, c.pix_key as key, c.created_at as "createdAt",
     c.expires_at as "expiresAt", c.description, c.revision, c.terms, c.debtor,
     jsonb_build_object('name', h.name, 'document', h.document, 'city', c.city) as receiver
   from charge c join account a on a.id = c.account_id join customer h on h.id = a.customer_id
   where c.location_token = $1`,
);

/** The charge whose location has this token; null when there is none. */
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
