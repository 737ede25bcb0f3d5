import { z } from 'zod';
import { beforeId, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { listPage } from '../lists.ts';
import type { Receivable } from './receivable.entity.ts';
import { type ReceivableStatus, receivableStates } from './receivable-states.ts';

/** Amounts in base units of its currency. Days are Brasília days. */
export interface ReceivableRecord {
  readonly id: string;
  readonly status: ReceivableStatus;
  readonly companyId: string;
  readonly branchId: string | null;
  readonly destinationAccountId: number | null;
  readonly financialAccountId: string | null;
  readonly debtorName: string;
  readonly debtorDocument: string;
  /** Equal for all receivables of one debtor in the institution. Reveals nothing about the document. */
  readonly debtorKey: string;
  readonly description: string;
  readonly documentReference: string;
  readonly currency: string;
  readonly amountBaseUnits: number;
  readonly receivedBaseUnits: number;
  readonly dueDate: string;
  readonly competenceDate: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Null unless it is cancelled, like the next two members. */
  readonly cancelledBy: string | null;
  readonly cancelledAt: Date | null;
  readonly cancellationReason: string | null;
}

const COLUMNS = `r.id, r.status, r.company_id as "companyId", r.branch_id as "branchId",
  r.destination_account_id as "destinationAccountId", r.financial_account_id as "financialAccountId",
  r.debtor_name as "debtorName", r.debtor_document as "debtorDocument", r.debtor_key as "debtorKey", r.description,
  r.document_reference as "documentReference", r.currency, r.amount_base_units as "amountBaseUnits",
  r.received_base_units as "receivedBaseUnits", r.due_date::text as "dueDate",
  r.competence_date::text as "competenceDate", r.created_by as "createdBy", r.created_at as "createdAt",
  r.updated_at as "updatedAt", r.cancelled_by as "cancelledBy", r.cancelled_at as "cancelledAt",
  r.cancellation_reason as "cancellationReason"`;

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
    const [receivable] = await receivablesById(database, principal.institutionId, [receivableId]);
    if (!receivable) throw new AppError('receivable_not_found');
    return receivable;
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
