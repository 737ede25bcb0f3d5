import './receivables.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { today } from '../../shared/format/time.ts';
import { plural } from '../../shared/format/words.ts';
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
import { BUCKET_TONES, BUCKET_WORDS } from './words.ts';

type Row = NonNullable<ReceivablesOverdueQuery['receivablesAging']>['detail']['nodes'][number];
type Total = NonNullable<ReceivablesAgingQuery['receivablesAging']>['totals'][number];

const route = getRouteApi('/receivables-aging');
const PAGE = 50;

const COLUMNS: readonly Column<Row>[] = [
  { id: 'debtor', head: 'Debtor', width: 'minmax(0, 3fr)', isName: true, cell: (row) => row.receivable.debtorName },
  {
    id: 'reference',
    head: 'Document',
    width: 'minmax(0, 1.4fr)',
    cell: ({ receivable }) => receivable.documentReference,
  },
  { id: 'due', head: 'Due', width: '92px', cell: ({ dueDate }) => <Day day={dueDate} /> },
  { id: 'days', head: 'Days overdue', width: '92px', align: 'end', cell: ({ daysOverdue }) => daysOverdue },
  {
    id: 'open',
    head: 'Open',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ open, receivable }) => <span className="money">{formatIn(open, receivable.currency)}</span>,
  },
  {
    id: 'bucket',
    head: 'Overdue',
    width: '148px',
    cell: ({ bucket }) => <Status state={bucket} tones={BUCKET_TONES} words={BUCKET_WORDS} />,
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
    <Page title="Receivables aging" about="Open amounts at the end of a day, by how long they are overdue.">
      <search className="filters" aria-label="Filter aging">
        <TextField
          label="At the end of"
          type="date"
          data-first-filter
          value={asOf}
          change={(day) => show({ ...search, ...(day ? { asOf: day } : {}) })}
        />
        <ChoiceField
          label="Creditor company"
          value={search.companyId ?? ''}
          change={(companyId) => show({ asOf, ...(companyId ? { companyId } : {}) })}
          none="All"
          options={companies.map(({ id, name }) => [id, name])}
        />
      </search>
      {data?.receivablesAging?.totals.map((total) => (
        <Sums key={total.currency} total={total} />
      ))}
      <Listed
        label="Open receivables"
        pages={pages}
        idOf={({ receivable }) => receivable.receivableId}
        columns={COLUMNS}
        {...links}
        empty={
          <Empty title="No open receivables">
            <p>No receivable was open at the end of this day.</p>
          </Empty>
        }
      />
    </Page>
  );
}

function Sums({ total: { currency, count, sums } }: { readonly total: Total }) {
  const parts = [
    [`Open, ${plural(count, 'receivable')}`, sums.total],
    [BUCKET_WORDS.NOT_DUE, sums.notDue],
    [BUCKET_WORDS.DAYS_1_30, sums.days1To30],
    [BUCKET_WORDS.DAYS_31_60, sums.days31To60],
    [BUCKET_WORDS.DAYS_61_90, sums.days61To90],
    [BUCKET_WORDS.OVER_90, sums.over90],
  ] as const;
  return (
    <section className="sums" aria-label={`Open in ${currency}`}>
      {parts.map(([words, cents]) => (
        <p key={words} className="panel">
          <span className="muted small">{words}</span>
          <span className="money">{formatIn(cents, currency)}</span>
        </p>
      ))}
    </section>
  );
}
