import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../shared/act/dialog.tsx';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Facts, Page } from '../../shared/parts/page.tsx';
import { Payload } from '../../shared/parts/payload.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useFollow } from '../session/follow.ts';
import { FinanceEvents, FinanceEventsLive, type FinanceEventsQuery } from './documents.generated.ts';
import { EVENTS } from './event-types.ts';

type Row = NonNullable<FinanceEventsQuery['financeEvents']>['nodes'][number];

const route = getRouteApi('/finance-events');
const PAGE = 50;
const KIND = 'finance-events';

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', head: t('webhooks.event'), width: 'minmax(0, 1fr)', isName: true, cell: (row) => row.name },
  { id: 'fact', head: t('webhooks.log.fact'), width: 'minmax(0, 2fr)', cell: (row) => <code>{row.factKey}</code> },
  { id: 'at', head: t('webhooks.log.at'), width: '140px', cell: (row) => <When at={row.occurredAt} /> },
];

export function EventsScreen() {
  const { type } = route.useSearch();
  const navigate = useNavigate();
  const [shown, setShown] = useState<Row | null>(null);
  const wanted = type ? { types: [type] } : {};
  const pages = usePages(FinanceEvents, { ...wanted, first: PAGE }, (result) => result.financeEvents, [KIND]);
  useFollow(FinanceEventsLive, wanted, pages.failure ? null : KIND);
  return (
    <Page title={t('webhooks.log')} about={t('webhooks.log.about')}>
      <Filters
        label={t('webhooks.log.filters')}
        values={type ? { type } : ({} as { type?: typeof type })}
        onChange={(values) => void navigate({ to: '/finance-events', search: values, replace: true })}
        fields={[{ name: 'type', label: t('webhooks.event'), kind: 'choice', options: EVENTS }]}
      />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('webhooks.log.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('webhooks.log.none')}>
          <p>{type ? t('webhooks.log.none.type') : t('webhooks.log.none.yet')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('webhooks.log')}
          rows={pages.rows}
          idOf={(row) => row.eventId}
          columns={COLUMNS}
          open={setShown}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
      {shown ? (
        <Dialog title={shown.name} isOpen close={() => setShown(null)}>
          <Facts
            facts={[
              [t('webhooks.log.at'), <When key="at" at={shown.occurredAt} />],
              [t('webhooks.id'), <Copy key="id" text={shown.eventId} label={t('webhooks.id.label')} />],
              [t('webhooks.log.fact'), <Copy key="fact" text={shown.factKey} label={t('webhooks.log.fact.label')} />],
            ]}
          />
          <Payload text={JSON.stringify(shown.data)} label={t('shared.payload')} />
          <div className="acts dialog-acts">
            <button type="button" onClick={() => setShown(null)}>
              {t('webhooks.log.close')}
            </button>
          </div>
        </Dialog>
      ) : null}
    </Page>
  );
}
