import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
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
import { BATCH_STATUSES, BATCH_TONES, BATCH_WORDS } from './words.ts';

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
    { id: 'payer', head: 'Paid from', width: 'minmax(0, 3fr)', isName: true, cell: (row) => payerLabel(row) },
    {
      id: 'by',
      head: 'By',
      width: '110px',
      cell: ({ bankAccountId }) => (bankAccountId ? 'Remittance' : 'PIX, TED, boleto'),
    },
    { id: 'count', head: 'Payments', width: '76px', align: 'end', cell: ({ itemCount }) => itemCount },
    {
      id: 'total',
      head: 'Total',
      width: 'minmax(118px, 1fr)',
      align: 'end',
      cell: ({ total }) => <Money cents={total} />,
    },
    {
      id: 'status',
      head: 'Status',
      width: '128px',
      cell: ({ status }) => <Status state={status} tones={BATCH_TONES} words={BATCH_WORDS} />,
    },
    { id: 'author', head: 'Created by', width: '120px', cell: ({ createdBy }) => authorOf(createdBy) },
    { id: 'age', head: 'Age', width: '60px', align: 'end', cell: ({ createdAt }) => <Age since={createdAt} /> },
  ];
  return (
    <Page
      title="Payment batches"
      about="Payments that one operator puts together and another releases."
      acts={
        session.roles.includes('preparer') ? (
          <Link to="/payments-due" className="button primary">
            Create batch
          </Link>
        ) : null
      }
    >
      <Filters
        label="Filter payment batches"
        values={search}
        onChange={(values) => void navigate({ to: '/payment-runs', search: values, replace: true })}
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'choice',
            options: BATCH_STATUSES.map((each) => [each, BATCH_WORDS[each]]),
          },
        ]}
      />
      <Listed
        label="Payment batches"
        pages={pages}
        idOf={({ batchId }) => batchId}
        columns={columns}
        {...links}
        empty={
          <Empty title="No payment batches">
            <p>
              {search.status
                ? 'No batch has this status.'
                : 'A preparer creates batches from approved installments that are due.'}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
