import { t } from '../../shared/language/text.ts';
import './receivables.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { today } from '../../shared/format/time.ts';
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

type Row = NonNullable<ReceiptsOfPeriodQuery['receiptsReport']>['receipts']['nodes'][number];

const route = getRouteApi('/receipts');
const PAGE = 50;
const MONTHS = 24;
const KINDS = ['RECEIVABLE'];

const columnsBy = (head: string, dayOf: (row: Row) => string | null): readonly Column<Row>[] => [
  {
    id: 'debtor',
    head: t('receivables.debtor'),
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
    head: t('receivables.document'),
    width: 'minmax(0, 1.4fr)',
    cell: ({ receivable }) => receivable.documentReference,
  },
  { id: 'day', head, width: '100px', cell: (row) => <Day day={dayOf(row)} /> },
  {
    id: 'channel',
    head: t('receivables.by'),
    width: '92px',
    cell: ({ channel }) => t(`receivables.channel.${channel}`),
  },
  {
    id: 'amount',
    head: t('receivables.inReais'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ cashBaseUnits }) => <Units units={cashBaseUnits} currency="BRL" />,
  },
];
const RECEIVED = columnsBy(t('receivables.receivedOn'), ({ receivedOn }) => receivedOn);
const REVERSED = columnsBy(t('receivables.reversedOn'), ({ reversedOn }) => reversedOn);

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
      title={t('receivables.receiptsOf', { month: monthWords(month) })}
      about={period.isOver ? t('receivables.receiptsOf.over') : t('receivables.receiptsOf.open')}
    >
      <search className="filters" aria-label={t('receivables.receiptsOf.filters')}>
        <ChoiceField
          label={t('receivables.month')}
          value={month}
          change={(value) => void navigate({ to: '/receipts', search: { month: value }, replace: true })}
          options={[...new Set([month, ...lastMonths(now, MONTHS)])].map((each) => [each, monthWords(each)])}
        />
      </search>
      {report ? (
        <section className="sums" aria-label={t('receivables.month.totals')}>
          <p className="panel">
            <span className="muted small">{t('receivables.month.received', { count: report.receivedCount })}</span>
            <Money cents={report.received} />
          </p>
          <p className="panel">
            <span className="muted small">{t('receivables.month.reversed', { count: report.reversedCount })}</span>
            <Money cents={report.reversed} />
          </p>
          <p className="panel">
            <span className="muted small">{t('receivables.month.net')}</span>
            <Money cents={report.net} signed />
          </p>
        </section>
      ) : null}
      <div className="stack">
        <section aria-label={t('receivables.month.receivedTitle')}>
          <h2>{t('receivables.month.receivedTitle')}</h2>
          <Listed
            label={t('receivables.receipts')}
            pages={receipts}
            idOf={idOf}
            columns={RECEIVED}
            {...links}
            empty={<Empty title={t('receivables.month.none')} />}
          />
        </section>
        <section aria-label={t('receivables.month.reversedTitle')}>
          <h2>{t('receivables.month.reversedTitle')}</h2>
          <Listed
            label={t('receivables.reversals')}
            pages={reversals}
            idOf={idOf}
            columns={REVERSED}
            {...links}
            empty={<Empty title={t('receivables.reversals.none')} />}
          />
        </section>
      </div>
    </Page>
  );
}
