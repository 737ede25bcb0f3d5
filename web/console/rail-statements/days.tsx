import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { RailReconciliations, type RailReconciliationsQuery } from './documents.generated.ts';
import { Outcome } from './outcome.tsx';
import { outcomeOf, RAILS } from './words.ts';

const route = getRouteApi('/rail-statements');
const PAGE = 50;

type Row = NonNullable<RailReconciliationsQuery['railReconciliations']>['nodes'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'day',
    head: t('railStatements.day'),
    width: 'minmax(140px, 1fr)',
    isName: true,
    cell: ({ day, rail }) => (
      <>
        <Day day={day} /> · {t(`railStatements.rail.${rail}`)}
      </>
    ),
  },
  {
    id: 'outcome',
    head: t('railStatements.result'),
    width: 'minmax(120px, 1fr)',
    cell: (row) => <Outcome of={outcomeOf(row)} />,
  },
  {
    id: 'matched',
    head: t('railStatements.result.MATCHED'),
    width: 'minmax(90px, 1fr)',
    align: 'end',
    cell: ({ results }) => results.find(({ result }) => result === 'MATCHED')?.count ?? 0,
  },
  {
    id: 'differences',
    head: t('railStatements.differences'),
    width: 'minmax(100px, 1fr)',
    align: 'end',
    cell: ({ differenceCount }) => differenceCount,
  },
  {
    id: 'pending',
    head: t('railStatements.result.PENDING'),
    width: 'minmax(90px, 1fr)',
    align: 'end',
    cell: ({ pendingCount }) => pendingCount,
  },
  {
    id: 'compared',
    head: t('railStatements.compared'),
    width: '140px',
    cell: ({ comparedAt }) => <When at={comparedAt} />,
  },
];

export function RailStatementsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(RailReconciliations, { ...search, first: PAGE }, (result) => result.railReconciliations);
  const to = ({ rail, day }: Row) => ({ to: '/rail-statements/$rail/$day', params: { rail, day } }) as const;
  return (
    <Page title={t('railStatements.title')} about={t('railStatements.about')}>
      <Filters
        label={t('railStatements.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/rail-statements', search: values, replace: true })}
        fields={[
          {
            name: 'rail',
            label: t('railStatements.rail'),
            kind: 'choice',
            options: RAILS.map((rail) => [rail, t(`railStatements.rail.${rail}`)]),
          },
          { name: 'from', label: t('railStatements.from'), kind: 'day' },
          { name: 'to', label: t('railStatements.to'), kind: 'day' },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('railStatements.none')}>
          <p>{Object.keys(search).length > 0 ? t('railStatements.none.filtered') : t('railStatements.none.yet')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('railStatements.title')}
          rows={pages.rows}
          idOf={({ rail, day }) => `${rail} ${day}`}
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
