import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useAsk, usePages } from '../../shared/graph/ask.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { AccountingChart, OpenAccountingEntries } from './documents.generated.ts';
import { EntryTable } from './entry-table.tsx';
import { GenerateBatch } from './generate-batch.tsx';
import { KINDS } from './words.ts';

const route = getRouteApi('/accounting');
const PAGE = 50;

/** What happened and no batch has yet. */
export function OpenEntriesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const isMissing = search.accounts === 'missing';
  const chart = useAsk(AccountingChart, {}, ['MASTER_DATA']).data?.master;
  const pages = usePages(
    OpenAccountingEntries,
    { first: PAGE, unmapped: isMissing },
    (result) => result.openAccountingEntries,
    KINDS,
  );
  const missing = usePages(
    OpenAccountingEntries,
    { first: 1, unmapped: true },
    (result) => result.openAccountingEntries,
    KINDS,
  );
  return (
    <Page
      title="Accounting entries"
      about="What happened and no batch has yet: the next one takes it."
      acts={<GenerateBatch />}
    >
      {missing.rows.length > 0 ? (
        <aside className="panel notice" aria-label="Entries without accounts">
          <p className="status" data-tone="wait">
            Some entries have no accounts: no batch is made before they have. Publish{' '}
            <Link to="/accounting-mappings">accounts</Link> that have them.
          </p>
        </aside>
      ) : null}
      <Filters
        label="accounting entries"
        values={search}
        onChange={(values) => void navigate({ to: '/accounting', search: values, replace: true })}
        fields={[{ name: 'accounts', label: 'Accounts', kind: 'choice', options: [['missing', 'Missing']] }]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Reading entries" />
      ) : pages.rows.length === 0 ? (
        <Empty title={isMissing ? 'Every entry has its accounts' : 'Every entry is in a batch'}>
          <p>Entries come from what is owed, paid, received and charged.</p>
        </Empty>
      ) : (
        <EntryTable
          label="Accounting entries"
          rows={pages.rows}
          chart={chart}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </Page>
  );
}
