import { Link } from '@tanstack/react-router';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
    <Panel
      title={
        installments.length === 1 ? t('payables.payment') : t('payables.installments', { count: installments.length })
      }
    >
      <ol className="parts">
        {installments.map((installment) => (
          <li key={installment.installmentId}>
            <p className="part-head">
              {installments.length > 1 ? <strong>{installment.number}.</strong> : null}
              <Money cents={installment.netAmount} />
              <span>
                <Rich text="payables.dueOn" values={{ day: <Day day={installment.dueDate} /> }} />
              </span>
              <Status state={installment.status} tones={TONES} text={t(`payables.status.${installment.status}`)} />
            </p>
            {installment.orders.nodes.length === 0 ? (
              <p className="muted small">{t('payables.noOrder')}</p>
            ) : (
              installment.orders.nodes.map((order) => (
                <div key={order.orderId} className="order">
                  <p className="part-head">
                    <Link to="/payment-orders/$orderId" params={{ orderId: order.orderId }}>
                      {t(`paymentRuns.channel.${order.channel}`)}
                    </Link>{' '}
                    <Money cents={order.amount} />
                    <Status state={order.status} tones={ORDER_TONES} text={t(`paymentRuns.order.${order.status}`)} />
                  </p>
                  <Facts
                    facts={[
                      [t('payables.attempt'), order.attempt > 1 ? String(order.attempt) : null],
                      [
                        t('payables.transaction'),
                        order.transactionId && (
                          <Copy text={order.transactionId} label={t('payables.transaction.label')} />
                        ),
                      ],
                      [
                        t('payables.endToEnd'),
                        order.endToEndId && <Copy text={order.endToEndId} label={t('payables.endToEnd.label')} />,
                      ],
                      [t('payables.errorCode'), order.errorCode],
                      [t('payables.conflict'), order.conflict],
                      [t('payables.paidOn'), order.paidOn && <Day day={order.paidOn} />],
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
