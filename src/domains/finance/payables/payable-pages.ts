import { z } from 'zod';
import { getOrMake } from '../../../platform/concurrency/get-or-make.ts';
import { beforeId, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { type Queryable, type Statement, statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { text } from '../../../platform/text/text.ts';
import { wordsOf } from '../../../platform/text/words.ts';
import { Day } from '../../../platform/time/day.ts';
import { listPage } from '../lists.ts';
import { referenceKey } from './document-reference.ts';
import { findPayable, PAYABLE_COLUMNS, type PayableRecord } from './payable.ts';
import { payableStates } from './payable-states.ts';
import { MaskedDocument, PAYMENT_METHODS } from './payable-words.ts';

export const READS = { scopes: ['finance_ap:read'], audiences: ['partner', 'operator'] } as const;

export const getPayable = readOperation({
  ...READS,
  name: 'getPayable',
  summary: 'Returns a payable',
  effects: ['reads_personal_data'],
  refusals: ['payable_not_found'],
  input: z.strictObject({ payableId: Uuid }),
  run: ({ database, principal }, { payableId }): Promise<PayableRecord> =>
    findPayable(database, principal.institutionId, payableId),
});

const filters = {
  status: z.enum(wordsOf(payableStates.states)).nullish().meta({ description: 'Returns only payables in this state' }),
  companyId: Uuid.nullish().meta({ description: 'Returns only payables of this company' }),
  supplierDocument: MaskedDocument.nullish().meta({ description: 'Returns only payables of this supplier' }),
  documentReference: text(100).nullish().meta({
    description:
      'Returns only payables with this reference; case, spaces, punctuation, accents, leading zeros and look-alike characters are ignored',
  }),
  paymentMethod: z
    .enum(wordsOf(PAYMENT_METHODS))
    .nullish()
    .meta({ description: 'Returns only payables with this payment method' }),
  dueFrom: Day.nullish().meta({ description: 'Returns only payables due on this day or later' }),
  dueTo: Day.nullish().meta({ description: 'Returns only payables due on this day or earlier' }),
};
type Filters = { readonly [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> };

const PREDICATES: Readonly<Record<Exclude<keyof Filters, 'dueFrom' | 'dueTo'>, (parameter: string) => string>> = {
  status: (value) => `p.status = ${value}`,
  companyId: (value) => `p.company_id = ${value}`,
  supplierDocument: (value) => `p.supplier_document = ${value}`,
  documentReference: (value) => `p.reference_key = ${value}`,
  paymentMethod: (value) => `p.payment_method = ${value}`,
};
type Name = keyof typeof PREDICATES;
const NAMES = Object.keys(PREDICATES) as Name[];

const PAGE = 'order by p.id desc limit $3';
// Reads the newest payables of each due date, then the newest of these. Each due date is found from the previous one in
// the index, so the cost is independent of the length and position of the period.
const duePage = (which: string, from: string, to: string) => `with recursive due as (
    (select p.due_date as day from payable p where p.institution_id = $1 and p.due_date between ${from} and ${to}
     order by p.due_date limit 1)
    union all
    select next.day from due cross join lateral (
      select p.due_date as day from payable p where p.institution_id = $1 and p.due_date > due.day and p.due_date <= ${to}
      order by p.due_date limit 1) next
  ), newest as (
    select n.id from due cross join lateral (
      select p.id from payable p where ${which} and p.due_date = due.day ${PAGE}) n
    order by n.id desc limit $3
  )
  select ${PAYABLE_COLUMNS} from newest n join payable p on p.id = n.id order by p.id desc`;

const lists = new Map<string, Statement>();

/** Contains only the given filters, so that each combination uses its index. */
const listOf = (given: readonly Name[], isOfPeriod: boolean): Statement =>
  getOrMake(lists, [...given, isOfPeriod].join('_'), () => {
    const which = [
      'p.institution_id = $1 and p.id < $2',
      ...given.map((name, i) => PREDICATES[name](`$${i + 4}`)),
    ].join(' and ');
    return statement(
      ['list_payables', ...given, ...(isOfPeriod ? ['due'] : [])].join('_'),
      isOfPeriod
        ? duePage(which, `$${given.length + 4}`, `$${given.length + 5}`)
        : `select ${PAYABLE_COLUMNS} from payable p where ${which} ${PAGE}`,
    );
  });

async function newestPayables(
  db: Queryable,
  institutionId: number,
  {
    first,
    after,
    dueFrom,
    dueTo,
    ...wanted
  }: Filters & { readonly first: number; readonly after?: string | null | undefined },
): Promise<Slice<PayableRecord>> {
  const given = NAMES.filter((name) => wanted[name] !== undefined && wanted[name] !== null);
  const values = given.map((name) => (name === 'documentReference' ? referenceKey(wanted[name] ?? '') : wanted[name]));
  const due = dueFrom || dueTo ? [dueFrom ?? '-infinity', dueTo ?? 'infinity'] : [];
  const rows = await db.query<PayableRecord>(listOf(given, due.length > 0), [
    ...[institutionId, beforeId(after), first + 1, ...values, ...due],
  ]);
  return sliceOf(rows, first);
}

export const byNewest = ({ id }: PayableRecord) => [id];

export const listPayables = readOperation({
  ...READS,
  name: 'listPayables',
  summary: 'Lists payables, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({ ...filters, ...listPage }),
  run: ({ database, principal }, input): Promise<Slice<PayableRecord>> =>
    newestPayables(database, principal.institutionId, input),
});
