import { formatDay } from '../../shared/format/time.ts';
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
    head: 'Days',
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
  amount('opening', 'Opening balance', ({ opening }) => opening),
  amount('came', 'Inflow', ({ actual }) => actual.inflow),
  amount('comes', 'Expected inflow', ({ forecast }) => forecast.inflow),
  amount('went', 'Outflow', ({ actual }) => actual.outflow),
  amount('goes', 'Expected outflow', ({ forecast }) => forecast.outflow),
  amount('closing', 'Closing balance', ({ closing }) => closing),
];

export function FlowTable({ buckets }: { readonly buckets: readonly Bucket[] }) {
  return <DataTable label="Cash flow" rows={buckets} idOf={({ from }) => from} columns={COLUMNS} />;
}
