import { z } from 'zod';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { rowsByIds } from '../../../platform/database/rows-by-ids.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { isUuid } from '../../../platform/text/ids.ts';
import { opaqueText } from '../../../platform/text/text.ts';
import type { ChargeStatus, ChargeType } from './charge-states.ts';
import type { CobvTerms } from './due-date/cobv-amount.ts';

export interface Debtor {
  readonly name: string | null;
  /** CPF or CNPJ, digits only. */
  readonly document: string | null;
}

export interface Charge {
  readonly id: string;
  readonly entityId: number;
  readonly accountId: number;
  readonly type: ChargeType;
  readonly status: ChargeStatus;
  /** Cents. Null when the payer chooses the amount. For a charge with a due date: the original amount. */
  readonly amount: number | null;
  readonly description: string | null;
  readonly txId: string;
  readonly externalId: string | null;
  readonly pixKey: string;
  readonly brcode: string;
  /** Address of the signed payload. Null for a static code. */
  readonly locationUrl: string | null;
  /** First instant at which the charge can no longer be paid. Null when it never expires. */
  readonly expiresAt: Date | null;
  readonly terms: CobvTerms | null;
  readonly debtor: Debtor | null;
  /** Credited payments: at most one, except for a static code. */
  readonly paymentCount: number;
  readonly createdAt: Date;
  /** For a static code: the latest payment. */
  readonly paidAt: Date | null;
}

export const CHARGE_COLUMNS = `c.id, c.entity_id as "entityId", c.account_id as "accountId", c.type, c.status,
  c.amount, c.description, c.tx_id as "txId", c.external_id as "externalId", c.pix_key as "pixKey", c.brcode,
  c.location_url as "locationUrl", c.expires_at as "expiresAt", c.terms, c.debtor,
  c.payment_count as "paymentCount", c.created_at as "createdAt", c.paid_at as "paidAt"`;

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
  const [charge] = await (isUuid(name) ? chargesById : chargesByTxId)(db, partnerId, [name]);
  if (!charge) throw chargeNotFound();
  return charge;
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
