import { z } from 'zod';
import type { Queryable } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import { readOperation } from '../../../platform/operation.ts';
import { rowsByIds } from '../../../platform/rows-by-ids.ts';
import { opaqueText } from '../../../platform/text.ts';
import type { ChargeStatus, ChargeType } from './charge-states.ts';
import type { CobvTerms } from './due-date/cobv-amount.ts';

/** Who is to pay a charge with a due date, as far as the partner named it. */
export interface Debtor {
  readonly name: string | null;
  /** CPF or CNPJ without mask. */
  readonly document: string | null;
}

/** A charge as its partner sees it. */
export interface Charge {
  readonly id: string;
  /** `entityId` of its events. */
  readonly entityId: number;
  readonly accountId: number;
  readonly type: ChargeType;
  readonly status: ChargeStatus;
  /** Cents; null: the payer chooses. Of a charge with a due date the original amount. */
  readonly amount: number | null;
  readonly description: string | null;
  readonly txId: string;
  readonly externalId: string | null;
  readonly pixKey: string;
  readonly brcode: string;
  /** Where its signed payload is; null of a static code. */
  readonly locationUrl: string | null;
  /** The first instant at which it cannot be paid any more; null: never. */
  readonly expiresAt: Date | null;
  /** Of a charge with a due date. */
  readonly terms: CobvTerms | null;
  readonly debtor: Debtor | null;
  /** How many payments were credited: at most one, except for a static code. */
  readonly paymentCount: number;
  readonly createdAt: Date;
  /** When it was paid; of a static code the last time. */
  readonly paidAt: Date | null;
}

/** The columns of a {@link Charge}, for statements that read one. */
export const CHARGE_COLUMNS = `c.id, c.entity_id as "entityId", c.account_id as "accountId", c.type, c.status,
  c.amount, c.description, c.tx_id as "txId", c.external_id as "externalId", c.pix_key as "pixKey", c.brcode,
  c.location_url as "locationUrl", c.expires_at as "expiresAt", c.terms, c.debtor,
  c.payment_count as "paymentCount", c.created_at as "createdAt", c.paid_at as "paidAt"`;

/** The same whether it does not exist or is another partner's. */
export const chargeNotFound = (): AppError => new AppError('charge_not_found');

/** What names a charge: its txId, or its id (UUID). Text that is neither names nothing. */
export const ChargeName = opaqueText(36).min(1);

/** The partner's charges of these ids, in any order. */
export const chargesById = rowsByIds<Charge>(
  'charges_by_id',
  `select ${CHARGE_COLUMNS} from charge c where c.partner_id = $1 and c.id = any ($2)`,
);

/** The partner's charges of these txIds, in any order. */
export const chargesByTxId = rowsByIds<Charge>(
  'charges_by_tx_id',
  `select ${CHARGE_COLUMNS} from charge c where c.partner_id = $1 and c.tx_id = any ($2)`,
);

/** The partner's charge of that txId or id. @throws AppError charge_not_found. */
export async function findCharge(db: Queryable, partnerId: string, name: string): Promise<Charge> {
  const [charge] = await (isUuid(name) ? chargesById : chargesByTxId)(db, partnerId, [name]);
  if (!charge) throw chargeNotFound();
  return charge;
}

export const getCharge = readOperation({
  name: 'getCharge',
  scopes: ['pix:read'],
  summary: 'Reads a charge by its txId or its id',
  effects: ['reads_personal_data'],
  refusals: ['charge_not_found'],
  input: z.strictObject({ txId: ChargeName }),
  run: ({ database, principal }, { txId }): Promise<Charge> => findCharge(database, principal.partnerId, txId),
});
