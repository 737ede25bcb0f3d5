import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { Day } from '../../platform/time/day.ts';
import { STATEMENT_RAILS } from '../../rails/statements.ts';
import { inOrder } from '../accounts/statement-pages.ts';
import { exactSum } from '../finance/exact-sum.ts';
import { listPage } from '../finance/lists.ts';
import { RESULTS, railDifference, railReconciliation } from './rail-reconciliation.resource.ts';

export interface RailReconciliation extends RowOf<typeof railReconciliation> {}
export interface RailDifference extends RowOf<typeof railDifference> {}

const LIST = statement(
  'rail_reconciliations',
  `select ${columnsOf(railReconciliation, 'r')} from rail_reconciliation r
   where r.institution_id = $1 and r.day between $2 and $3 and ($4::text is null or r.rail = $4) and (r.day, r.rail::text) < ($5, $6)
   order by r.day desc, r.rail::text desc limit $7`,
);
const GET = statement(
  'rail_reconciliation',
  `select ${columnsOf(railReconciliation, 'r')} from rail_reconciliation r where r.institution_id = $1 and r.rail = $2 and r.day = $3`,
);
const DIFFERENCES = statement(
  'rail_differences',
  `select ${columnsOf(railDifference, 'd')} from rail_difference d
   where d.institution_id = $1 and d.rail = $2 and d.day = $3 and (d.result, d.reference, d.direction, d.occurrence) > ($4, $5, $6, $7)
   order by d.result, d.reference, d.direction, d.occurrence limit $8`,
);

interface Row extends Omit<RailReconciliation, 'results'> {
  readonly results: Readonly<Record<string, { readonly count: number; readonly amount: string }>>;
}

const reconciliationOf = ({ results, computedBalance, ...row }: Row): RailReconciliation => ({
  ...row,
  computedBalance: computedBalance === null ? null : exactSum(String(computedBalance)),
  results: wordsOf(RESULTS).flatMap((result) => {
    const known = results[result];
    return known ? [{ result, count: known.count, amount: exactSum(known.amount) }] : [];
  }),
});

const Rail = z.enum(wordsOf(STATEMENT_RAILS));
const DayCursor = z.tuple([Day, z.string().max(10)]);
const DifferenceCursor = z.tuple([z.string().max(30), z.string().max(64), z.string().max(3), z.int()]);

const READS = {
  audiences: ['partner', 'operator'],
  scopes: ['finance_reconciliation:read'],
  effects: ['reads_business_data'],
} as const;

export const reconciliationKeyset = ({ day, rail }: RailReconciliation) => [day, rail];
export const differenceKeyset = ({ result, reference, direction, occurrence }: RailDifference) => [
  ...[result, reference, direction, occurrence],
];

export const listRailReconciliations = readOperation({
  ...READS,
  name: 'listRailReconciliations',
  summary: 'Lists the days whose rail statements were compared with the books, newest first',
  refusals: [],
  input: inOrder(
    z.strictObject({
      ...listPage,
      from: Day.nullish().meta({ description: 'First Brasília day' }),
      to: Day.nullish().meta({ description: 'Last Brasília day' }),
      rail: Rail.nullish().meta({ description: 'Only this rail' }),
    }),
  ),
  async run({ database, principal }, { first, after, from, to, rail }): Promise<Slice<RailReconciliation>> {
    const before = after ? decodeCursor(after, DayCursor) : ['infinity', ''];
    const values = [principal.institutionId, from ?? '-infinity', to ?? 'infinity', rail ?? null, ...before, first + 1];
    return sliceOf((await database.query<Row>(LIST, values)).map(reconciliationOf), first);
  },
});

export interface ReconciledDay {
  readonly reconciliation: RailReconciliation;
  readonly differences: Slice<RailDifference>;
}

export const getRailReconciliation = readOperation({
  ...READS,
  name: 'getRailReconciliation',
  summary: 'Returns how the books of a day agree with the statement of a rail, with a page of the differences',
  refusals: ['rail_reconciliation_not_found'],
  input: z.strictObject({
    ...listPage,
    rail: Rail.meta({ description: 'Rail of the statement' }),
    day: Day.meta({ description: 'Brasília accounting day of the rail' }),
  }),
  async run({ database, principal }, { first, after, rail, day }): Promise<ReconciledDay> {
    const key = [principal.institutionId, rail, day];
    const [row] = await database.query<Row>(GET, key);
    if (!row) throw new AppError('rail_reconciliation_not_found');
    const from = after ? decodeCursor(after, DifferenceCursor) : ['', '', '', 0];
    const differences = await database.query<RailDifference>(DIFFERENCES, [...key, ...from, first + 1]);
    return { reconciliation: reconciliationOf(row), differences: sliceOf(differences, first) };
  },
});
