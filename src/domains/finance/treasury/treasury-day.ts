import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Day } from '../../../platform/time/day.ts';
import { listPage } from '../lists.ts';
import { t } from './texts.ts';
import { treasuryDay } from './treasury-day.resource.ts';

export interface TreasuryDayRecord extends RowOf<typeof treasuryDay> {}

export const treasuryDayClosed = (date: string): AppError =>
  new AppError('treasury_day_closed', t('dayClosed', { date }), { date });

const LIST = statement(
  'treasury_days',
  `select ${columnsOf(treasuryDay, 'd')}
   from treasury_day d where d.institution_id = $1 and d.day < $2 and d.day between $3 and $4
   order by d.day desc limit $5`,
);
const Cursor = z.tuple([Day]);

export const listTreasuryDays = readOperation({
  name: 'listTreasuryDays',
  scopes: [],
  product: 'treasury',
  audiences: ['operator'],
  summary: 'Lists the treasury days that were closed at least once, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject({ ...listPage, from: Day.nullish(), to: Day.nullish() }),
  async run({ database, principal }, { first, after, from, to }): Promise<Slice<TreasuryDayRecord>> {
    const before = after ? decodeCursor(after, Cursor)[0] : 'infinity';
    const values = [principal.institutionId, before, from ?? '-infinity', to ?? 'infinity', first + 1];
    return sliceOf(await database.query<TreasuryDayRecord>(LIST, values), first);
  },
});
