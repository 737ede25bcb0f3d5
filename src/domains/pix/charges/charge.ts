import { z } from 'zod';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { isUuid } from '../../../platform/text/ids.ts';
import { opaqueText } from '../../../platform/text/text.ts';
import { charge } from './charge.resource.ts';
import type { CobvTerms } from './due-date/cobv-amount.ts';

export interface Debtor {
  readonly name: string | null;
  /** CPF or CNPJ, digits only. */
  readonly document: string | null;
}

export interface Charge extends RowOf<typeof charge> {
  readonly terms: CobvTerms | null;
  readonly debtor: Debtor | null;
}

export const CHARGE_COLUMNS = `${columnsOf(charge, 'c')}, c.terms, c.debtor`;

/** Identical for an unknown charge and for another partner's charge. */
export const chargeNotFound = (): AppError => new AppError('charge_not_found');

/** The txId or the id (UUID) of a charge. */
export const ChargeName = opaqueText(36).min(1);

export const chargesById = rowsByIds<Charge>(
  'charges_by_id',
  `select ${CHARGE_COLUMNS} from charge c where c.partner_id = $1 and c.id = any ($2)`,
);

export const chargesByTxId = rowsByIds<Charge>(
  'charges_by_tx_id',
  `select ${CHARGE_COLUMNS} from charge c where c.partner_id = $1 and c.tx_id = any ($2)`,
);

/** @throws AppError charge_not_found */
export async function findCharge(db: Queryable, partnerId: string, name: string): Promise<Charge> {
  const [found] = await (isUuid(name) ? chargesById : chargesByTxId)(db, partnerId, [name]);
  if (!found) throw chargeNotFound();
  return found;
}

export const getCharge = readOperation({
  name: 'getCharge',
  scopes: ['pix:read'],
  summary: 'Returns a charge by its txId or its UUID',
  effects: ['reads_personal_data'],
  refusals: ['charge_not_found'],
  input: z.strictObject({ txId: ChargeName }),
  run: ({ database, principal }, { txId }): Promise<Charge> => findCharge(database, principal.partnerId, txId),
});
