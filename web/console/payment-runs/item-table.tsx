import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Pages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { PayeePlace } from '../parts/payee.tsx';
import { ItemDecision, type ListedItem } from './item-decision.tsx';
import { ITEM_TONES } from './words.ts';

/** Note about an item in addition to its status; null when the status is sufficient. */
function noteOf({ review, conflict, conflictStatus }: ListedItem): string | null {
  if (review) return t(`remittances.review.${review}`);
  if (conflictStatus === 'OPEN') return t('remittances.note.open');
  if (conflictStatus === 'STAYS_PAID') return t('remittances.note.STAYS_PAID');
  if (conflictStatus === 'CAME_BACK') return t('remittances.note.CAME_BACK');
  return conflict === 'PAID_TWICE' ? t('paymentRuns.paidTwice') : null;
}

const COLUMNS: readonly Column<ListedItem>[] = [
  {
    id: 'supplier',
    head: t('paymentRuns.supplier'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: (row) => (
      <>
        <Link to="/payables/$payableId" params={{ payableId: row.installment.payable.payableId }}>
          {row.installment.payable.supplierName}
        </Link>
        <span className="below">{noteOf(row) ?? row.installment.payable.documentReference}</span>
      </>
    ),
  },
  {
    id: 'place',
    head: t('paymentRuns.paidTo'),
    width: 'minmax(0, 2fr)',
    cell: ({ installment: { payable } }) => <PayeePlace payee={payable} />,
  },
  { id: 'number', head: t('remittances.ourNumber'), width: '124px', cell: ({ yourNumber }) => yourNumber },
  { id: 'codes', head: t('remittances.codes'), width: '80px', cell: ({ occurrences }) => occurrences.join(' ') || '–' },
  { id: 'paid', head: t('paymentRuns.paidOn'), width: '92px', cell: ({ paidOn }) => <Day day={paidOn} /> },
  {
    id: 'amount',
    head: t('paymentRuns.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount, paidAmount }) => (
      <>
        <Money cents={amount} />
        {paidAmount !== null && paidAmount !== amount ? (
          <span className="below">
            <Rich text="remittances.paidAmount" values={{ amount: <Money cents={paidAmount} /> }} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'status',
    head: t('paymentRuns.status'),
    width: '152px',
    cell: ({ status }) => <Status state={status} tones={ITEM_TONES} text={t(`remittances.item.${status}`)} />,
  },
  {
    id: 'decide',
    head: t('remittances.action'),
    width: '96px',
    align: 'end',
    cell: (row) => <ItemDecision item={row} />,
  },
];

export function ItemTable({
  label,
  pages,
  empty,
}: {
  /** Name of the rows within a sentence. */
  readonly label: string;
  readonly pages: Pages<ListedItem>;
  readonly empty: ReactNode;
}) {
  return <Listed label={label} pages={pages} idOf={({ itemId }) => itemId} columns={COLUMNS} empty={empty} />;
}
