import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { authorOf, formatDocument } from '../../shared/format/words.ts';
import type { Pages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Age, Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { PayeePlace } from '../parts/payee.tsx';
import { useConsole } from '../session/console-context.ts';
import { ApproveMany, type ListedPayable } from './approve-many.tsx';
import { STATUS_TONES } from './words.ts';

const COLUMNS: readonly Column<ListedPayable>[] = [
  {
    id: 'supplier',
    head: t('payables.supplier'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: (row) => (
      <>
        <bdi>{row.supplierName}</bdi>
        <span className="below">
          {formatDocument(row.supplierDocument)} · <bdi>{row.description}</bdi>
        </span>
      </>
    ),
  },
  {
    id: 'reference',
    head: t('payables.document'),
    width: 'minmax(0, 1.4fr)',
    cell: (row) => (
      <>
        <bdi>{row.documentReference}</bdi>
        <span className="below">{t('payables.by', { author: authorOf(row.createdBy) })}</span>
      </>
    ),
  },
  { id: 'place', head: t('payables.paidTo'), width: 'minmax(0, 2fr)', cell: (row) => <PayeePlace payee={row} /> },
  { id: 'due', head: t('payables.due'), width: '92px', cell: (row) => <Day day={row.dueDate} /> },
  { id: 'method', head: t('payables.method'), width: '64px', cell: (row) => t(`payables.method.${row.paymentMethod}`) },
  {
    id: 'amount',
    head: t('payables.amount'),
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: (row) => <Money cents={row.netAmount} />,
  },
  {
    id: 'status',
    head: t('payables.status'),
    width: '124px',
    cell: (row) => <Status state={row.status} tones={STATUS_TONES} text={t(`payables.status.${row.status}`)} />,
  },
  { id: 'age', head: t('payables.age'), width: '60px', align: 'end', cell: (row) => <Age since={row.createdAt} /> },
];

export function PayableTable({
  label,
  pages,
  onBehalfOf,
  empty,
}: {
  readonly label: string;
  readonly pages: Pages<ListedPayable>;
  readonly onBehalfOf?: string | undefined;
  readonly empty: ReactNode;
}) {
  const navigate = useNavigate();
  const router = useRouter();
  const { session } = useConsole();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const mayApprove = session.roles.includes('approver');
  const chosen = pages.rows.filter(({ payableId, status }) => selected.has(payableId) && status === 'PENDING');
  const to = ({ payableId }: ListedPayable) =>
    ({ to: '/payables/$payableId', params: { payableId }, search: onBehalfOf ? { onBehalfOf } : {} }) as const;
  if (pages.failure && pages.rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what={t('payables.loadingAll')} />;
  if (pages.rows.length === 0) return empty;
  return (
    <>
      {mayApprove ? (
        <ApproveMany payables={chosen} onBehalfOf={onBehalfOf} clear={() => setSelected(new Set())} />
      ) : null}
      <DataTable
        label={label}
        rows={pages.rows}
        idOf={(row) => row.payableId}
        columns={COLUMNS}
        hrefOf={(row) => router.buildLocation(to(row)).href}
        open={(row) => void navigate(to(row))}
        {...(mayApprove
          ? { selected, onSelect: setSelected, selectable: (row: ListedPayable) => row.status === 'PENDING' }
          : {})}
        hasMore={pages.hasMore}
        isLoadingMore={pages.isLoadingMore}
        more={pages.more}
        failure={pages.failure}
        retry={pages.reload}
      />
    </>
  );
}
