import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
    <Page title={t('accounting.open')} about={t('accounting.open.about')} acts={<GenerateBatch />}>
      {missing.rows.length > 0 ? (
        <aside className="panel notice" aria-label={t('accounting.open.unmapped')}>
          <p className="status" data-tone="wait">
            <Rich text="accounting.open.unmapped.about" tags={{ link: <Link to="/accounting-mappings" /> }} />
          </p>
        </aside>
      ) : null}
      <Filters
        label={t('accounting.open.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/accounting', search: values, replace: true })}
        fields={[
          {
            name: 'accounts',
            label: t('accounting.accounts'),
            kind: 'choice',
            options: [['missing', t('accounting.open.missing')]],
          },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('accounting.entries.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={isMissing ? t('accounting.open.noneMissing') : t('accounting.open.none')}>
          <p>{t('accounting.open.none.about')}</p>
        </Empty>
      ) : (
        <EntryTable
          label={t('accounting.open')}
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
