import { useNavigate, useRouter } from '@tanstack/react-router';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { AccountingMappings, type AccountingMappingsQuery } from './documents.generated.ts';

type ListedMapping = NonNullable<AccountingMappingsQuery['accountingMappings']>['nodes'][number];

const PAGE = 50;

export const nameOf = ({ version }: { readonly version: number | null }): string =>
  version === null ? 'Draft' : `Version ${version}`;

const COLUMNS: readonly Column<ListedMapping>[] = [
  { id: 'version', head: 'Version', isName: true, cell: nameOf },
  {
    id: 'status',
    head: 'Status',
    cell: ({ version }) => (
      <Status
        state={version === null ? 'draft' : 'published'}
        tones={{ draft: 'wait', published: 'good' }}
        words={{ draft: 'Draft', published: 'Published' }}
      />
    ),
  },
  { id: 'by', head: 'Drafted by', cell: ({ createdBy }) => authorOf(createdBy) },
  { id: 'at', head: 'Drafted', width: '140px', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'publisher',
    head: 'Published by',
    cell: ({ publishedBy }) => (publishedBy === null ? <span className="muted">–</span> : authorOf(publishedBy)),
  },
  { id: 'published', head: 'Published', width: '140px', cell: ({ publishedAt }) => <When at={publishedAt} /> },
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
    <Page
      title="Accounting mappings"
      about="Which accounts each kind of entry debits and credits. New batches use the latest published version. Open a version to change it in a draft."
    >
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading versions" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No accounting mappings yet">
          <p>Publish a version before you generate the first batch.</p>
        </Empty>
      ) : (
        <DataTable
          label="Versions"
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
