import { z } from 'zod';
import { beforeId, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { Principal } from '../../../platform/operation/principal.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { listPage } from '../lists.ts';
import type { MappingRecord } from './accounting-mapping.ts';
import type { AccountingEntryKind } from './entry-kinds.ts';

const MAPPINGS = statement(
  'accounting_mappings',
  `select id, version, created_by as "createdBy", created_at as "createdAt", published_by as "publishedBy", published_at as "publishedAt"
   from accounting_mapping where institution_id = $1 and id < $2 order by id desc limit $3`,
);

export const listAccountingMappings = readOperation({
  name: 'listAccountingMappings',
  audiences: ['operator'],
  scopes: [],
  product: 'accounting',
  summary: 'Lists the versions of the accounting mapping, drafts included, newest first',
  effects: ['reads_business_data'],
  refusals: [],
  input: z.strictObject(listPage),
  async run({ database, principal }, { first, after }): Promise<Slice<MappingRecord>> {
    const values = [principal.institutionId, beforeId(after), first + 1];
    return sliceOf(await database.query<MappingRecord>(MAPPINGS, values), first);
  },
});

const MAPPING = statement(
  'accounting_mapping_by_id',
  `select id, version, created_by as "createdBy", created_at as "createdAt", published_by as "publishedBy", published_at as "publishedAt"
   from accounting_mapping where institution_id = $1 and id = $2`,
);

export const getAccountingMapping = readOperation({
  name: 'getAccountingMapping',
  audiences: ['operator'],
  scopes: [],
  product: 'accounting',
  summary: 'Returns one version of the accounting mapping, or a draft',
  effects: ['reads_personal_data'],
  refusals: ['accounting_mapping_not_found'],
  input: z.strictObject({ mappingId: Uuid }),
  async run({ database, principal }, { mappingId }): Promise<MappingRecord> {
    const [mapping] = await database.query<MappingRecord>(MAPPING, [principal.institutionId, mappingId]);
    if (!mapping) throw new AppError('accounting_mapping_not_found');
    return mapping;
  },
});

export interface MappingLineRow {
  readonly mappingId: string;
  readonly kind: AccountingEntryKind;
  readonly financialAccountId: string | null;
  readonly debitAccount: string;
  readonly debitAccountErp: string;
  readonly creditAccount: string;
  readonly creditAccountErp: string;
}

const LINES = statement(
  'lines_of_accounting_mappings',
  `select mapping_id as "mappingId", kind, financial_account_id as "financialAccountId", debit_account as "debitAccount",
     debit_account_erp as "debitAccountErp", credit_account as "creditAccount", credit_account_erp as "creditAccountErp"
   from accounting_mapping_line where institution_id = $1 and mapping_id = any ($2) order by kind, financial_account_id nulls first`,
);

export const linesOfMappings = (db: Queryable, { institutionId }: Principal, ids: readonly string[]) =>
  db.query<MappingLineRow>(LINES, [institutionId, ids]);
