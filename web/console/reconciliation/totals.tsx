import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import './reconciliation.css';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { accountCompany, accountKey, accountName, type KnownAccounts } from '../../shared/format/accounts.ts';
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
    head: t('reconciliation.account'),
    width: 'minmax(0, 2fr)',
    isName: true,
    cell: (row) => (
      <>
        {accountName(known, row)}
        <span className="below">{accountCompany(known, row)}</span>
      </>
    ),
  },
  { id: 'until', head: t('reconciliation.until'), width: '112px', cell: (row) => <Day day={row.reconciledUntil} /> },
  total('proposed', t('reconciliation.proposed'), ({ proposed }) => proposed),
  total('unmatched', t('reconciliation.unmatched'), ({ unmatched }) => unmatched),
  total('conflicts', t('reconciliation.inConflict'), ({ conflicts }) => conflicts),
  total('files', t('reconciliation.contradicts'), ({ remittanceConflicts }) => remittanceConflicts),
  total('matched', t('reconciliation.done.matched'), ({ matched }) => matched),
  total('ignored', t('reconciliation.ignored'), ({ ignored }) => ignored),
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
      title={t('reconciliation.title')}
      about={t('reconciliation.about')}
      acts={
        <>
          <Link to="/reconciliation/entries" search={search} className="button">
            {t('reconciliation.board')}
          </Link>
          {mayImport ? (
            <Link to="/reconciliation/import" className="button primary">
              {t('reconciliation.importStatements')}
            </Link>
          ) : null}
        </>
      }
    >
      <Filters
        label={t('reconciliation.totals.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/reconciliation', search: values, replace: true })}
        fields={[
          { name: 'from', label: t('reconciliation.from'), kind: 'day' },
          { name: 'to', label: t('reconciliation.to'), kind: 'day' },
        ]}
      />
      {contradicted > 0 ? (
        <aside className="panel notice" aria-label={t('reconciliation.contradicted')}>
          <p>
            <Rich
              text="reconciliation.contradicted.about"
              values={{ count: contradicted }}
              tags={{ link: <Link to="/remittance-items" /> }}
            />
          </p>
        </aside>
      ) : null}
      {failure && rows.length === 0 ? (
        <Failed failure={failure} retry={reload} />
      ) : rows.length === 0 && isLoading ? (
        <Loading what={t('reconciliation.totals.loading')} />
      ) : rows.length === 0 ? (
        <Empty title={t('reconciliation.accounts.none')}>
          <p>{t('reconciliation.accounts.none.about')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('reconciliation.accounts')}
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
