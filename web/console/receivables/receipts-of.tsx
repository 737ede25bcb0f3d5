import { authorOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { Units } from './amount.tsx';
import { ReceiptsOfReceivable } from './documents.generated.ts';
import { type ListedReceipt, Reverse } from './reverse.tsx';

const PAGE = 50;

export const receiptWords = ({ reference, creditTransactionId, reversalReason }: ListedReceipt): string =>
  reversalReason ??
  (creditTransactionId ? t('receivables.pix.reference', { reference: reference ?? '' }) : (reference ?? ''));

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
      head: t('receivables.receipt'),
      width: 'minmax(0, 3fr)',
      isName: true,
      cell: (row) => (
        <>
          {t(`receivables.channel.${row.channel}`)}
          <span className="below">{receiptWords(row)}</span>
        </>
      ),
    },
    {
      ...{ id: 'day', head: t('receivables.receivedOn'), width: '92px' },
      cell: ({ receivedOn, arrivedOn }) => (
        <>
          <Day day={receivedOn} />
          {arrivedOn === null ? null : (
            <span className="muted small">
              {' '}
              <Rich text="receivables.arrived" values={{ day: <Day day={arrivedOn} /> }} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      head: t('receivables.amount'),
      width: 'minmax(118px, 1fr)',
      align: 'end',
      cell: ({ amountBaseUnits }) => <Units units={amountBaseUnits} currency={currency} />,
    },
    {
      id: 'cash',
      head: t('receivables.inReais'),
      width: 'minmax(118px, 1fr)',
      align: 'end',
      cell: ({ cashBaseUnits }) => <Units units={cashBaseUnits} currency="BRL" />,
    },
    {
      id: 'author',
      head: t('receivables.registeredBy'),
      width: 'minmax(0, 1fr)',
      cell: ({ createdBy }) => authorOf(createdBy),
    },
    {
      id: 'state',
      head: t('receivables.state'),
      width: '112px',
      cell: ({ reversedOn }) => (
        <Status
          state={reversedOn ? 'REVERSED' : 'COUNTS'}
          tones={{ COUNTS: 'good', REVERSED: 'idle' }}
          text={t(`receivables.receipt.${reversedOn ? 'REVERSED' : 'COUNTS'}`)}
        />
      ),
    },
    {
      id: 'reverse',
      head: t('receivables.reverse'),
      width: '100px',
      align: 'end',
      cell: (row) => <Reverse receipt={row} currency={currency} />,
    },
  ];
  return (
    <Listed
      label={t('receivables.receipts')}
      pages={pages}
      idOf={({ receiptId }) => receiptId}
      columns={currency === 'BRL' ? columns.filter(({ id }) => id !== 'cash') : columns}
      empty={
        <Empty title={t('receivables.receipts.none')}>
          <p>{t('receivables.receipts.none.about')}</p>
        </Empty>
      }
    />
  );
}
