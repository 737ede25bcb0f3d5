import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { RailReconciliations, type RailReconciliationsQuery } from './documents.generated.ts';
import { OUTCOME_TONES, OUTCOME_WORDS, outcomeOf, RAIL_WORDS } from './words.ts';

const route = getRouteApi('/rail-statements');
const PAGE = 50;

type Row = NonNullable<RailReconciliationsQuery['railReconciliations']>['nodes'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'day',
    head: 'Day',
    width: 'minmax(140px, 1fr)',
    isName: true,
    cell: ({ day, rail }) => (
      <>
        <Day day={day} /> · {RAIL_WORDS[rail]}
      </>
    ),
  },
  {
    id: 'outcome',
    head: 'Result',
    width: 'minmax(120px, 1fr)',
    cell: (row) => <Status state={outcomeOf(row)} tones={OUTCOME_TONES} words={OUTCOME_WORDS} />,
  },
  {
    id: 'matched',
    head: 'Matched',
    width: 'minmax(90px, 1fr)',
    align: 'end',
    cell: ({ results }) => results.find(({ result }) => result === 'MATCHED')?.count ?? 0,
  },
  {
    id: 'differences',
    head: 'Differences',
    width: 'minmax(100px, 1fr)',
    align: 'end',
    cell: ({ differenceCount }) => differenceCount,
  },
  {
    id: 'pending',
    head: 'Waiting',
    width: 'minmax(90px, 1fr)',
    align: 'end',
    cell: ({ pendingCount }) => pendingCount,
  },
  { id: 'compared', head: 'Compared', width: '140px', cell: ({ comparedAt }) => <When at={comparedAt} /> },
];

export function RailStatementsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(RailReconciliations, { ...search, first: PAGE }, (result) => result.railReconciliations);
  const to = ({ rail, day }: Row) => ({ to: '/rail-statements/$rail/$day', params: { rail, day } }) as const;
  return (
    <Page
      title="Rail statements"
      about="The statement of each rail, compared with the books day by day. Each difference opens a case."
    >
      <Filters
        label="rail statements"
        values={search}
        onChange={(values) => void navigate({ to: '/rail-statements', search: values, replace: true })}
        fields={[
          { name: 'rail', label: 'Rail', kind: 'choice', options: Object.entries(RAIL_WORDS) },
          { name: 'from', label: 'From', kind: 'day' },
          { name: 'to', label: 'To', kind: 'day' },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading rail statements" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No rail statements">
          <p>
            {Object.keys(search).length > 0
              ? 'No statement matches these filters.'
              : 'A day appears here after the connector of the rail has sent its statement.'}
          </p>
        </Empty>
      ) : (
        <DataTable
          label="Rail statements"
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
