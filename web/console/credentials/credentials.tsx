import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { plural } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useNow, When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Credentials, type CredentialsQuery, PartnersByName } from './documents.generated.ts';
import { Issue } from './issue.tsx';
import { SOON_DAYS, STATE_TONES, stateOf } from './words.ts';

type Row = NonNullable<CredentialsQuery['credentials']>['nodes'][number];

const route = getRouteApi('/credentials');
const PAGE = 50;
const MAX_PARTNERS = 100;
const DAY_MS = 86_400_000;

const columnsOf = (nameOf: (partnerId: string) => string): readonly Column<Row>[] => [
  {
    id: 'client',
    head: 'Client id',
    width: 'minmax(0, 2fr)',
    isName: true,
    cell: (row) => (
      <>
        {row.clientId}
        <span className="below">{nameOf(row.partnerId)}</span>
      </>
    ),
  },
  {
    id: 'scopes',
    head: 'Scopes',
    width: 'minmax(0, 2fr)',
    cell: ({ scopes }) => (
      <>
        {plural(scopes.length, 'scope')}
        <span className="below">{scopes.join(', ')}</span>
      </>
    ),
  },
  {
    id: 'from',
    head: 'Allowed from',
    width: 'minmax(0, 1fr)',
    cell: ({ authorizedIps }) => authorizedIps?.join(', ') ?? 'anywhere',
  },
  {
    id: 'tokens',
    head: 'Live tokens',
    width: '90px',
    align: 'end',
    cell: ({ liveTokens }) => liveTokens,
  },
  {
    id: 'ends',
    head: 'Ends',
    width: '130px',
    cell: ({ expiresAt }) => (expiresAt ? <When at={expiresAt} /> : <span className="muted">never</span>),
  },
  { id: 'state', head: 'State', width: '150px', cell: (row) => <State row={row} /> },
];

function State({ row }: { readonly row: Row }) {
  const now = useNow();
  return (
    <>
      <Status state={stateOf(row, now)} tones={STATE_TONES} />
      {row.pendingChangeId ? <span className="below">pending change</span> : null}
    </>
  );
}

export function CredentialsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const [soon] = useState(() => new Date(Date.now() + SOON_DAYS * DAY_MS).toISOString());
  const { data } = useGraphQuery(PartnersByName, { first: MAX_PARTNERS }, ['PARTNER']);
  const partners = data?.partners?.nodes;
  const columns = useMemo(
    () => columnsOf((id) => partners?.find(({ partnerId }) => partnerId === id)?.name ?? id),
    [partners],
  );
  const pages = usePages(
    Credentials,
    {
      first: PAGE,
      ...(search.partnerId ? { partnerId: search.partnerId } : {}),
      ...(search.ending ? { endBefore: soon } : {}),
    },
    (result) => result.credentials,
    ['CREDENTIAL', 'CHANGE_REQUEST'],
  );
  const to = ({ credentialId }: Row) => ({ to: '/credentials/$credentialId', params: { credentialId } }) as const;
  return (
    <Page
      title="Credentials"
      about="Client credentials of partners: scopes, allowed addresses and end date."
      acts={
        partners ? (
          <Issue id="issue-credential" owners={partners} initial={{ partnerId: search.partnerId ?? '' }} />
        ) : null
      }
    >
      <Filters
        label="Filter credentials"
        values={search}
        onChange={(values) => void navigate({ to: '/credentials', search: values, replace: true })}
        fields={[
          {
            name: 'partnerId',
            label: 'Partner',
            kind: 'choice',
            options: (partners ?? []).map(({ partnerId, name }) => [partnerId, name] as const),
          },
          { name: 'ending', label: 'End', kind: 'choice', options: [['soon', `Within ${SOON_DAYS} days`]] },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading credentials" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No credentials">
          <p>
            {search.ending
              ? `No credential here ends within ${SOON_DAYS} days.`
              : 'Issue a credential to give a partner access.'}
          </p>
        </Empty>
      ) : (
        <DataTable
          label="Credentials"
          rows={pages.rows}
          idOf={(row) => row.credentialId}
          columns={columns}
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
