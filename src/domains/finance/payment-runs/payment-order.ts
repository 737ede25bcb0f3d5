import { z } from 'zod';
import {
  beforeId,
  byIdDescending,
  keysetPage,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { listPage } from '../lists.ts';
import { paymentOrder } from './payment-run.resource.ts';
import { paymentOrderStates } from './payment-run-states.ts';

export interface PaymentOrderRecord extends RowOf<typeof paymentOrder> {}

const COLUMNS = columnsOf(paymentOrder, 'o');
const BY_ID = statement(
  'payment_orders_by_id',
  `select ${COLUMNS} from payment_order o where o.institution_id = $1 and o.id = any ($2)`,
);
const ofParents = (parent: 'batch_id' | 'installment_id') =>
  `select parent.id as "parentId", x.* from unnest($2::uuid[]) parent(id) cross join lateral (
     select ${COLUMNS} from payment_order o where o.${parent} = parent.id and o.institution_id = $1 and o.id < $3
     order by o.id desc limit $4
   ) x`;
const OF_BATCHES = statement('payment_orders_of_batches', ofParents('batch_id'));
const OF_INSTALLMENTS = statement('payment_orders_of_installments', ofParents('installment_id'));
const LIST = statement(
  'list_payment_orders',
  `select ${COLUMNS} from payment_order o where o.institution_id = $1 and o.id < $2 order by o.id desc limit $3`,
);
const LIST_OF_STATUS = statement(
  'list_payment_orders_of_status',
  `select ${COLUMNS} from payment_order o
   where o.institution_id = $1 and o.id < $2 and o.status = $4 order by o.id desc limit $3`,
);

/** In any order. */
export const paymentOrdersById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<PaymentOrderRecord>(BY_ID, [institutionId, ids]);

export const OrderPage = z.strictObject(keysetPage);
type Wanted = z.output<typeof OrderPage>;

const ordersOf =
  (stmt: typeof OF_BATCHES) =>
  async (
    db: Queryable,
    institutionId: number,
    parents: readonly string[],
    { first, after }: Wanted,
  ): Promise<ReadonlyMap<string, Slice<PaymentOrderRecord>>> => {
    const values = [institutionId, parents, beforeId(after), first + 1];
    const rows = await db.query<PaymentOrderRecord & { readonly parentId: string }>(stmt, values);
    return slicesByParent(rows, first, ({ parentId }) => parentId, byIdDescending);
  };

export const ordersOfBatches = ordersOf(OF_BATCHES);
export const ordersOfInstallments = ordersOf(OF_INSTALLMENTS);

const READ = { audiences: ['operator'], scopes: ['finance_ap:read'] } as const;

export const getPaymentOrder = readOperation({
  name: 'getPaymentOrder',
  ...READ,
  summary: 'Returns an electronic payment order',
  effects: ['reads_personal_data'],
  refusals: ['payment_order_not_found'],
  input: z.strictObject({ orderId: Uuid }),
  async run({ database, principal }, { orderId }): Promise<PaymentOrderRecord> {
    const [order] = await paymentOrdersById(database, principal.institutionId, [orderId]);
    if (!order) throw new AppError('payment_order_not_found');
    return order;
  },
});

export const listPaymentOrders = readOperation({
  name: 'listPaymentOrders',
  ...READ,
  summary: 'Lists electronic payment orders, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    status: z.enum(wordsOf(paymentOrderStates.states)).nullish().meta({ description: 'Only orders in this state' }),
  }),
  async run({ database, principal }, { first, after, status }): Promise<Slice<PaymentOrderRecord>> {
    const values = [principal.institutionId, beforeId(after), first + 1];
    const rows = status
      ? await database.query<PaymentOrderRecord>(LIST_OF_STATUS, [...values, status])
      : await database.query<PaymentOrderRecord>(LIST, values);
    return sliceOf(rows, first);
  },
});
