import { useNavigate, useRouter } from '@tanstack/react-router';
import { sumOfCents } from '../../shared/format/money.ts';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { ReconciliationMatches, type ReconciliationMatchesQuery } from './documents.generated.ts';
import { RULE_WORDS } from './words.ts';

type ListedMatch = NonNullable<ReconciliationMatchesQuery['reconciliationMatches']>['nodes'][number];

const PAGE = 50;

const COLUMNS: readonly Column<ListedMatch>[] = [
  {
    id: 'entry',
    head: 'Entries',
    width: 'minmax(0, 2.4fr)',
    isName: true,
    cell: ({ entries, rule }) => (
      <>
        {entries.nodes.map(({ description }) => description).join(', ') || 'No entries'}
        {entries.pageInfo.hasNextPage ? ' and more' : ''}
        <span className="below">{RULE_WORDS[rule]}</span>
      </>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ entries }) =>
      entries.pageInfo.hasNextPage ? (
        <span className="muted">several</span>
      ) : (
        <Money cents={sumOfCents(entries.nodes.map(({ amount }) => amount))} signed />
      ),
  },
  {
    id: 'status',
    head: 'Status',
    width: '130px',
    cell: ({ undoneAt }) => (
      <Status
        state={undoneAt === null ? 'stands' : 'undone'}
        tones={{ stands: 'good', undone: 'bad' }}
        words={{ stands: 'Matched', undone: 'Undone' }}
      />
    ),
  },
  { id: 'by', head: 'By', cell: ({ createdBy }) => authorOf(createdBy) },
  { id: 'at', head: 'When', width: '140px', cell: ({ createdAt }) => <When at={createdAt} /> },
];

export function MatchesScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(ReconciliationMatches, { first: PAGE }, (result) => result.reconciliationMatches, [
    'RECONCILIATION_MATCH',
  ]);
  const to = ({ matchId }: ListedMatch) => ({ to: '/matches/$matchId', params: { matchId } }) as const;
  return (
    <Page
      title="Matches"
      about="Matches of statement entries with payments and receipts, including undone ones, newest first."
    >
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading matches" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No matches yet">
          <p>Statement imports and operators create matches.</p>
        </Empty>
      ) : (
        <DataTable
          label="Matches"
          rows={pages.rows}
          idOf={({ matchId }) => matchId}
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
