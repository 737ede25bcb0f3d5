import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountName, accountOf, type KnownAccounts } from '../../shared/format/accounts.ts';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import type { ListedEntry } from './board-state.ts';
import { type BankStatementEntryStatus, StatementEntries } from './documents.generated.ts';
import { isWaiting, KINDS, STATUS_TONES } from './words.ts';

const PAGE = 50;

export interface BoardSearch {
  readonly account?: string;
  readonly status?: BankStatementEntryStatus;
  readonly from?: string;
  readonly to?: string;
}

const columnsOf = (known: KnownAccounts | undefined): readonly Column<ListedEntry>[] => [
  {
    id: 'description',
    head: t('reconciliation.entry'),
    width: 'minmax(0, 2.4fr)',
    isName: true,
    cell: (row) => (
      <>
        {row.description === '' ? row.kind : row.description}
        <span className="below">{accountName(known, row)}</span>
      </>
    ),
  },
  { id: 'day', head: t('reconciliation.day'), width: '88px', cell: ({ date }) => <Day day={date} /> },
  {
    id: 'status',
    head: t('reconciliation.status'),
    width: '104px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} text={t(`reconciliation.status.${status}`)} />,
  },
  {
    id: 'amount',
    head: t('reconciliation.amount'),
    width: 'minmax(112px, 1fr)',
    align: 'end',
    cell: ({ openAmount }) => <Money cents={openAmount} signed />,
  },
];

/** Statement entries. Only unmatched or ignored entries can be selected. */
export function EntrySide({
  search: { account, status, from, to },
  chosen,
  choose,
  mayChoose,
  known,
}: {
  readonly search: BoardSearch;
  readonly chosen: ReadonlyMap<string, ListedEntry>;
  choose(entries: ReadonlyMap<string, ListedEntry>): void;
  readonly mayChoose: boolean;
  readonly known: KnownAccounts | undefined;
}) {
  const navigate = useNavigate();
  const router = useRouter();
  const { accountId, bankAccountId } = accountOf(account);
  const pages = usePages(
    StatementEntries,
    {
      first: PAGE,
      waiting: status === undefined,
      from: from ?? null,
      to: to ?? null,
      status: status ?? null,
      accountId: accountId === null ? null : String(accountId),
      bankAccountId,
    },
    ({ reconciliation }) => reconciliation?.pending ?? reconciliation?.entries ?? null,
    KINDS,
  );
  const { rows } = pages;
  // Deselects entries that another operator matched or ignored in the meantime.
  useEffect(() => {
    const listed = new Map(rows.map((row) => [row.entryId, row]));
    const kept = [...chosen].filter(([id]) => {
      const row = listed.get(id);
      return row !== undefined && isWaiting(row) === isWaiting(chosen.get(id) ?? row);
    });
    if (!pages.isLoading && kept.length < chosen.size) choose(new Map(kept));
  }, [rows, chosen, choose, pages.isLoading]);
  const link = ({ entryId }: ListedEntry) => ({ to: '/reconciliation/entries/$entryId', params: { entryId } }) as const;
  if (pages.failure && rows.length === 0) return <Failed failure={pages.failure} retry={pages.reload} />;
  if (pages.isLoading) return <Loading what={t('reconciliation.entries.loading')} />;
  if (rows.length === 0) {
    return (
      <Empty
        title={status === undefined ? t('reconciliation.entries.noneUnmatched') : t('reconciliation.entries.none')}
      >
        <p>
          {status === undefined
            ? t('reconciliation.entries.noneUnmatched.about')
            : t('reconciliation.entries.none.about')}
        </p>
      </Empty>
    );
  }
  return (
    <DataTable
      label={t('reconciliation.statementEntries')}
      rows={rows}
      idOf={({ entryId }) => entryId}
      columns={columnsOf(known)}
      hrefOf={(row) => router.buildLocation(link(row)).href}
      open={(row) => void navigate(link(row))}
      {...(mayChoose
        ? {
            selected: new Set(chosen.keys()),
            onSelect: (ids: ReadonlySet<string>) =>
              choose(new Map(rows.filter(({ entryId }) => ids.has(entryId)).map((row) => [row.entryId, row]))),
            selectable: (row: ListedEntry) => isWaiting(row) || row.status === 'IGNORED',
          }
        : {})}
      hasMore={pages.hasMore}
      isLoadingMore={pages.isLoadingMore}
      more={pages.more}
    />
  );
}
