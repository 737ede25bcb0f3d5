import { z } from 'zod';
import { decodeCursor, type Slice, sliceOf } from '../../../platform/database/pagination.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { nextBusinessDayOrSame } from '../../../platform/time/calendar.ts';
import { Day } from '../../../platform/time/day.ts';
import { listPage } from '../lists.ts';
import type { LockedInstallment } from '../payables/installment-progress.ts';
import { dueInstallment } from './payment-run.resource.ts';
import { channelOf } from './recipient.ts';

// A filter that is null selects everything.
const DUE = statement(
  'due_installments',
  `select ${columnsOf(dueInstallment, 'i')}, p.payment_method as "paymentMethod", p.amount = p.net_amount as "isWhole"
   from payable_installment i join payable p on p.id = i.payable_id
   where i.institution_id = $1 and i.status = 'approved' and i.due_date <= $2 and (i.due_date, i.id) > ($3, $4)
     and ($6::uuid is null or p.company_id = $6)
     and ($7::bigint is null or p.source_account_id is null or p.source_account_id = $7)
   order by i.due_date, i.id limit $5`,
);

interface DueInstallment extends RowOf<typeof dueInstallment> {}

const Cursor = z.tuple([Day, z.uuid()]);
const START = ['-infinity', '00000000-0000-0000-0000-000000000000'] as const;

export const proposePaymentRun = readOperation({
  name: 'proposePaymentRun',
  audiences: ['operator'],
  scopes: ['finance_ap:read'],
  summary: 'Lists the approved installments that are due, oldest first. They can be put into a payment batch',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    through: Day.meta({ description: 'Due on or before this Brasília day' }),
    companyId: Uuid.nullish().meta({ description: 'Only installments of this company' }),
    sourceAccountId: IntegerId.nullish().meta({ description: 'Only installments that this paying account can pay' }),
  }),
  async run({ database, principal }, input): Promise<Slice<DueInstallment>> {
    const { first, after, through, companyId = null, sourceAccountId = null } = input;
    const [day, id] = after ? decodeCursor(after, Cursor) : START;
    const rows = await database.query<Row>(DUE, [
      ...[principal.institutionId, through, day, id, first + 1, companyId, sourceAccountId],
    ]);
    return sliceOf(rows.map(proposed), first);
  },
});

type Row = Omit<DueInstallment, 'payOn' | 'channel' | 'fitsFile'> &
  Pick<LockedInstallment, 'paymentMethod' | 'isWhole'>;

const proposed = ({ paymentMethod, isWhole, ...row }: Row): DueInstallment => ({
  ...row,
  payOn: nextBusinessDayOrSame(row.dueDate),
  channel: channelOf({ paymentMethod }),
  fitsFile: isWhole,
});
