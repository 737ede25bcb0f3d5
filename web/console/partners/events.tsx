import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useFollow } from '../session/follow.ts';
import { beginningOf, dayAfter } from './days.ts';
import { Partner, PartnerEvents, PartnerEventsLive, type PartnerEventsQuery } from './documents.generated.ts';
import { EVENT_NAMES } from './event-names.generated.ts';

type Row = NonNullable<PartnerEventsQuery['partnerEvents']>['nodes'][number];

const route = getRouteApi('/partners/$partnerId/events');
const PAGE = 50;
const KIND = 'partner-events';

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', head: t('webhooks.event'), width: 'minmax(0, 2fr)', isName: true, cell: (row) => row.name },
  { id: 'account', head: t('partners.account'), width: '110px', cell: (row) => row.accountId ?? '–' },
  { id: 'at', head: t('webhooks.log.at'), width: '140px', cell: (row) => <When at={row.occurredAt} /> },
  { id: 'id', head: t('partners.id'), width: 'minmax(0, 2fr)', cell: (row) => <code>{row.eventId}</code> },
];

export function PartnerEventsScreen() {
  const { partnerId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const { data } = useGraphQuery(Partner, { partnerId }, ['PARTNER']);
  const about = search.about?.trim();
  const types = search.type ? { types: [search.type] } : {};
  const period = about
    ? { about }
    : {
        ...(search.from ? { from: beginningOf(search.from) } : {}),
        ...(search.to ? { to: beginningOf(dayAfter(search.to)) } : {}),
      };
  const pages = usePages(
    PartnerEvents,
    { partnerId, ...types, ...period, first: PAGE },
    (result) => result.partnerEvents,
    [KIND],
  );
  useFollow(PartnerEventsLive, { partnerId, ...types }, pages.failure ? null : KIND);
  const to = ({ eventId }: Row) =>
    ({ to: '/partners/$partnerId/events/$eventId', params: { partnerId, eventId } }) as const;
  return (
    <Page
      title={t('partners.events.log')}
      above={[
        <Link key="partners" to="/partners">
          {t('partners.title')}
        </Link>,
        <Link key="partner" to="/partners/$partnerId" params={{ partnerId }}>
          {data?.partner?.name ?? t('partners.one')}
        </Link>,
      ]}
      about={t('partners.events.about')}
    >
      <Filters
        label={t('partners.events.filters')}
        values={search}
        onChange={(values) =>
          void navigate({ to: '/partners/$partnerId/events', params: { partnerId }, search: values, replace: true })
        }
        fields={[
          {
            name: 'about',
            label: t('partners.events.of'),
            kind: 'text',
            placeholder: t('partners.events.of.hint'),
          },
          {
            name: 'type',
            label: t('webhooks.event'),
            kind: 'choice',
            options: EVENT_NAMES.map((each) => [each, each]),
          },
          ...(about
            ? []
            : ([
                { name: 'from', label: t('partners.events.from'), kind: 'day' },
                { name: 'to', label: t('partners.events.to'), kind: 'day' },
              ] as const)),
        ]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('partners.events.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('partners.events.none')}>
          <p>{Object.keys(search).length > 0 ? t('partners.events.none.filtered') : t('partners.events.none.yet')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('partners.events')}
          rows={pages.rows}
          idOf={(row) => row.eventId}
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
