import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import type { WriteContext } from '../../../platform/operation/operation.ts';
import { CHARGE_COLUMNS, type Charge } from './charge.ts';

const NAMED = statement(
  'charge_of_external_id',
  `select ${CHARGE_COLUMNS}, c.external_print = $4 as "isSame" from charge c
   where c.partner_id = $1 and c.account_id = $2 and c.external_id = $3 and c.external_print is not null`,
);

/**
 * Returns the existing charge and marks the request as a repeat. `print` is the fingerprint of the input. Charges
 * created before 0.3 are not found.
 * @throws AppError external_id_taken when the existing charge was created from different input
 */
export async function chargeByExternalId(
  { tx, principal, repeats }: WriteContext,
  { accountId, externalId, print }: { readonly accountId: number; readonly externalId: string; readonly print: Buffer },
): Promise<Charge | null> {
  const [found] = await tx.query<Charge & { readonly isSame: boolean }>(NAMED, [
    principal.partnerId,
    accountId,
    externalId,
    print,
  ]);
  if (!found) return null;
  const { isSame, ...charge } = found;
  if (!isSame) {
    throw new AppError('external_id_taken', undefined, { tx_id: charge.txId });
  }
  repeats();
  return charge;
}
