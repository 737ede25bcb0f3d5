import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDocument, wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/ask.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Age, Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useConsole } from '../session/console-context.ts';
import { ApproveMany } from './approve-many.tsx';
import { Payables, type PayablesQuery } from './documents.generated.ts';
import { METHODS, STATUS_TONES, STATUSES } from './words.ts';

export type ListedPayable = NonNullable<PayablesQuery['payables']>['nodes'][number];

const route = getRouteApi('/payables');
const PAGE = 50;

const COLUMNS: readonly Column<ListedPayable>[] = [
  {
    id: 'supplier',
    head: 'Supplier',
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: (row) => (
      <>
        {row.supplierName}
        <span className="below">{row.description}</span>
      </>
    ),
  },
  { id: 'reference', head: 'Document', width: 'minmax(0, 1.4fr)', cell: (row) => row.documentReference },
  { id: 'due', head: 'Due', width: '92px', cell: (row) => <Day day={row.dueDate} /> },
  { id: 'method', head: 'By', width: '64px', cell: (row) => row.paymentMethod },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(118px, 1fr)',
    align: 'end',
    cell: (row) => <Money cents={row.netAmount} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: '124px',
    cell: (row) => <Status state={row.status} tones={STATUS_TONES} />,
  },
  { id: 'age', head: 'Age', width: '60px', align: 'end', cell: (row) => <Age since={row.createdAt} /> },
];

/** All payables, by filters that stand in the address; whoever approves can do so with many at once. */
export function PayablesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const { session } = useConsole();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const document = search.supplierDocument?.replaceAll(/[./-]/g, '');
  const pages = usePages(
    Payables,
    { ...search, ...(document ? { supplierDocument: document } : {}), first: PAGE },
    (result) => result.payables,
    ['PAYABLE'],
  );
  const mayApprove = session.roles.includes('approver');
  const chosen = pages.rows.filter(({ payableId, status }) => selected.has(payableId) && status === 'PENDING');
  const to = (row: ListedPayable) => ({ to: '/payables/$payableId', params: { payableId: row.payableId } }) as const;
  return (
    <Page title="Payables" about="What the institution owes, from asking to paying.">
      <Filters
        label="payables"
        values={search}
        onChange={(values) => void navigate({ to: '/payables', search: values, replace: true })}
        fields={[
          { name: 'status', label: 'Status', kind: 'choice', options: STATUSES.map((each) => [each, wordsOf(each)]) },
          { name: 'supplierDocument', label: 'CNPJ or CPF of supplier', kind: 'text' },
          { name: 'documentReference', label: 'Document', kind: 'text', placeholder: 'as it was given' },
          { name: 'dueFrom', label: 'Due from', kind: 'day' },
          { name: 'dueTo', label: 'Due to', kind: 'day' },
          { name: 'paymentMethod', label: 'Paid by', kind: 'choice', options: METHODS.map((each) => [each, each]) },
        ]}
      />
      {mayApprove && chosen.length > 0 ? <ApproveMany payables={chosen} clear={() => setSelected(new Set())} /> : null}
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Reading payables" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No payables here">
          <p>
            {Object.keys(search).length > 0
              ? `None fits these filters${document ? ` (${formatDocument(document)})` : ''}.`
              : 'They come from the ERP by its integration, or from a person who prepares them.'}
          </p>
        </Empty>
      ) : (
        <DataTable
          label="Payables"
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
        />
      )}
    </Page>
  );
}
