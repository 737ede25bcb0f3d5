import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { formatDay } from '../../shared/format/time.ts';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { AccountingBatches, type AccountingBatchesQuery } from './documents.generated.ts';
import { GenerateBatch } from './generate-batch.tsx';
import { BATCH_STATUSES } from './statuses.ts';
import { useUntilMade } from './until-made.ts';
import { BATCH_TONES } from './words.ts';

type ListedBatch = NonNullable<AccountingBatchesQuery['accountingBatches']>['nodes'][number];

const route = getRouteApi('/accounting-batches');
const PAGE = 50;

const COLUMNS: readonly Column<ListedBatch>[] = [
  {
    id: 'number',
    head: t('accounting.batch.head'),
    width: '110px',
    isName: true,
    cell: ({ number }) => t('accounting.batch.number', { number }),
  },
  {
    id: 'days',
    head: t('accounting.days'),
    width: 'minmax(0, 1.4fr)',
    cell: ({ firstDay, lastDay }) =>
      firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} – ${formatDay(lastDay)}`,
  },
  { id: 'entries', head: t('accounting.entries'), width: '84px', align: 'end', cell: ({ entryCount }) => entryCount },
  {
    id: 'total',
    head: t('accounting.total'),
    width: 'minmax(130px, 1fr)',
    align: 'end',
    cell: ({ total }) => <Money cents={total} />,
  },
  {
    id: 'status',
    head: t('accounting.status'),
    width: '120px',
    cell: ({ status }) => <Status state={status} tones={BATCH_TONES} text={t(`accounting.status.${status}`)} />,
  },
  { id: 'by', head: t('accounting.generatedBy'), cell: ({ generatedBy }) => authorOf(generatedBy) },
  { id: 'at', head: t('accounting.generated'), width: '140px', cell: ({ generatedAt }) => <When at={generatedAt} /> },
];

export function BatchesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(AccountingBatches, { ...search, first: PAGE }, (result) => result.accountingBatches, [
    'ACCOUNTING_BATCH',
  ]);
  useUntilMade(
    pages.rows.map(({ status }) => status),
    pages.reload,
  );
  const to = ({ batchId }: ListedBatch) => ({ to: '/accounting-batches/$batchId', params: { batchId } }) as const;
  return (
    <Page title={t('accounting.batches')} about={t('accounting.batches.about')} acts={<GenerateBatch />}>
      <Filters
        label={t('accounting.batches.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/accounting-batches', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: t('accounting.status'),
            kind: 'choice',
            options: BATCH_STATUSES.map((each) => [each, t(`accounting.status.${each}`)]),
          },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('accounting.batches.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('accounting.batches.none')}>
          <p>{search.status ? t('accounting.batches.none.filtered') : t('accounting.batches.none.yet')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('accounting.batches')}
          rows={pages.rows}
          idOf={({ batchId }) => batchId}
          columns={COLUMNS}
          hrefOf={(row) => router.buildLocation(to(row)).href}
          open={(row) => void navigate(to(row))}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </Page>
  );
}
