import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { Instant } from '../parts/instant.tsx';
import { CreateCharge } from './create-charge.tsx';
import { DashboardCharges, type DashboardChargesQuery } from './documents.generated.ts';
import { STATUS_TONES, STATUSES, TYPES } from './words.ts';

type Listed = NonNullable<DashboardChargesQuery['charges']>['nodes'][number];

const route = getRouteApi('/charges');
const PAGE = 50;

const COLUMNS: readonly Column<Listed>[] = [
  {
    id: 'what',
    head: t('charges.one'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ description, txId, type }) => (
      <>
        <bdi>{description || t(`charges.kind.${type}`)}</bdi>
        <span className="below">{txId}</span>
      </>
    ),
  },
  { id: 'at', head: t('charges.created'), width: '130px', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  {
    id: 'amount',
    head: t('charges.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'status',
    head: t('charges.status'),
    width: '150px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} text={t(`charges.status.${status}`)} />,
  },
];

export function ChargesScreen() {
  const desk = useDesk();
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(DashboardCharges, { ...search, first: PAGE }, (result) => result.charges, ['CHARGES']);
  const to = (row: Listed) => ({ to: '/charges/$txId', params: { txId: row.txId } }) as const;
  return (
    <Page title={t('charges.title')} about={t('charges.about')}>
      {desk.may('pix:write', 'pix:read') ? (
        <div className="ways">
          <CreateCharge />
        </div>
      ) : null}
      <Filters
        label={t('charges.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/charges', search: values, replace: true, resetScroll: false })}
        fields={[
          {
            name: 'status',
            label: t('charges.status'),
            kind: 'choice',
            options: STATUSES.map((each) => [each, t(`charges.status.${each}`)]),
          },
          {
            name: 'type',
            label: t('charges.kind'),
            kind: 'choice',
            options: TYPES.map((each) => [each, t(`charges.kind.${each}`)]),
          },
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('charges.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('charges.none')}>
          <p>{Object.keys(search).length > 0 ? t('charges.none.filtered') : t('charges.none.yet')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('charges.title')}
          rows={pages.rows}
          idOf={(row) => row.id}
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
