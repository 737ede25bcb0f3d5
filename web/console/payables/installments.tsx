import { Link } from '@tanstack/react-router';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Panel } from '../../shared/parts/page.tsx';
import { Status, type Tone } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { ShownPayable } from './decisions.tsx';
import type { PayableInstallmentStatus, PaymentOrderStatus } from './documents.generated.ts';

const TONES: Readonly<Record<PayableInstallmentStatus, Tone>> = {
  PENDING: 'wait',
  APPROVED: 'good',
  SCHEDULED: 'wait',
  PAID: 'good',
  REFUSED: 'bad',
  CANCELLED: 'idle',
};
const ORDER_TONES: Readonly<Record<PaymentOrderStatus, Tone>> = {
  QUEUED: 'wait',
  RELEASED: 'wait',
  DISPATCHED: 'wait',
  PAID: 'good',
  REJECTED: 'bad',
  CANCELLED: 'idle',
};

export function Installments({ payable: { installments } }: { readonly payable: ShownPayable }) {
  return (
    <Panel title={installments.length === 1 ? 'Payment' : `${installments.length} installments`}>
      <ol className="parts">
        {installments.map((installment) => (
          <li key={installment.installmentId}>
            <p className="part-head">
              {installments.length > 1 ? <strong>{installment.number}.</strong> : null}
              <Money cents={installment.netAmount} />
              <span>
                due <Day day={installment.dueDate} />
              </span>
              <Status state={installment.status} tones={TONES} />
            </p>
            {installment.orders.nodes.length === 0 ? (
              <p className="muted small">No payment order yet.</p>
            ) : (
              installment.orders.nodes.map((order) => (
                <div key={order.orderId} className="order">
                  <p className="part-head">
                    <Link to="/payment-orders/$orderId" params={{ orderId: order.orderId }}>
                      {order.channel}
                    </Link>{' '}
                    <Money cents={order.amount} />
                    <Status state={order.status} tones={ORDER_TONES} />
                  </p>
                  <Facts
                    facts={[
                      ['Attempt', order.attempt > 1 ? String(order.attempt) : null],
                      ['Transaction', order.transactionId && <Copy text={order.transactionId} label="transaction" />],
                      ['End-to-end id', order.endToEndId && <Copy text={order.endToEndId} label="end-to-end id" />],
                      ['Error code', order.errorCode],
                      ['Conflict', order.conflict],
                      ['Paid on', order.paidOn && <Day day={order.paidOn} />],
                    ]}
                  />
                </div>
              ))
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
