import './reconciliation.css';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { accountCompany, accountKey, accountName, type KnownAccounts } from '../../shared/format/accounts.ts';
import { plural } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useConsole } from '../session/console-context.ts';
import { ReconciledAccounts, ReconciliationTotals, type ReconciliationTotalsQuery } from './documents.generated.ts';
import { KINDS } from './words.ts';

type AccountTotals = NonNullable<ReconciliationTotalsQuery['reconciliation']>['accounts'][number];
type Total = AccountTotals['matched'];

const route = getRouteApi('/reconciliation');

const total = (id: string, head: string, of: (row: AccountTotals) => Total): Column<AccountTotals> => ({
  id,
  head,
  align: 'end',
  width: 'minmax(104px, 1fr)',
  cell: (row) => {
    const { count, amount } = of(row);
    return count === 0 ? (
      <span className="muted">–</span>
    ) : (
      <>
        {count}
        <span className="below">
          <Money cents={amount} />
        </span>
      </>
    );
  },
});

const columnsOf = (known: KnownAccounts | undefined): readonly Column<AccountTotals>[] => [
  {
    id: 'account',
    head: 'Account',
    width: 'minmax(0, 2fr)',
    isName: true,
    cell: (row) => (
      <>
        {accountName(known, row)}
        <span className="below">{accountCompany(known, row)}</span>
      </>
    ),
  },
  { id: 'until', head: 'Reconciled until', width: '112px', cell: (row) => <Day day={row.reconciledUntil} /> },
  total('proposed', 'Proposed', ({ proposed }) => proposed),
  total('unmatched', 'Unmatched', ({ unmatched }) => unmatched),
  total('conflicts', 'In conflict', ({ conflicts }) => conflicts),
  total('files', 'Bank contradicts', ({ remittanceConflicts }) => remittanceConflicts),
  total('matched', 'Matched', ({ matched }) => matched),
  total('ignored', 'Ignored', ({ ignored }) => ignored),
];

export function ReconciliationScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const { session } = useConsole();
  const accounts = useGraphQuery(ReconciledAccounts, {}, ['MASTER_DATA', 'BANK_ACCOUNT']);
  const { data, failure, isLoading, reload } = useGraphQuery(ReconciliationTotals, search, [
    ...KINDS,
    'REMITTANCE_ITEM',
  ]);
  const known = accounts.data?.master;
  const rows = data?.reconciliation?.accounts ?? [];
  const to = (row: AccountTotals) =>
    ({ to: '/reconciliation/entries', search: { ...search, account: accountKey(row) } }) as const;
  const contradicted = rows.reduce((sum, { remittanceConflicts }) => sum + remittanceConflicts.count, 0);
  const mayImport = session.roles.includes('accountant') || session.roles.includes('preparer');
  return (
    <Page
      title="Reconciliation"
      about="Reconciliation status of the statements of each account."
      acts={
        <>
          <Link to="/reconciliation/entries" search={search} className="button">
            Match statements
          </Link>
          {mayImport ? (
            <Link to="/reconciliation/import" className="button primary">
              Import statements
            </Link>
          ) : null}
        </>
      }
    >
      <Filters
        label="Filter totals"
        values={search}
        onChange={(values) => void navigate({ to: '/reconciliation', search: values, replace: true })}
        fields={[
          { name: 'from', label: 'From', kind: 'day' },
          { name: 'to', label: 'To', kind: 'day' },
        ]}
      />
      {contradicted > 0 ? (
        <aside className="panel notice" aria-label="Contradicted payments">
          <p>
            {plural(contradicted, 'payment')} in remittances {contradicted === 1 ? 'was' : 'were'} refused by the bank
            after payment: <Link to="/remittance-items">settle the outcome</Link>.
          </p>
        </aside>
      ) : null}
      {failure && rows.length === 0 ? (
        <Failed failure={failure} retry={reload} />
      ) : rows.length === 0 && isLoading ? (
        <Loading what="Loading totals" />
      ) : rows.length === 0 ? (
        <Empty title="No accounts yet">
          <p>An admin adds paying accounts and bank accounts in the master data.</p>
        </Empty>
      ) : (
        <DataTable
          label="Accounts"
          rows={rows}
          idOf={accountKey}
          columns={columnsOf(known)}
          hrefOf={(row) => router.buildLocation(to(row)).href}
          open={(row) => void navigate(to(row))}
        />
      )}
    </Page>
  );
}
