import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { RailCases, type RailCasesQuery } from './documents.generated.ts';
import { CASE_KINDS, KINDS, STATUS_TONES, STATUSES } from './words.ts';

const route = getRouteApi('/cases');
const PAGE = 50;

type Row = NonNullable<RailCasesQuery['railCases']>['nodes'][number];

const NONE = <span className="muted">–</span>;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'kind',
    head: t('cases.case'),
    width: 'minmax(180px, 1.4fr)',
    isName: true,
    cell: ({ caseId, kind }) => (
      <Link to="/cases/$caseId" params={{ caseId }}>
        {t(`cases.kind.${kind}`)}
      </Link>
    ),
  },
  { id: 'rail', head: t('cases.rail'), width: '80px', cell: ({ rail }) => t(`cases.rail.${rail}`) },
  {
    id: 'amount',
    head: t('cases.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => (amount === null ? NONE : <Money cents={amount} />),
  },
  {
    id: 'direction',
    head: t('cases.direction'),
    width: 'minmax(120px, 1fr)',
    cell: ({ direction }) => (direction ? t(`cases.direction.${direction}`) : NONE),
  },
  {
    id: 'suspense',
    head: t('cases.suspense'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ suspenseAmount }) => (suspenseAmount === 0 ? NONE : <Money cents={suspenseAmount} />),
  },
  {
    id: 'reference',
    head: t('cases.reference'),
    width: 'minmax(0, 1.6fr)',
    cell: ({ reference }) => (reference ? <code>{reference}</code> : NONE),
  },
  {
    id: 'status',
    head: t('cases.status'),
    width: '110px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} text={t(`cases.status.${status}`)} />,
  },
  { id: 'opened', head: t('cases.opened'), width: '132px', cell: ({ openedAt }) => <When at={openedAt} /> },
];

export function CasesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const pages = usePages(RailCases, { ...search, first: PAGE }, (result) => result.railCases, KINDS);
  return (
    <Page title={t('cases.title')} about={t('cases.about')}>
      <Filters
        label={t('cases.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/cases', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: t('cases.status'),
            kind: 'choice',
            options: STATUSES.map((each) => [each, t(`cases.status.${each}`)]),
          },
          {
            name: 'kind',
            label: t('cases.kind'),
            kind: 'choice',
            options: CASE_KINDS.map((each) => [each, t(`cases.kind.${each}`)]),
          },
        ]}
      />
      <Listed
        label={t('cases.title')}
        pages={pages}
        idOf={({ caseId }) => caseId}
        columns={COLUMNS}
        empty={
          <Empty title={t('cases.none')}>
            <p>{Object.keys(search).length > 0 ? t('cases.none.filtered') : t('cases.none.yet')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
