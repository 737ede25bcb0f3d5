import { z } from 'zod';
import { beforeId, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { listPage } from '../lists.ts';
import type { Receivable } from './receivable.entity.ts';
import { receivable } from './receivable.resource.ts';
import { receivableStates } from './receivable-states.ts';

export interface ReceivableRecord extends Omit<RowOf<typeof receivable>, 'openBaseUnits'> {}

const COLUMNS = columnsOf(receivable, 'r');

const BY_IDS = statement(
  'receivables_by_id',
  `select ${COLUMNS} from receivable r where r.institution_id = $1 and r.id = any ($2)`,
);
const PAGE = `select ${COLUMNS} from receivable r where r.institution_id = $1 and r.id < $2`;
const NEWEST = 'order by r.id desc limit $3';
/** One statement for each set of filters, so that each uses its own index. */
const LISTS = {
  all: statement('receivables_of_institution', `${PAGE} ${NEWEST}`),
  status: statement('receivables_in_state', `${PAGE} and r.status = $4 ${NEWEST}`),
  company: statement('receivables_of_company', `${PAGE} and r.company_id = $4 ${NEWEST}`),
  both: statement('receivables_of_company_in_state', `${PAGE} and r.company_id = $4 and r.status = $5 ${NEWEST}`),
};

export const receivableRecord = ({
  institutionId: _,
  createdOn: __,
  closedOn: ___,
  ...row
}: Receivable): ReceivableRecord => ({
  ...row,
  branchId: row.branchId ?? null,
  destinationAccountId: row.destinationAccountId ?? null,
  financialAccountId: row.financialAccountId ?? null,
  cancelledBy: row.cancelledBy ?? null,
  cancelledAt: row.cancelledAt ?? null,
  cancellationReason: row.cancellationReason ?? null,
});

/** In any order. */
export const receivablesById = (db: Queryable, institutionId: number, ids: readonly string[]) =>
  db.query<ReceivableRecord>(BY_IDS, [institutionId, ids]);

/** Common to the operations that integrations and operators use to read receivables. */
export const READS = { scopes: ['finance_ar:read'], audiences: ['partner', 'operator'] } as const;

export const getReceivable = readOperation({
  ...READS,
  name: 'getReceivable',
  summary: 'Returns a receivable',
  effects: ['reads_personal_data'],
  refusals: ['receivable_not_found'],
  input: z.strictObject({ receivableId: Uuid }),
  async run({ database, principal }, { receivableId }): Promise<ReceivableRecord> {
    const [found] = await receivablesById(database, principal.institutionId, [receivableId]);
    if (!found) throw new AppError('receivable_not_found');
    return found;
  },
});

export const listReceivables = readOperation({
  ...READS,
  name: 'listReceivables',
  summary: 'Lists receivables, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    status: z.enum(wordsOf(receivableStates.states)).nullish(),
    companyId: Uuid.nullish(),
  }),
  async run({ database, principal }, { first, after, status, companyId }): Promise<Slice<ReceivableRecord>> {
    const filters = [companyId, status].filter((given) => given != null);
    const list = companyId ? (status ? 'both' : 'company') : status ? 'status' : 'all';
    const values = [principal.institutionId, beforeId(after), first + 1, ...filters];
    const rows = await database.query<ReceivableRecord>(LISTS[list], values);
    return sliceOf(rows, first);
  },
});
