import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { CHARGE_COLUMNS, type Charge } from './charge.ts';

const CHANGED = statement(
  'changed_charges',
  `select ${CHARGE_COLUMNS} from unnest($1::uuid[], $2::text[], $3::text[], $4::integer[]) k(partner_id, tx_id, status, times)
   join charge c on c.tx_id = k.tx_id and c.partner_id = k.partner_id
   where (c.status, c.payment_count) is distinct from (k.status, k.times)`,
);

export const changedCharges = (
  db: Queryable,
  watched: readonly { readonly partnerId: string; readonly id: string; readonly known: Charge | undefined }[],
): Promise<readonly Charge[]> =>
  db.query<Charge>(CHANGED, [
    watched.map(({ partnerId }) => partnerId),
    watched.map(({ id }) => id),
    watched.map(({ known }) => known?.status ?? null),
    watched.map(({ known }) => known?.paymentCount ?? null),
  ]);

/** The feed also stops at `expired`, although a payment in time can still arrive. */
export const hasEnded = ({ status }: Charge): boolean => status !== 'active';
