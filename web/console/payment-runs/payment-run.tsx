import { getRouteApi, Link } from '@tanstack/react-router';
import { authorOf } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
import { BATCH_TONES, UNDER_WAY } from './words.ts';

const route = getRouteApi('/payment-runs/$batchId');
const PAGE = 50;
const KINDS = ['PAYMENT_BATCH', 'PAYMENT_ORDER', 'REMITTANCE', 'REMITTANCE_ITEM'];

const above = [
  <Link key="runs" to="/payment-runs">
    {t('paymentRuns.title')}
  </Link>,
];

export function PaymentRunScreen() {
  const { batchId } = route.useParams();
  const asked = useGraphQuery(PaymentBatch, { batchId }, KINDS);
  const { payerLabel, companyName } = usePlaces();
  const batch = asked.data?.paymentBatch;
  if (!batch)
    return (
      <Page title={t('paymentRuns.one')} above={above}>
        <Unread asked={asked} missing={t('paymentRuns.missing')} />
      </Page>
    );
  const { remittance } = batch;
  return (
    <Page
      title={t('paymentRuns.of', { count: batch.itemCount })}
      above={above}
      about={
        <Rich
          text="paymentRuns.summary"
          values={{
            status: <Status state={batch.status} tones={BATCH_TONES} text={t(`paymentRuns.batch.${batch.status}`)} />,
            total: <Money cents={batch.total} />,
            payer: payerLabel(batch),
          }}
        />
      }
      acts={<RunActs batch={batch} payer={payerLabel(batch)} />}
    >
      <div className="stack">
        <Panel title={t('paymentRuns.details')}>
          <Facts
            facts={[
              [t('paymentRuns.company'), companyName(batch.companyId)],
              [t('paymentRuns.paidFrom'), payerLabel(batch)],
              [t('paymentRuns.total'), <Money key="total" cents={batch.total} />],
              [t('paymentRuns.paymentDate'), batch.payOn && <Day day={batch.payOn} />],
              [t('paymentRuns.createdBy'), authorOf(batch.createdBy)],
              [t('paymentRuns.created'), <When key="created" at={batch.createdAt} />],
              [
                t('paymentRuns.excluded'),
                batch.status === 'QUEUED' &&
                  t('paymentRuns.excluded.people', { people: batch.participants.map(authorOf).join(', ') }),
              ],
              [t('paymentRuns.releasedBy'), batch.releasedBy && authorOf(batch.releasedBy)],
              [t('paymentRuns.released'), batch.releasedAt && <When at={batch.releasedAt} />],
              [t('paymentRuns.cancelledBy'), batch.cancelledBy && authorOf(batch.cancelledBy)],
              [t('paymentRuns.cancelled'), batch.cancelledAt && <When at={batch.cancelledAt} />],
              [
                t('paymentRuns.remittance'),
                remittance && (
                  <Link to="/remittances/$remittanceId" params={{ remittanceId: remittance.remittanceId }}>
                    {remittance.fileName}
                  </Link>
                ),
              ],
              [t('paymentRuns.id'), <Copy key="id" text={batch.batchId} label={t('paymentRuns.id.label')} />],
            ]}
          />
        </Panel>
        <section aria-label={t('paymentRuns.payments.ofBatch')}>
          {batch.bankAccountId === null ? <Orders batchId={batchId} /> : <Items batchId={batchId} />}
        </section>
      </div>
    </Page>
  );
}

const EMPTY = (
  <Empty title={t('paymentRuns.payments.left')}>
    <p>{t('paymentRuns.payments.left.about')}</p>
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
  return <OrderTable label={t('paymentRuns.payments.ofBatch')} pages={pages} empty={EMPTY} />;
}

function Items({ batchId }: { readonly batchId: string }) {
  const pages = usePages(ItemsOfBatch, { batchId, first: PAGE }, (result) => result.paymentBatch?.items ?? null, KINDS);
  return <ItemTable label={t('paymentRuns.payments.ofBatch')} pages={pages} empty={EMPTY} />;
}
