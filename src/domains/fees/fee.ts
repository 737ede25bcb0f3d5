import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { brasiliaDate } from '../../platform/time/calendar.ts';
import type { HolderType } from '../ledger/balance.ts';
import type { TransactionType } from '../transactions/kinds.ts';

export const FEE_TYPES = { pix_out: 'A PIX sent.', ted: 'A TED sent.' };
export type FeeOf = keyof typeof FEE_TYPES;

/** Scope of a fee. The narrowest one in force applies. */
export const FEE_SCOPES = { global: 'All accounts.', customer: 'One customer.', account: 'One account.' };

export const FEE_CHARGE_STATUSES = { posted: 'Charged.', reversed: 'Reversed by a separate entry.' };

/** Cents; percent as text, such as `1.0000`. */
export interface Fee {
  readonly id: string;
  readonly feeType: FeeOf;
  readonly clientType: HolderType;
  readonly subType: string | null;
  readonly fixedAmount: number;
  readonly minAmount: number;
  readonly maxAmount: number | null;
  readonly percent: string;
  readonly chargingModel: 'immediate';
  readonly freeTransactionsPerMonth: number;
  readonly effectiveFrom: string;
  readonly effectiveUntil: string | null;
  readonly scope: keyof typeof FEE_SCOPES;
}

export interface FeeCharge {
  readonly id: string;
  readonly accountId: number;
  readonly feeType: FeeOf;
  readonly amount: number;
  readonly originTransactionId: string;
  readonly originTransactionType: TransactionType;
  readonly originAmount: number;
  readonly status: keyof typeof FEE_CHARGE_STATUSES;
  readonly chargedAt: Date;
}

export const FEE_CHARGE_COLUMNS = `f.id, f.account_id as "accountId", f.fee_type as "feeType", f.amount,
  f.origin_transaction_id as "originTransactionId", f.origin_transaction_type as "originTransactionType",
  f.origin_amount as "originAmount", f.status, f.charged_at as "chargedAt"`;

const LIST_FEES = statement(
  'list_fees',
  `select f.id, f.fee_type as "feeType", f.client_type as "clientType", f.sub_type as "subType",
     f.fixed_amount as "fixedAmount", f.min_amount as "minAmount", f.max_amount as "maxAmount", f.percent,
     f.charging_model as "chargingModel", f.free_transactions_per_month as "freeTransactionsPerMonth",
     f.effective_from as "effectiveFrom", f.effective_until as "effectiveUntil", f.scope
   from fee f
   where f.institution_id = $1 and f.effective_from <= $3 and (f.effective_until is null or f.effective_until >= $3)
     and (f.scope = 'global'
       or f.customer_id in (select c.id from customer c where c.partner_id = $2)
       or f.account_id in (select a.id from account a where a.partner_id = $2))
   order by f.fee_type, f.client_type, f.scope, f.effective_from, f.id limit 500`,
);

export const listFees = readOperation({
  name: 'listFees',
  scopes: ['fee:read'],
  summary: 'Lists the fees in force that can apply to the accounts of the partner',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({}),
  run: ({ database, principal, now }): Promise<readonly Fee[]> =>
    database.query<Fee>(LIST_FEES, [principal.institutionId, principal.partnerId, brasiliaDate(now)]),
});
