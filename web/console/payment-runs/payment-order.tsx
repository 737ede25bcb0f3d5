import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDocument } from '../../shared/format/words.ts';
import { useAsk } from '../../shared/graph/ask.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { PaymentStory } from '../payment-story.tsx';
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

/** One electronic payment: how it goes, followed live, and its whole story. */
export function PaymentOrderScreen() {
  const { orderId } = route.useParams();
  const asked = useAsk(PaymentOrder, { orderId }, ['PAYMENT_ORDER', 'PAYMENT_BATCH', 'RECONCILIATION_MATCH']);
  const { payerLabel } = usePlaces();
  const order = asked.data?.paymentOrder;
  useWhileUnderWay(order !== undefined && order !== null && UNDER_WAY.includes(order.status), asked.reload);
  if (!order)
    return (
      <Page title="Payment" above={above}>
        <Unread asked={asked} what="payment" />
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
        <aside className="panel notice" aria-label="What went wrong">
          <p className="status" data-tone="bad">
            {order.conflict
              ? 'It was paid after something else had paid the same installment: ask the supplier for the money back.'
              : failureWords(order.errorCode ?? '')}
          </p>
        </aside>
      ) : null}
      <div className="columns">
        <Panel title="What it is">
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
                'Payment run',
                <Link key="run" to="/payment-runs/$batchId" params={{ batchId: order.batch.batchId }}>
                  Show the run
                </Link>,
              ],
              ['Paid from', payerLabel({ sourceAccountId: order.sourceAccountId, bankAccountId: null })],
              ['Tries', order.attempt > 0 ? String(order.attempt) : null],
              ['Tried next', order.nextAttemptAt && <When at={order.nextAttemptAt} />],
              ['Paid on', order.paidOn && <Day day={order.paidOn} />],
              ['Came back', order.returnedAmount > 0 ? <Money key="returned" cents={order.returnedAmount} /> : null],
              ['Transaction', order.transactionId && <Copy text={order.transactionId} label="transaction" />],
              ['End-to-end id', order.endToEndId && <Copy text={order.endToEndId} label="end-to-end id" />],
              ['Id', <Copy key="id" text={order.orderId} label="id" />],
            ]}
          />
        </Panel>
        <Panel title="Story">
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
          label="Take out of the run"
          tone="danger"
          title={`Do not pay ${name} by this run`}
          initial={{}}
          explain={
            <p>
              <Money cents={amount} /> are not paid by this run, and can be put into another one. Once the payment has
              begun this is refused, and it is paid.
            </p>
          }
          document={CancelPaymentOrder}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { orderId } })}
          kinds={kinds}
          done={() => `${name} was taken out of the run.`}
        />
      ) : null}
      {status === 'RELEASED' && isTreasurer ? (
        <Act
          id={`divert:${orderId}`}
          label="Pay by bank file"
          title={`Pay ${name} by a bank file instead`}
          initial={{}}
          explain={
            <p>
              The payment is rejected here, and the ERP is told so. <Money cents={amount} /> can then be put into a run
              of an account at another bank. Once the payment has begun this is refused.
            </p>
          }
          document={DivertPaymentOrder}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { orderId } })}
          kinds={kinds}
          done={() => `${name} can be put into a bank file.`}
        />
      ) : null}
    </>
  );
}
