import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Pages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { PayeePlace } from '../parts/payee.tsx';
import { ItemDecision, type ListedItem } from './item-decision.tsx';
import { ITEM_TONES, ITEM_WORDS, REVIEW_WORDS } from './words.ts';

/** Note about an item in addition to its status; null when the status is sufficient. */
function noteOf({ review, conflict, conflictStatus }: ListedItem): string | null {
  if (review) return REVIEW_WORDS[review];
  if (conflictStatus === 'OPEN') return 'The bank paid it and later refused it.';
  if (conflictStatus === 'STAYS_PAID') return 'Refused by the bank after payment; stays paid.';
  if (conflictStatus === 'CAME_BACK') return 'Refused by the bank after payment; money returned.';
  return conflict === 'PAID_TWICE' ? 'Paid twice: the installment was already paid.' : null;
}

const COLUMNS: readonly Column<ListedItem>[] = [
  {
    id: 'supplier',
    head: 'Supplier',
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
    head: 'Paid to',
    width: 'minmax(0, 2fr)',
    cell: ({ installment: { payable } }) => <PayeePlace payee={payable} />,
  },
  { id: 'number', head: 'Our number', width: '124px', cell: ({ yourNumber }) => yourNumber },
  { id: 'codes', head: 'Bank codes', width: '80px', cell: ({ occurrences }) => occurrences.join(' ') || '–' },
  { id: 'paid', head: 'Paid on', width: '92px', cell: ({ paidOn }) => <Day day={paidOn} /> },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: ({ amount, paidAmount }) => (
      <>
        <Money cents={amount} />
        {paidAmount !== null && paidAmount !== amount ? (
          <span className="below">
            paid <Money cents={paidAmount} />
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    width: '152px',
    cell: ({ status }) => <Status state={status} tones={ITEM_TONES} words={ITEM_WORDS} />,
  },
  { id: 'decide', head: 'Action', width: '96px', align: 'end', cell: (row) => <ItemDecision item={row} /> },
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
