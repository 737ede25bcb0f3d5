import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDocument } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { PaymentStory } from '../parts/payment-story.tsx';
import { useConsole } from '../session/console-context.ts';
import { CancelPaymentOrder, DivertPaymentOrder, PaymentOrder, type PaymentOrderQuery } from './documents.generated.ts';
import { CHANNEL_WORDS } from './order-table.tsx';
import { usePlaces } from './places.ts';
import { useWhileUnderWay } from './under-way.ts';
import { failureWords, ORDER_TONES, ORDER_WORDS, UNDER_WAY } from './words.ts';

type ShownOrder = NonNullable<PaymentOrderQuery['paymentOrder']>;

const route = getRouteApi('/payment-orders/$orderId');

const above = [
  <Link key="orders" to="/payment-orders">
    Payments
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
      <Page title="Payment" above={above}>
        <Unread asked={asked} missing="This payment does not exist" />
      </Page>
    );
  const { payable, dueDate } = order.installment;
  return (
    <Page
      title={`${payable.documentReference} · ${payable.supplierName}`}
      above={above}
      about={
        <>
          <Status state={order.status} tones={ORDER_TONES} words={ORDER_WORDS} /> · <Money cents={order.amount} /> by{' '}
          {CHANNEL_WORDS[order.channel]}
        </>
      }
      acts={<OrderActs order={order} />}
    >
      {order.errorCode || order.conflict ? (
        <aside className="panel notice" aria-label="Problem">
          <p className="status" data-tone="bad">
            {order.conflict
              ? 'The installment was already paid another way. Ask the supplier to return the money.'
              : failureWords(order.errorCode ?? '')}
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <Panel title="Details">
          <Facts
            facts={[
              [
                'Payable',
                <Link key="payable" to="/payables/$payableId" params={{ payableId: payable.payableId }}>
                  {payable.documentReference}
                </Link>,
              ],
              ['Supplier', payable.supplierName],
              ['CNPJ or CPF', formatDocument(payable.supplierDocument)],
              ['Description', payable.description],
              ['Due', <Day key="due" day={dueDate} />],
              [
                'Payment batch',
                <Link key="run" to="/payment-runs/$batchId" params={{ batchId: order.batch.batchId }}>
                  Show the batch
                </Link>,
              ],
              ['Paid from', payerLabel({ sourceAccountId: order.sourceAccountId, bankAccountId: null })],
              ['Attempts', order.attempt > 0 ? String(order.attempt) : null],
              ['Next attempt', order.nextAttemptAt && <When at={order.nextAttemptAt} />],
              ['Paid on', order.paidOn && <Day day={order.paidOn} />],
              ['Returned', order.returnedAmount > 0 ? <Money key="returned" cents={order.returnedAmount} /> : null],
              ['Transaction', order.transactionId && <Copy text={order.transactionId} label="transaction" />],
              ['End-to-end id', order.endToEndId && <Copy text={order.endToEndId} label="end-to-end id" />],
              ['Id', <Copy key="id" text={order.orderId} label="id" />],
            ]}
          />
        </Panel>
        <Panel title="History">
          <PaymentStory steps={order.story} />
        </Panel>
      </div>
    </Page>
  );
}

function OrderActs({ order: { orderId, status, amount, installment } }: { readonly order: ShownOrder }) {
  const { session } = useConsole();
  const isTreasurer = session.roles.includes('treasurer');
  const name = `${installment.payable.documentReference} of ${installment.payable.supplierName}`;
  const hasNotBegun = status === 'QUEUED' || status === 'RELEASED';
  const kinds = ['PAYMENT_ORDER', 'PAYMENT_BATCH', 'PAYABLE'];
  return (
    <>
      {hasNotBegun && (isTreasurer || session.roles.includes('preparer')) ? (
        <Act
          id={`cancel-order:${orderId}`}
          label="Remove from batch"
          tone="danger"
          title={`Remove ${name} from this batch`}
          initial={{}}
          explain={
            <p>
              <Money cents={amount} /> will not be paid with this batch and can be put into another one. You cannot
              remove a payment that has already started.
            </p>
          }
          document={CancelPaymentOrder}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { orderId } })}
          kinds={kinds}
          done={() => `${name} was removed from the batch.`}
        />
      ) : null}
      {status === 'RELEASED' && isTreasurer ? (
        <Act
          id={`divert:${orderId}`}
          label="Pay by remittance"
          title={`Pay ${name} by remittance instead`}
          initial={{}}
          explain={
            <p>
              The payment is rejected here and the ERP is notified. <Money cents={amount} /> can then be put into a
              batch of an account at another bank. You cannot divert a payment that has already started.
            </p>
          }
          document={DivertPaymentOrder}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { orderId } })}
          kinds={kinds}
          done={() => `${name} can be put into a batch for a remittance.`}
        />
      ) : null}
    </>
  );
}
