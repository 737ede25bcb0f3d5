import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import { useConsole } from '../session/console-context.ts';
import { Units } from './amount.tsx';
import { Receivables, type ReceivablesQuery } from './documents.generated.ts';
import { NewReceivable } from './new-receivable.tsx';
import { usePlaces } from './places.ts';
import { STATUS_TONES, STATUSES } from './words.ts';

type Row = NonNullable<ReceivablesQuery['receivables']>['nodes'][number];

const route = getRouteApi('/receivables');
const PAGE = 50;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'debtor',
    head: t('receivables.debtor'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: (row) => (
      <>
        <bdi>{row.debtorName}</bdi>
        <span className="below">{row.description}</span>
      </>
    ),
  },
  {
    id: 'reference',
    head: t('receivables.document'),
    width: 'minmax(0, 1.4fr)',
    cell: ({ documentReference }) => documentReference,
  },
  { id: 'due', head: t('receivables.due'), width: '92px', cell: ({ dueDate }) => <Day day={dueDate} /> },
  {
    id: 'amount',
    head: t('receivables.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amountBaseUnits, currency }) => <Units units={amountBaseUnits} currency={currency} />,
  },
  {
    id: 'open',
    head: t('receivables.open'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ openBaseUnits, currency }) => <Units units={openBaseUnits} currency={currency} />,
  },
  {
    id: 'status',
    head: t('receivables.status'),
    width: '148px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} text={t(`receivables.status.${status}`)} />,
  },
];

export function ReceivablesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const { companies } = usePlaces();
  const links = useRowLinks<Row>(({ receivableId }) => ({
    to: '/receivables/$receivableId',
    params: { receivableId },
  }));
  const pages = usePages(Receivables, { ...search, first: PAGE }, (result) => result.receivables, ['RECEIVABLE']);
  const writes = session.roles.includes('preparer') || session.roles.includes('accountant');
  return (
    <Page
      title={t('receivables.title')}
      about={t('receivables.about')}
      acts={
        writes ? (
          <NewReceivable
            onDone={(receivableId) => void navigate({ to: '/receivables/$receivableId', params: { receivableId } })}
          />
        ) : null
      }
    >
      <Filters
        label={t('receivables.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/receivables', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: t('receivables.status'),
            kind: 'choice',
            options: STATUSES.map((each) => [each, t(`receivables.status.${each}`)]),
          },
          {
            name: 'companyId',
            label: t('receivables.company'),
            kind: 'choice',
            options: companies.map(({ id, name }) => [id, name]),
          },
        ]}
      />
      <Listed
        label={t('receivables.title')}
        pages={pages}
        idOf={({ receivableId }) => receivableId}
        columns={COLUMNS}
        {...links}
        empty={
          <Empty title={t('receivables.none')}>
            <p>{Object.keys(search).length > 0 ? t('receivables.none.filtered') : t('receivables.none.yet')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
