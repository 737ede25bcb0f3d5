import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { type ListedEntry, Reclassify } from './reclassify.tsx';
import { type Chart, classOf } from './words.ts';

const columnsOf = (chart: Chart | undefined): readonly Column<ListedEntry>[] => [
  {
    id: 'description',
    head: t('accounting.entry'),
    width: 'minmax(0, 2.6fr)',
    isName: true,
    cell: (row) => (
      <>
        <bdi>{row.description}</bdi>
        <span className="below">{t(`accounting.kind.${row.kind}`)}</span>
      </>
    ),
  },
  { id: 'day', head: t('accounting.day'), width: '92px', cell: ({ day }) => <Day day={day} /> },
  {
    id: 'class',
    head: t('accounting.class'),
    width: 'minmax(0, 1.6fr)',
    cell: ({ financialAccountId }) => classOf(chart, financialAccountId),
  },
  {
    id: 'company',
    head: t('accounting.company'),
    width: 'minmax(0, 1.4fr)',
    cell: ({ companyId }) => chart?.companies.find(({ id }) => id === companyId)?.name ?? t('accounting.company.none'),
  },
  {
    id: 'amount',
    head: t('accounting.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'acts',
    head: t('accounting.move.head'),
    width: '92px',
    cell: (row) => <Reclassify entry={row} chart={chart} />,
  },
];

export function EntryTable({
  label,
  rows,
  chart,
  ...paging
}: {
  readonly label: string;
  readonly rows: readonly ListedEntry[];
  readonly chart: Chart | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly more: () => void;
}) {
  return <DataTable label={label} rows={rows} idOf={({ entryId }) => entryId} columns={columnsOf(chart)} {...paging} />;
}
