import { useNavigate, useRouter } from '@tanstack/react-router';
import { sumOfCents } from '../../shared/format/money.ts';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { ReconciliationMatches, type ReconciliationMatchesQuery } from './documents.generated.ts';

type ListedMatch = NonNullable<ReconciliationMatchesQuery['reconciliationMatches']>['nodes'][number];

const PAGE = 50;

const COLUMNS: readonly Column<ListedMatch>[] = [
  {
    id: 'entry',
    head: t('reconciliation.entries'),
    width: 'minmax(0, 2.4fr)',
    isName: true,
    cell: ({ entries, rule }) => (
      <>
        {entries.pageInfo.hasNextPage
          ? t('reconciliation.entries.more', {
              entries: entries.nodes.map(({ description }) => description).join(', '),
            })
          : entries.nodes.map(({ description }) => description).join(', ') || t('reconciliation.entries.none')}
        <span className="below">{t(`reconciliation.rule.${rule}`)}</span>
      </>
    ),
  },
  {
    id: 'amount',
    head: t('reconciliation.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ entries }) =>
      entries.pageInfo.hasNextPage ? (
        <span className="muted">{t('reconciliation.several')}</span>
      ) : (
        <Money cents={sumOfCents(entries.nodes.map(({ amount }) => amount))} signed />
      ),
  },
  {
    id: 'status',
    head: t('reconciliation.status'),
    width: '130px',
    cell: ({ undoneAt }) => (
      <Status
        state={undoneAt === null ? 'stands' : 'undone'}
        tones={{ stands: 'good', undone: 'bad' }}
        text={t(`reconciliation.state.${undoneAt === null ? 'stands' : 'undone'}`)}
      />
    ),
  },
  { id: 'by', head: t('reconciliation.by'), cell: ({ createdBy }) => authorOf(createdBy) },
  { id: 'at', head: t('reconciliation.when'), width: '140px', cell: ({ createdAt }) => <When at={createdAt} /> },
];

export function MatchesScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(ReconciliationMatches, { first: PAGE }, (result) => result.reconciliationMatches, [
    'RECONCILIATION_MATCH',
  ]);
  const to = ({ matchId }: ListedMatch) => ({ to: '/matches/$matchId', params: { matchId } }) as const;
  return (
    <Page title={t('reconciliation.matches')} about={t('reconciliation.matches.about')}>
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('reconciliation.matches.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('reconciliation.matches.none')}>
          <p>{t('reconciliation.matches.none.about')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('reconciliation.matches')}
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
