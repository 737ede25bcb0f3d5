import { accountOf } from '../../shared/format/accounts.ts';
import { formatDocument } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { itemKey, type ListedItem } from './board-state.ts';
import { ReconcilableItems, type ReconciliationItemKind } from './documents.generated.ts';

const PAGE = 50;
const KINDS = ['RECONCILIATION_MATCH', 'PAYMENT_ORDER', 'REMITTANCE_ITEM', 'RECEIVABLE'];

const COLUMNS: readonly Column<ListedItem>[] = [
  {
    id: 'name',
    head: t('reconciliation.paidToOrBy'),
    width: 'minmax(0, 2.4fr)',
    isName: true,
    cell: (row) => (
      <>
        <bdi>{row.name}</bdi>
        <span className="below">
          {t(`reconciliation.kind.${row.kind}`)} · <bdi>{row.documentReference}</bdi> ·{' '}
          {formatDocument(row.taxDocument)}
        </span>
      </>
    ),
  },
  { id: 'day', head: t('reconciliation.day'), width: '88px', cell: ({ day }) => <Day day={day} /> },
  {
    id: 'amount',
    head: t('reconciliation.amount'),
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
  if (pages.isLoading) return <Loading what={t('reconciliation.items.loading')} />;
  if (rows.length === 0) {
    return (
      <Empty title={t('reconciliation.items.none')}>
        <p>{t('reconciliation.items.none.about')}</p>
      </Empty>
    );
  }
  // Items selected before another search stay selected.
  const known = new Map([...chosen, ...rows.map((row) => [itemKey(row), row] as const)]);
  return (
    <DataTable
      label={t('reconciliation.paymentsAndReceipts')}
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
