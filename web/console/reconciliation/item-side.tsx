import { accountOf } from '../../shared/format/accounts.ts';
import { formatDocument } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { itemKey, type ListedItem } from './board-state.ts';
import { ReconcilableItems, type ReconciliationItemKind } from './documents.generated.ts';
import { KIND_WORDS } from './words.ts';

const PAGE = 50;
const KINDS = ['RECONCILIATION_MATCH', 'PAYMENT_ORDER', 'REMITTANCE_ITEM', 'RECEIVABLE'];

const COLUMNS: readonly Column<ListedItem>[] = [
  {
    id: 'name',
    head: 'Paid to or by',
    width: 'minmax(0, 2.4fr)',
    isName: true,
    cell: (row) => (
      <>
        <bdi>{row.name}</bdi>
        <span className="below">
          {KIND_WORDS[row.kind]} · <bdi>{row.documentReference}</bdi> · {formatDocument(row.taxDocument)}
        </span>
      </>
    ),
  },
  { id: 'day', head: 'Day', width: '88px', cell: ({ day }) => <Day day={day} /> },
  {
    id: 'amount',
    head: 'Amount',
    width: 'minmax(112px, 1fr)',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} signed />,
  },
];

export function ItemSide({
  search: { account, kind, text, from, to },
  chosen,
  choose,
  mayChoose,
}: {
  readonly search: {
    readonly account?: string;
    readonly kind?: ReconciliationItemKind;
    readonly text?: string;
    readonly from?: string;
    readonly to?: string;
  };
  readonly chosen: ReadonlyMap<string, ListedItem>;
  choose(items: ReadonlyMap<string, ListedItem>): void;
  readonly mayChoose: boolean;
}) {
  const { accountId, bankAccountId } = accountOf(account);
  const pages = usePages(
    ReconcilableItems,
    {
      first: PAGE,
      kind: kind ?? null,
      text: text ?? null,
      from: from ?? null,
      to: to ?? null,
      accountId: accountId === null ? null : String(accountId),
      bankAccountId,
    },
    (result) => result.reconcilableItems,
    KINDS,
  );
  const { rows } = pages;
  if (pages.failure && rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what="Loading payments and receipts" />;
  if (rows.length === 0) {
    return (
      <Empty title="Nothing to match">
        <p>
          No unmatched payment or receipt fits these filters. Without a date filter, the list covers the last 90 days.
        </p>
      </Empty>
    );
  }
  // Items selected before another search stay selected.
  const known = new Map([...chosen, ...rows.map((row) => [itemKey(row), row] as const)]);
  return (
    <DataTable
      label="Payments and receipts"
      rows={rows}
      idOf={itemKey}
      columns={COLUMNS}
      {...(mayChoose
        ? {
            selected: new Set(chosen.keys()),
            onSelect: (ids: ReadonlySet<string>) => choose(new Map([...known].filter(([key]) => ids.has(key)))),
          }
        : {})}
      hasMore={pages.hasMore}
      isLoadingMore={pages.isLoadingMore}
      more={pages.more}
    />
  );
}
