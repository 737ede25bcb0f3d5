import type { ReactNode } from 'react';
import { authorOf, formatDocument } from '../../shared/format/words.ts';
import type { Pages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Age } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { PayeePlace } from '../parts/payee.tsx';
import { useRowLinks } from '../parts/row-links.ts';
import type { PaymentOrdersQuery } from './documents.generated.ts';
import { failureWords, ORDER_TONES, ORDER_WORDS } from './words.ts';

export type ListedOrder = PaymentOrdersQuery['paymentOrders']['nodes'][number];

export const CHANNEL_WORDS = { PIX: 'PIX', TED: 'TED', BILL: 'Boleto' } as const;

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    id: 'supplier',
    head: 'Supplier',
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ installment: { payable }, errorCode, conflict }) => (
      <>
        <bdi>{payable.supplierName}</bdi>
        <span className="below">{formatDocument(payable.supplierDocument)}</span>
        {errorCode || conflict ? (
          <span className="below">
            {conflict ? 'Paid twice: the installment was already paid.' : failureWords(errorCode ?? '')}
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'reference',
    head: 'Document',
    width: 'minmax(0, 1.4fr)',
    cell: ({ installment: { payable, number } }) => (
      <>
        {`${payable.documentReference}${number > 1 ? ` (${number}.)` : ''}`}
        <span className="below">by {authorOf(payable.createdBy)}</span>
      </>
    ),
  },
  {
    id: 'place',
    head: 'Paid to',
    width: 'minmax(0, 2fr)',
    cell: ({ installment: { payable } }) => <PayeePlace payee={payable} />,
  },
  { id: 'by', head: 'By', width: '64px', cell: ({ channel }) => CHANNEL_WORDS[channel] },
  { id: 'tries', head: 'Attempts', width: '52px', align: 'end', cell: ({ attempt }) => attempt },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: '128px',
    cell: ({ status }) => <Status state={status} tones={ORDER_TONES} words={ORDER_WORDS} />,
  },
  {
    id: 'changed',
    head: 'Changed',
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
