import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { Units } from './amount.tsx';
import { ReceiptsOfReceivable } from './documents.generated.ts';
import { type ListedReceipt, Reverse } from './reverse.tsx';
import { CHANNEL_WORDS } from './words.ts';

const PAGE = 50;

export const receiptWords = ({ reference, creditTransactionId, reversalReason }: ListedReceipt): string =>
  reversalReason ?? (creditTransactionId ? `PIX ${reference}` : (reference ?? ''));

export function ReceiptsOf({ receivableId, currency }: { readonly receivableId: string; readonly currency: string }) {
  const pages = usePages(
    ReceiptsOfReceivable,
    { receivableId, first: PAGE },
    (result) => result.receivable?.receipts ?? null,
    ['RECEIVABLE'],
  );
  const columns: readonly Column<ListedReceipt>[] = [
    {
      id: 'channel',
      head: 'Receipt',
      width: 'minmax(0, 3fr)',
      isName: true,
      cell: (row) => (
        <>
          {CHANNEL_WORDS[row.channel]}
          <span className="below">{receiptWords(row)}</span>
        </>
      ),
    },
    {
      ...{ id: 'day', head: 'Received on', width: '92px' },
      cell: ({ receivedOn, arrivedOn }) => (
        <>
          <Day day={receivedOn} />
          {arrivedOn === null ? null : (
            <span className="muted small">
              {' '}
              (arrived <Day day={arrivedOn} />)
            </span>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      head: 'Amount',
      width: 'minmax(118px, 1fr)',
      align: 'end',
      cell: ({ amountBaseUnits }) => <Units units={amountBaseUnits} currency={currency} />,
    },
    {
      id: 'cash',
      head: 'In reais',
      width: 'minmax(118px, 1fr)',
      align: 'end',
      cell: ({ cashBaseUnits }) => <Units units={cashBaseUnits} currency="BRL" />,
    },
    { id: 'author', head: 'Registered by', width: 'minmax(0, 1fr)', cell: ({ createdBy }) => authorOf(createdBy) },
    {
      id: 'state',
      head: 'State',
      width: '112px',
      cell: ({ reversedOn }) => (
        <Status state={reversedOn ? 'REVERSED' : 'COUNTS'} tones={{ COUNTS: 'good', REVERSED: 'idle' }} />
      ),
    },
    {
      id: 'reverse',
      head: 'Reverse',
      width: '100px',
      align: 'end',
      cell: (row) => <Reverse receipt={row} currency={currency} />,
    },
  ];
  return (
    <Listed
      label="Receipts"
      pages={pages}
      idOf={({ receiptId }) => receiptId}
      columns={currency === 'BRL' ? columns.filter(({ id }) => id !== 'cash') : columns}
      empty={
        <Empty title="No receipts yet">
          <p>The ERP or an operator registers receipts.</p>
        </Empty>
      }
    />
  );
}
