import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Age } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import { useConsole } from '../session/console-context.ts';
import { PaymentBatches, type PaymentBatchesQuery } from './documents.generated.ts';
import { usePlaces } from './places.ts';
import { BATCH_STATUSES } from './statuses.ts';
import { BATCH_TONES } from './words.ts';

type Batch = PaymentBatchesQuery['paymentBatches']['nodes'][number];

const route = getRouteApi('/payment-runs');
const PAGE = 50;

export function PaymentRunsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const { payerLabel } = usePlaces();
  const links = useRowLinks<Batch>(({ batchId }) => ({ to: '/payment-runs/$batchId', params: { batchId } }));
  const pages = usePages(PaymentBatches, { ...search, first: PAGE }, (result) => result.paymentBatches, [
    'PAYMENT_BATCH',
  ]);
  const columns: readonly Column<Batch>[] = [
    {
      id: 'payer',
      head: t('paymentRuns.paidFrom'),
      width: 'minmax(0, 3fr)',
      isName: true,
      cell: (row) => payerLabel(row),
    },
    {
      id: 'by',
      head: t('paymentRuns.by'),
      width: '110px',
      cell: ({ bankAccountId }) => (bankAccountId ? t('paymentRuns.remittance') : t('paymentRuns.by.batch')),
    },
    { id: 'count', head: t('paymentRuns.payments'), width: '76px', align: 'end', cell: ({ itemCount }) => itemCount },
    {
      id: 'total',
      head: t('paymentRuns.total'),
      width: 'minmax(118px, 1fr)',
      align: 'end',
      cell: ({ total }) => <Money cents={total} />,
    },
    {
      id: 'status',
      head: t('paymentRuns.status'),
      width: '128px',
      cell: ({ status }) => <Status state={status} tones={BATCH_TONES} text={t(`paymentRuns.batch.${status}`)} />,
    },
    { id: 'author', head: t('paymentRuns.createdBy'), width: '120px', cell: ({ createdBy }) => authorOf(createdBy) },
    {
      id: 'age',
      head: t('paymentRuns.age'),
      width: '60px',
      align: 'end',
      cell: ({ createdAt }) => <Age since={createdAt} />,
    },
  ];
  return (
    <Page
      title={t('paymentRuns.title')}
      about={t('paymentRuns.about')}
      acts={
        session.roles.includes('preparer') ? (
          <Link to="/payments-due" className="button primary">
            {t('paymentRuns.create')}
          </Link>
        ) : null
      }
    >
      <Filters
        label={t('paymentRuns.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/payment-runs', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: t('paymentRuns.status'),
            kind: 'choice',
            options: BATCH_STATUSES.map((each) => [each, t(`paymentRuns.batch.${each}`)]),
          },
        ]}
      />
      <Listed
        label={t('paymentRuns.title')}
        pages={pages}
        idOf={({ batchId }) => batchId}
        columns={columns}
        {...links}
        empty={
          <Empty title={t('paymentRuns.none')}>
            <p>{search.status ? t('paymentRuns.none.filtered') : t('paymentRuns.none.yet')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
