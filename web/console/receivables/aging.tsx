import { t } from '../../shared/language/text.ts';
import './receivables.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { today } from '../../shared/format/time.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import {
  ReceivablesAging,
  type ReceivablesAgingQuery,
  ReceivablesOverdue,
  type ReceivablesOverdueQuery,
} from './documents.generated.ts';
import { usePlaces } from './places.ts';
import { formatIn } from './units.ts';
import { BUCKET_TONES } from './words.ts';

type Row = NonNullable<ReceivablesOverdueQuery['receivablesAging']>['detail']['nodes'][number];
type Total = NonNullable<ReceivablesAgingQuery['receivablesAging']>['totals'][number];

const route = getRouteApi('/receivables-aging');
const PAGE = 50;

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'debtor',
    head: t('receivables.debtor'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: (row) => row.receivable.debtorName,
  },
  {
    id: 'reference',
    head: t('receivables.document'),
    width: 'minmax(0, 1.4fr)',
    cell: ({ receivable }) => receivable.documentReference,
  },
  { id: 'due', head: t('receivables.due'), width: '92px', cell: ({ dueDate }) => <Day day={dueDate} /> },
  {
    id: 'days',
    head: t('receivables.daysOverdue'),
    width: '92px',
    align: 'end',
    cell: ({ daysOverdue }) => daysOverdue,
  },
  {
    id: 'open',
    head: t('receivables.open'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ open, receivable }) => <span className="money">{formatIn(open, receivable.currency)}</span>,
  },
  {
    id: 'bucket',
    head: t('receivables.overdue'),
    width: '148px',
    cell: ({ bucket }) => <Status state={bucket} tones={BUCKET_TONES} text={t(`receivables.bucket.${bucket}`)} />,
  },
];

export function AgingScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { companies } = usePlaces();
  const asOf = search.asOf ?? today(Date.now());
  const asked = { asOf, ...(search.companyId ? { companyId: search.companyId } : {}) };
  const show = (values: typeof search) => void navigate({ to: '/receivables-aging', search: values, replace: true });
  const { data } = useGraphQuery(ReceivablesAging, asked, ['RECEIVABLE']);
  const pages = usePages(
    ReceivablesOverdue,
    { ...asked, first: PAGE },
    (result) => result.receivablesAging?.detail ?? null,
    ['RECEIVABLE'],
  );
  const links = useRowLinks<Row>(({ receivable: { receivableId } }) => ({
    to: '/receivables/$receivableId',
    params: { receivableId },
  }));
  return (
    <Page title={t('receivables.aging')} about={t('receivables.aging.about')}>
      <search className="filters" aria-label={t('receivables.aging.filters')}>
        <TextField
          label={t('receivables.aging.asOf')}
          type="date"
          data-first-filter
          value={asOf}
          change={(day) => show({ ...search, ...(day ? { asOf: day } : {}) })}
        />
        <ChoiceField
          label={t('receivables.company')}
          value={search.companyId ?? ''}
          change={(companyId) => show({ asOf, ...(companyId ? { companyId } : {}) })}
          none={t('receivables.all')}
          options={companies.map(({ id, name }) => [id, name])}
        />
      </search>
      {data?.receivablesAging?.totals.map((total) => (
        <Sums key={total.currency} total={total} />
      ))}
      <Listed
        label={t('receivables.aging.label')}
        pages={pages}
        idOf={({ receivable }) => receivable.receivableId}
        columns={COLUMNS}
        {...links}
        empty={
          <Empty title={t('receivables.aging.none')}>
            <p>{t('receivables.aging.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}

function Sums({ total: { currency, count, sums } }: { readonly total: Total }) {
  const parts = [
    [t('receivables.aging.open', { count }), sums.total],
    [t('receivables.bucket.NOT_DUE'), sums.notDue],
    [t('receivables.bucket.DAYS_1_30'), sums.days1To30],
    [t('receivables.bucket.DAYS_31_60'), sums.days31To60],
    [t('receivables.bucket.DAYS_61_90'), sums.days61To90],
    [t('receivables.bucket.OVER_90'), sums.over90],
  ] as const;
  return (
    <section className="sums" aria-label={t('receivables.aging.openIn', { currency })}>
      {parts.map(([words, cents]) => (
        <p key={words} className="panel">
          <span className="muted small">{words}</span>
          <span className="money">{formatIn(cents, currency)}</span>
        </p>
      ))}
    </section>
  );
}
