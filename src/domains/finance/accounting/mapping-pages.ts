import { z } from 'zod';
import { beforeId, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { Principal } from '../../../platform/operation/principal.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { listPage } from '../lists.ts';
import { accountingMapping, mappingLine } from './accounting.resource.ts';
import type { MappingRecord } from './accounting-mapping.ts';

const COLUMNS = columnsOf(accountingMapping, 'm');
const MAPPINGS = statement(
  'accounting_mappings',
  `select ${COLUMNS} from accounting_mapping m where m.institution_id = $1 and m.id < $2 order by m.id desc limit $3`,
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
  `select ${COLUMNS} from accounting_mapping m where m.institution_id = $1 and m.id = $2`,
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

export interface MappingLineRow extends RowOf<typeof mappingLine> {}

const LINES = statement(
  'lines_of_accounting_mappings',
  `select ${columnsOf(mappingLine, 'l')}
   from accounting_mapping_line l where l.institution_id = $1 and l.mapping_id = any ($2)
   order by l.kind, l.financial_account_id nulls first`,
);

export const linesOfMappings = (db: Queryable, { institutionId }: Principal, ids: readonly string[]) =>
  db.query<MappingLineRow>(LINES, [institutionId, ids]);
