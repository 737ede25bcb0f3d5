import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf, plural } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { ItemsOfBatch, OrdersOfBatch, PaymentBatch } from './documents.generated.ts';
import { ItemTable } from './item-table.tsx';
import { OrderTable } from './order-table.tsx';
import { usePlaces } from './places.ts';
import { RunActs } from './run-acts.tsx';
import { useWhileUnderWay } from './under-way.ts';
import { BATCH_TONES, BATCH_WORDS, UNDER_WAY } from './words.ts';

const route = getRouteApi('/payment-runs/$batchId');
const PAGE = 50;
const KINDS = ['PAYMENT_BATCH', 'PAYMENT_ORDER', 'REMITTANCE', 'REMITTANCE_ITEM'];

const above = [
  <Link key="runs" to="/payment-runs">
    Payment batches
  </Link>,
];

export function PaymentRunScreen() {
  const { batchId } = route.useParams();
  const asked = useGraphQuery(PaymentBatch, { batchId }, KINDS);
  const { payerLabel, companyName } = usePlaces();
  const batch = asked.data?.paymentBatch;
  if (!batch)
    return (
      <Page title="Payment batch" above={above}>
        <Unread asked={asked} missing="This payment batch does not exist" />
      </Page>
    );
  const { remittance } = batch;
  return (
    <Page
      title={`Payment batch of ${plural(batch.itemCount, 'payment')}`}
      above={above}
      about={
        <>
          <Status state={batch.status} tones={BATCH_TONES} words={BATCH_WORDS} /> · <Money cents={batch.total} /> from{' '}
          {payerLabel(batch)}
        </>
      }
      acts={<RunActs batch={batch} payer={payerLabel(batch)} />}
    >
      <div className="stack">
        <Panel title="Details">
          <Facts
            facts={[
              ['Company', companyName(batch.companyId)],
              ['Paid from', payerLabel(batch)],
              ['Total', <Money key="total" cents={batch.total} />],
              ['Payment date', batch.payOn && <Day day={batch.payOn} />],
              ['Created by', authorOf(batch.createdBy)],
              ['Created', <When key="created" at={batch.createdAt} />],
              [
                'Cannot release this batch',
                batch.status === 'QUEUED' &&
                  `${batch.participants.map(authorOf).join(', ')}: they created the batch, or created, changed or approved one of its payables`,
              ],
              ['Released by', batch.releasedBy && authorOf(batch.releasedBy)],
              ['Released', batch.releasedAt && <When at={batch.releasedAt} />],
              ['Cancelled by', batch.cancelledBy && authorOf(batch.cancelledBy)],
              ['Cancelled', batch.cancelledAt && <When at={batch.cancelledAt} />],
              [
                'Remittance',
                remittance && (
                  <Link to="/remittances/$remittanceId" params={{ remittanceId: remittance.remittanceId }}>
                    {remittance.fileName}
                  </Link>
                ),
              ],
              ['Id', <Copy key="id" text={batch.batchId} label="id" />],
            ]}
          />
        </Panel>
        <section aria-label="Payments of this batch">
          {batch.bankAccountId === null ? <Orders batchId={batchId} /> : <Items batchId={batchId} />}
        </section>
      </div>
    </Page>
  );
}

const EMPTY = (
  <Empty title="No payments left in this batch">
    <p>All payments were removed. They can be put into another batch.</p>
  </Empty>
);

function Orders({ batchId }: { readonly batchId: string }) {
  const pages = usePages(
    OrdersOfBatch,
    { batchId, first: PAGE },
    (result) => result.paymentBatch?.orders ?? null,
    KINDS,
  );
  useWhileUnderWay(
    pages.rows.some(({ status }) => UNDER_WAY.includes(status)),
    pages.reload,
  );
  return <OrderTable label="Payments of this batch" pages={pages} empty={EMPTY} />;
}

function Items({ batchId }: { readonly batchId: string }) {
  const pages = usePages(ItemsOfBatch, { batchId, first: PAGE }, (result) => result.paymentBatch?.items ?? null, KINDS);
  return <ItemTable label="Payments of this batch" pages={pages} empty={EMPTY} />;
}
