import './receivables.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { today } from '../../shared/format/time.ts';
import { plural } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { ChoiceField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import { Units } from './amount.tsx';
import {
  ReceiptsOfPeriod,
  type ReceiptsOfPeriodQuery,
  ReceiptsReport,
  ReversalsOfPeriod,
} from './documents.generated.ts';
import { lastMonths, monthWords, periodOf } from './months.ts';
import { receiptWords } from './receipts-of.tsx';
import { CHANNEL_WORDS } from './words.ts';

type Row = NonNullable<ReceiptsOfPeriodQuery['receiptsReport']>['receipts']['nodes'][number];

const route = getRouteApi('/receipts');
const PAGE = 50;
const MONTHS = 24;
const KINDS = ['RECEIVABLE'];

const columnsBy = (head: string, dayOf: (row: Row) => string | null): readonly Column<Row>[] => [
  {
    id: 'debtor',
    head: 'Debtor',
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: (row) => (
      <>
        <bdi>{row.receivable.debtorName}</bdi>
        <span className="below">{receiptWords(row)}</span>
      </>
    ),
  },
  {
    id: 'reference',
    head: 'Document',
    width: 'minmax(0, 1.4fr)',
    cell: ({ receivable }) => receivable.documentReference,
  },
  { id: 'day', head, width: '100px', cell: (row) => <Day day={dayOf(row)} /> },
  { id: 'channel', head: 'By', width: '92px', cell: ({ channel }) => CHANNEL_WORDS[channel] },
  {
    id: 'amount',
    head: 'In reais',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ cashBaseUnits }) => <Units units={cashBaseUnits} currency="BRL" />,
  },
];
const RECEIVED = columnsBy('Received on', ({ receivedOn }) => receivedOn);
const REVERSED = columnsBy('Reversed on', ({ reversedOn }) => reversedOn);

export function ReceiptsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const now = today(Date.now());
  const month = search.month ?? now.slice(0, 7);
  const period = periodOf(month, now);
  const { data } = useGraphQuery(ReceiptsReport, { from: period.from, to: period.to }, KINDS);
  const asked = { from: period.from, to: period.to, first: PAGE };
  const receipts = usePages(ReceiptsOfPeriod, asked, (result) => result.receiptsReport?.receipts ?? null, KINDS);
  const reversals = usePages(ReversalsOfPeriod, asked, (result) => result.receiptsReport?.reversals ?? null, KINDS);
  const links = useRowLinks<Row>(({ receivable: { receivableId } }) => ({
    to: '/receivables/$receivableId',
    params: { receivableId },
  }));
  const idOf = ({ receiptId }: Row) => receiptId;
  const report = data?.receiptsReport;
  return (
    <Page
      title={`Receipts of ${monthWords(month)}`}
      about={
        period.isOver
          ? 'This month is over. Later reversals count in the month in which they are made.'
          : 'This month is not over yet.'
      }
    >
      <search className="filters" aria-label="Filter receipts">
        <ChoiceField
          label="Month"
          value={month}
          change={(value) => void navigate({ to: '/receipts', search: { month: value }, replace: true })}
          options={[...new Set([month, ...lastMonths(now, MONTHS)])].map((each) => [each, monthWords(each)])}
        />
      </search>
      {report ? (
        <section className="sums" aria-label="Totals of the month">
          <p className="panel">
            <span className="muted small">Received, {plural(report.receivedCount, 'receipt')}</span>
            <Money cents={report.received} />
          </p>
          <p className="panel">
            <span className="muted small">Reversed, {plural(report.reversedCount, 'receipt')}</span>
            <Money cents={report.reversed} />
          </p>
          <p className="panel">
            <span className="muted small">Net</span>
            <Money cents={report.net} signed />
          </p>
        </section>
      ) : null}
      <div className="stack">
        <section aria-label="Received">
          <h2>Received</h2>
          <Listed
            label="Receipts"
            pages={receipts}
            idOf={idOf}
            columns={RECEIVED}
            {...links}
            empty={<Empty title="No receipts in this month" />}
          />
        </section>
        <section aria-label="Reversed">
          <h2>Reversed</h2>
          <Listed
            label="Reversals"
            pages={reversals}
            idOf={idOf}
            columns={REVERSED}
            {...links}
            empty={<Empty title="No reversals in this month" />}
          />
        </section>
      </div>
    </Page>
  );
}
