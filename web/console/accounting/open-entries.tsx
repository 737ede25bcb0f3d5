import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { AccountingChart, OpenAccountingEntries } from './documents.generated.ts';
import { EntryTable } from './entry-table.tsx';
import { GenerateBatch } from './generate-batch.tsx';
import { KINDS } from './words.ts';

const route = getRouteApi('/accounting');
const PAGE = 50;

export function OpenEntriesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const isMissing = search.accounts === 'missing';
  const chart = useGraphQuery(AccountingChart, {}, ['MASTER_DATA']).data?.master;
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
      about="Entries that are not in a batch yet. The next batch includes them."
      acts={<GenerateBatch />}
    >
      {missing.rows.length > 0 ? (
        <aside className="panel notice" aria-label="Entries without accounts">
          <p className="status" data-tone="wait">
            Some entries have no accounts, so no batch can be generated. Publish a mapping with{' '}
            <Link to="/accounting-mappings">accounts</Link> for them.
          </p>
        </aside>
      ) : null}
      <Filters
        label="Filter accounting entries"
        values={search}
        onChange={(values) => void navigate({ to: '/accounting', search: values, replace: true })}
        fields={[{ name: 'accounts', label: 'Accounts', kind: 'choice', options: [['missing', 'Missing']] }]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading entries" />
      ) : pages.rows.length === 0 ? (
        <Empty title={isMissing ? 'Every entry has its accounts' : 'All entries are in a batch'}>
          <p>Payables, payments, receivables and receipts create accounting entries.</p>
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
