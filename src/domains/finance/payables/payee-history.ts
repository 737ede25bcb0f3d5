import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import type { payeeChange, payeeHistory } from './payable.resource.ts';
import { PAYEE_MEMBERS, type PayeeMember } from './payable-words.ts';

export interface PayeeChange extends RowOf<typeof payeeChange> {}

export interface PayeeHistory extends RowOf<typeof payeeHistory> {
  readonly changes: readonly PayeeChange[];
}

/** The last payment is looked up among this many of the supplier's newest payables with a paid amount. */
const LOOKED_AT = 1_000;

const columns = (of: string) =>
  `jsonb_build_object(${Object.keys(PAYEE_MEMBERS)
    .map((member) => `'${member}', ${of}.${member}`)
    .join(', ')})`;
// One lookup per supplier, for any number of payables. An approved payable no longer changes, so it shows the payee of
// its payment.
const HISTORIES = statement(
  'payee_histories_of_payables',
  `with wanted as materialized (
     select p.* from payable p where p.institution_id = $1 and p.id = any ($2)
   ), last as materialized (
     select s.supplier_document, l.paid_on, l.payee from (select distinct supplier_document from wanted) s cross join lateral (
       select i.paid_on, n.payee from (
         select p.id, ${columns('p')} as payee from payable p
         where p.institution_id = $1 and p.supplier_document = s.supplier_document and p.paid_amount > 0
         order by p.id desc limit ${LOOKED_AT}
       ) n join payable_installment i on i.payable_id = n.id and i.status = 'paid'
       order by i.paid_on desc, i.id desc limit 1
     ) l
   )
   select w.id as "payableId", l.paid_on::text as "lastPaidOn", l.payee as before, ${columns('w')} as after
   from wanted w left join last l on l.supplier_document = w.supplier_document`,
);

type Payee = Readonly<Record<PayeeMember, string | null>>;
type Row = Pick<PayeeHistory, 'payableId' | 'lastPaidOn'> & { readonly before: Payee | null; readonly after: Payee };

/** Compares with the last payment per supplier document, in one statement, without payments that came back. */
export async function payeeHistories(
  db: Queryable,
  institutionId: number,
  payableIds: readonly string[],
): Promise<readonly PayeeHistory[]> {
  const rows = await db.query<Row>(HISTORIES, [institutionId, payableIds]);
  return rows.map(({ payableId, lastPaidOn, before, after }) => ({
    payableId,
    lastPaidOn,
    changes: before === null ? [] : changesBetween(before, after),
  }));
}

const changesBetween = (before: Payee, after: Payee): readonly PayeeChange[] =>
  (Object.keys(PAYEE_MEMBERS) as PayeeMember[])
    .filter((member) => before[member] !== after[member])
    .map((member) => ({ member, before: before[member], after: after[member] }));
