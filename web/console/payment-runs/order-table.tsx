import type { ReactNode } from 'react';
import { authorOf, formatDocument } from '../../shared/format/words.ts';
import type { Pages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Age } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { PayeePlace } from '../parts/payee.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import type { PaymentOrdersQuery } from './documents.generated.ts';
import { failureWords, ORDER_TONES } from './words.ts';

export type ListedOrder = PaymentOrdersQuery['paymentOrders']['nodes'][number];

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    id: 'supplier',
    head: t('paymentRuns.supplier'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ installment: { payable }, errorCode, conflict }) => (
      <>
        <bdi>{payable.supplierName}</bdi>
        <span className="below">{formatDocument(payable.supplierDocument)}</span>
        {errorCode || conflict ? (
          <span className="below">{conflict ? t('paymentRuns.paidTwice') : failureWords(errorCode ?? '')}</span>
        ) : null}
      </>
    ),
  },
  {
    id: 'reference',
    head: t('paymentRuns.document'),
    width: 'minmax(0, 1.4fr)',
    cell: ({ installment: { payable, number } }) => (
      <>
        {`${payable.documentReference}${number > 1 ? ` (${number}.)` : ''}`}
        <span className="below">{t('paymentRuns.by.author', { author: authorOf(payable.createdBy) })}</span>
      </>
    ),
  },
  {
    id: 'place',
    head: t('paymentRuns.paidTo'),
    width: 'minmax(0, 2fr)',
    cell: ({ installment: { payable } }) => <PayeePlace payee={payable} />,
  },
  { id: 'by', head: t('paymentRuns.by'), width: '64px', cell: ({ channel }) => t(`paymentRuns.channel.${channel}`) },
  { id: 'tries', head: t('paymentRuns.attempts'), width: '52px', align: 'end', cell: ({ attempt }) => attempt },
  {
    id: 'amount',
    head: t('paymentRuns.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'status',
    head: t('paymentRuns.status'),
    width: '128px',
    cell: ({ status }) => <Status state={status} tones={ORDER_TONES} text={t(`paymentRuns.order.${status}`)} />,
  },
  {
    id: 'changed',
    head: t('paymentRuns.changed'),
    width: '72px',
    align: 'end',
    cell: ({ updatedAt }) => <Age since={updatedAt} />,
  },
];

export function OrderTable({
  label,
  pages,
  empty,
}: {
  /** Name of the rows within a sentence. */
  readonly label: string;
  readonly pages: Pages<ListedOrder>;
  readonly empty: ReactNode;
}) {
  const links = useRowLinks<ListedOrder>(({ orderId }) => ({ to: '/payment-orders/$orderId', params: { orderId } }));
  return (
    <Listed label={label} pages={pages} idOf={({ orderId }) => orderId} columns={COLUMNS} {...links} empty={empty} />
  );
}
