import { z } from 'zod';
import { decodeCursor, KeysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { type CustomerRow, customersAfter } from './customer.loaders.ts';

const Cursor = z.tuple([z.int()]);

export const pageCustomers = readOperation({
  name: 'pageCustomers',
  scopes: ['customer:read'],
  summary: "Lists the partner's customers by cursor, oldest first",
  effects: ['reads_personal_data'],
  refusals: [],
  input: KeysetPage,
  async run({ database, principal }, { first, after }): Promise<Slice<CustomerRow>> {
    const last = after ? decodeCursor(after, Cursor)[0] : 0;
    return sliceOf(await customersAfter(database, principal.partnerId, last, first + 1), first);
  },
});
