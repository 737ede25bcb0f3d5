import { z } from 'zod';
import { type Counted, countedBy, countingStatement } from '../../../platform/database/counted.ts';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { type ReadContext, readOperation } from '../../../platform/operation/operation.ts';
import { Day } from '../../../platform/time/day.ts';
import { type Decider, deciderOf } from '../../operators/decider.ts';
import { listPage } from '../lists.ts';
import { businessDayStart } from './approved-sums.ts';
import { PAYABLE_COLUMNS, type PayableRecord } from './payable.ts';
import { onBehalfOf } from './payable-approval.ts';

// Exactly the payables that `approve` would accept. The decider has not created, changed or approved them. Each is within
// the authority, by itself and together with the day's approvals for its supplier.
const WAITING = `p.institution_id = $1 and p.status = 'pending' and p.net_amount <= $2 and not p.makers && $3::text[]
  and not array[p.approved_by, p.approved_on_behalf_of] && $3::text[]
  and p.net_amount + coalesce((
    select sum(a.net_amount) from payable a
    where a.institution_id = p.institution_id and a.supplier_document = p.supplier_document
      and a.approved_at is not null and coalesce(a.second_approved_at, a.approved_at) >= $4
      and a.status not in ('refused', 'cancelled')
      and (a.approved_at >= $4 and coalesce(a.approved_on_behalf_of, a.approved_by) = $5
        or a.second_approved_at >= $4 and coalesce(a.second_approved_on_behalf_of, a.second_approved_by) = $5)
  ), 0) <= $2`;
const LIST = statement(
  'list_payables_to_approve',
  `select ${PAYABLE_COLUMNS} from payable p where ${WAITING} and (p.due_date, p.id) > ($6, $7)
   order by p.due_date, p.id limit $8`,
);
const COUNT = countingStatement(
  'count_payables_to_approve',
  `select p.created_at as at, p.net_amount as amount from payable p where ${WAITING} order by p.due_date, p.id`,
);
const DueCursor = z.tuple([Day, z.uuid()]);
const FIRST = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;

export const byDueDate = ({ dueDate, id }: PayableRecord) => [dueDate, id];

const valuesOf = (institutionId: number, { author, onBehalfOf, authority, persons }: Decider, now: Date) => [
  ...[institutionId, authority, persons, businessDayStart(now), onBehalfOf ?? author],
];

export const listPayablesToApprove = readOperation({
  name: 'listPayablesToApprove',
  scopes: [],
  product: 'ap',
  audiences: ['operator'],
  roles: ['approver'],
  summary: 'Lists the payables that the caller can approve, the earliest due date first',
  effects: ['reads_personal_data'],
  refusals: ['not_a_deputy'],
  input: z.strictObject({ ...listPage, onBehalfOf }),
  async run({ database, principal, now }, { first, after, ...wanted }): Promise<Slice<PayableRecord>> {
    const decider = await deciderOf(database, principal, now, wanted.onBehalfOf);
    const from = after ? decodeCursor(after, DueCursor) : FIRST;
    const values = [...valuesOf(principal.institutionId, decider, now), ...from, first + 1];
    return sliceOf(await database.query<PayableRecord>(LIST, values), first);
  },
});

export const countPayablesToApprove = ({ database, principal, now }: ReadContext, decider: Decider): Promise<Counted> =>
  countedBy(database, COUNT, valuesOf(principal.institutionId, decider, now));
