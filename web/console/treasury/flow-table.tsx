import { formatDay } from '../../shared/format/time.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import type { Bucket } from './flow-sums.tsx';

const amount = (id: string, head: string, of: (bucket: Bucket) => number | string | null): Column<Bucket> => ({
  id,
  head,
  width: 'minmax(108px, 1fr)',
  align: 'end',
  cell: (bucket) => <Money cents={of(bucket)} />,
});

const COLUMNS: readonly Column<Bucket>[] = [
  {
    id: 'days',
    head: t('treasury.days'),
    width: 'minmax(96px, 1.6fr)',
    isName: true,
    cell: ({ from, to }) =>
      from === to ? (
        <Day day={from} />
      ) : (
        <span>
          {formatDay(from)} – {formatDay(to)}
        </span>
      ),
  },
  amount('opening', t('treasury.opening'), ({ opening }) => opening),
  amount('came', t('treasury.inflow'), ({ actual }) => actual.inflow),
  amount('comes', t('treasury.inflow.expected'), ({ forecast }) => forecast.inflow),
  amount('went', t('treasury.outflow'), ({ actual }) => actual.outflow),
  amount('goes', t('treasury.outflow.expected'), ({ forecast }) => forecast.outflow),
  amount('closing', t('treasury.closing'), ({ closing }) => closing),
];

export function FlowTable({ buckets }: { readonly buckets: readonly Bucket[] }) {
  return <DataTable label={t('treasury.cashFlow')} rows={buckets} idOf={({ from }) => from} columns={COLUMNS} />;
}
