import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDocument } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { PaymentStory } from '../parts/payment-story.tsx';
import { useConsole } from '../session/console-context.ts';
import { CancelPaymentOrder, DivertPaymentOrder, PaymentOrder, type PaymentOrderQuery } from './documents.generated.ts';
import { usePlaces } from './places.ts';
import { useWhileUnderWay } from './under-way.ts';
import { failureWords, ORDER_TONES, UNDER_WAY } from './words.ts';

type ShownOrder = NonNullable<PaymentOrderQuery['paymentOrder']>;

const route = getRouteApi('/payment-orders/$orderId');

const above = [
  <Link key="orders" to="/payment-orders">
    {t('paymentRuns.payments')}
  </Link>,
];

export function PaymentOrderScreen() {
  const { orderId } = route.useParams();
  const asked = useGraphQuery(PaymentOrder, { orderId }, ['PAYMENT_ORDER', 'PAYMENT_BATCH', 'RECONCILIATION_MATCH']);
  const { payerLabel } = usePlaces();
  const order = asked.data?.paymentOrder;
  useWhileUnderWay(order !== undefined && order !== null && UNDER_WAY.includes(order.status), asked.reload);
  if (!order)
    return (
      <Page title={t('paymentRuns.payment')} above={above}>
        <Unread asked={asked} missing={t('paymentRuns.payment.missing')} />
      </Page>
    );
  const { payable, dueDate } = order.installment;
  return (
    <Page
      title={`${payable.documentReference} · ${payable.supplierName}`}
      above={above}
      about={
        <Rich
          text="paymentRuns.payment.summary"
          values={{
            status: <Status state={order.status} tones={ORDER_TONES} text={t(`paymentRuns.order.${order.status}`)} />,
            amount: <Money cents={order.amount} />,
            channel: t(`paymentRuns.channel.${order.channel}`),
          }}
        />
      }
      acts={<OrderActs order={order} />}
    >
      {order.errorCode || order.conflict ? (
        <aside className="panel notice" aria-label={t('paymentRuns.problem')}>
          <p className="status" data-tone="bad">
            {order.conflict ? t('paymentRuns.alreadyPaid') : failureWords(order.errorCode ?? '')}
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <Panel title={t('paymentRuns.details')}>
          <Facts
            facts={[
              [
                t('paymentRuns.payable'),
                <Link key="payable" to="/payables/$payableId" params={{ payableId: payable.payableId }}>
                  {payable.documentReference}
                </Link>,
              ],
              [t('paymentRuns.supplier'), payable.supplierName],
              [t('paymentRuns.cnpjOrCpf'), formatDocument(payable.supplierDocument)],
              [t('paymentRuns.description'), payable.description],
              [t('paymentRuns.due'), <Day key="due" day={dueDate} />],
              [
                t('paymentRuns.one'),
                <Link key="run" to="/payment-runs/$batchId" params={{ batchId: order.batch.batchId }}>
                  {t('paymentRuns.showBatch')}
                </Link>,
              ],
              [t('paymentRuns.paidFrom'), payerLabel({ sourceAccountId: order.sourceAccountId, bankAccountId: null })],
              [t('paymentRuns.attempts'), order.attempt > 0 ? String(order.attempt) : null],
              [t('paymentRuns.nextAttempt'), order.nextAttemptAt && <When at={order.nextAttemptAt} />],
              [t('paymentRuns.paidOn'), order.paidOn && <Day day={order.paidOn} />],
              [
                t('paymentRuns.returned'),
                order.returnedAmount > 0 ? <Money key="returned" cents={order.returnedAmount} /> : null,
              ],
              [
                t('paymentRuns.transaction'),
                order.transactionId && <Copy text={order.transactionId} label={t('paymentRuns.transaction.label')} />,
              ],
              [
                t('paymentRuns.endToEnd'),
                order.endToEndId && <Copy text={order.endToEndId} label={t('paymentRuns.endToEnd.label')} />,
              ],
              [t('paymentRuns.id'), <Copy key="id" text={order.orderId} label={t('paymentRuns.id.label')} />],
            ]}
          />
        </Panel>
        <Panel title={t('paymentRuns.history')}>
          <PaymentStory steps={order.story} />
        </Panel>
      </div>
    </Page>
  );
}

function OrderActs({ order: { orderId, status, amount, installment } }: { readonly order: ShownOrder }) {
  const { session } = useConsole();
  const isTreasurer = session.roles.includes('treasurer');
  const name = t('paymentRuns.name', {
    reference: installment.payable.documentReference,
    supplier: installment.payable.supplierName,
  });
  const hasNotBegun = status === 'QUEUED' || status === 'RELEASED';
  const kinds = ['PAYMENT_ORDER', 'PAYMENT_BATCH', 'PAYABLE'];
  return (
    <>
      {hasNotBegun && (isTreasurer || session.roles.includes('preparer')) ? (
        <Act
          id={`cancel-order:${orderId}`}
          label={t('paymentRuns.remove')}
          tone="danger"
          title={t('paymentRuns.remove.title', { name })}
          initial={{}}
          explain={
            <p>
              <Rich text="paymentRuns.remove.explain" values={{ amount: <Money cents={amount} /> }} />
            </p>
          }
          document={CancelPaymentOrder}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { orderId } })}
          kinds={kinds}
          done={() => t('paymentRuns.remove.done', { name })}
        />
      ) : null}
      {status === 'RELEASED' && isTreasurer ? (
        <Act
          id={`divert:${orderId}`}
          label={t('paymentRuns.divert')}
          title={t('paymentRuns.divert.title', { name })}
          initial={{}}
          explain={
            <p>
              <Rich text="paymentRuns.divert.explain" values={{ amount: <Money cents={amount} /> }} />
            </p>
          }
          document={DivertPaymentOrder}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { orderId } })}
          kinds={kinds}
          done={() => t('paymentRuns.divert.done', { name })}
        />
      ) : null}
    </>
  );
}
