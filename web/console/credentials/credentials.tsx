import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
    head: t('credentials.clientId'),
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
    head: t('credentials.scopes'),
    width: 'minmax(0, 2fr)',
    cell: ({ scopes }) => (
      <>
        {t('credentials.scopes.count', { count: scopes.length })}
        <span className="below">{scopes.join(', ')}</span>
      </>
    ),
  },
  {
    id: 'from',
    head: t('credentials.addresses'),
    width: 'minmax(0, 1fr)',
    cell: ({ authorizedIps }) => authorizedIps?.join(', ') ?? t('credentials.addresses.any'),
  },
  {
    id: 'tokens',
    head: t('credentials.tokens'),
    width: '90px',
    align: 'end',
    cell: ({ liveTokens }) => liveTokens,
  },
  {
    id: 'ends',
    head: t('credentials.ends'),
    width: '130px',
    cell: ({ expiresAt }) =>
      expiresAt ? <When at={expiresAt} /> : <span className="muted">{t('credentials.ends.never')}</span>,
  },
  { id: 'state', head: t('credentials.state'), width: '150px', cell: (row) => <State row={row} /> },
];

function State({ row }: { readonly row: Row }) {
  const now = useNow();
  const state = stateOf(row, now);
  return (
    <>
      <Status state={state} tones={STATE_TONES} text={t(`credentials.state.${state}`)} />
      {row.pendingChangeId ? <span className="below">{t('credentials.pending')}</span> : null}
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
      title={t('credentials.title')}
      about={t('credentials.about')}
      acts={
        partners ? (
          <Issue id="issue-credential" owners={partners} initial={{ partnerId: search.partnerId ?? '' }} />
        ) : null
      }
    >
      <Filters
        label={t('credentials.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/credentials', search: values, replace: true })}
        fields={[
          {
            name: 'partnerId',
            label: t('credentials.partner'),
            kind: 'choice',
            options: (partners ?? []).map(({ partnerId, name }) => [partnerId, name] as const),
          },
          {
            name: 'ending',
            label: t('credentials.ending'),
            kind: 'choice',
            options: [['soon', t('credentials.ending.soon', { days: SOON_DAYS })]],
          },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('credentials.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('credentials.none')}>
          <p>{search.ending ? t('credentials.none.ending', { days: SOON_DAYS }) : t('credentials.none.yet')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('credentials.title')}
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
