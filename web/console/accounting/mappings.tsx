import { useNavigate, useRouter } from '@tanstack/react-router';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { AccountingMappings, type AccountingMappingsQuery } from './documents.generated.ts';

type ListedMapping = NonNullable<AccountingMappingsQuery['accountingMappings']>['nodes'][number];

const PAGE = 50;

export const nameOf = ({ version }: { readonly version: number | null }): string =>
  version === null ? t('accounting.draft') : t('accounting.version.one', { version });

const COLUMNS: readonly Column<ListedMapping>[] = [
  { id: 'version', head: t('accounting.version'), isName: true, cell: nameOf },
  {
    id: 'status',
    head: t('accounting.status'),
    cell: ({ version }) => (
      <Status
        state={version === null ? 'draft' : 'published'}
        tones={{ draft: 'wait', published: 'good' }}
        text={t(`accounting.mapping.${version === null ? 'draft' : 'published'}`)}
      />
    ),
  },
  { id: 'by', head: t('accounting.draftedBy'), cell: ({ createdBy }) => authorOf(createdBy) },
  { id: 'at', head: t('accounting.drafted'), width: '140px', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'publisher',
    head: t('accounting.publishedBy'),
    cell: ({ publishedBy }) => (publishedBy === null ? <span className="muted">–</span> : authorOf(publishedBy)),
  },
  {
    id: 'published',
    head: t('accounting.published'),
    width: '140px',
    cell: ({ publishedAt }) => <When at={publishedAt} />,
  },
];

/** Lists the versions of the mapping. The highest published version is in effect. */
export function MappingsScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(AccountingMappings, { first: PAGE }, (result) => result.accountingMappings, [
    'ACCOUNTING_MAPPING',
  ]);
  const to = ({ mappingId }: ListedMapping) =>
    ({ to: '/accounting-mappings/$mappingId', params: { mappingId } }) as const;
  return (
    <Page title={t('accounting.mappings')} about={t('accounting.mappings.about')}>
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('accounting.versions.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('accounting.mappings.none')}>
          <p>{t('accounting.mappings.none.about')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('accounting.versions')}
          rows={pages.rows}
          idOf={({ mappingId }) => mappingId}
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
