import { z } from 'zod';
import { statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { brasiliaDate } from '../../platform/time/calendar.ts';
import { fee, feeCharge } from './fee.resource.ts';

export interface Fee extends RowOf<typeof fee> {}

export interface FeeCharge extends Omit<RowOf<typeof feeCharge>, 'originRecordType'> {}

export const FEE_CHARGE_COLUMNS = columnsOf(feeCharge, 'f');

const LIST_FEES = statement(
  'list_fees',
  `select ${columnsOf(fee, 'f')}
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
