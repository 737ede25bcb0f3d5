import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Money } from '../../shared/parts/money.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Day } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { allOf, Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import { AddBankAccount } from './add-bank-account.tsx';
import { MasterTabs } from './master-tabs.tsx';
import { accountText, type BankAccount, useMaster } from './use-master.ts';

const route = getRouteApi('/master/bank-accounts');

export function BankAccountsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const { session } = useConsole();
  const { asked, master, companyName } = useMaster();
  const rows = (master?.bankAccounts ?? []).filter(
    ({ companyId }) => search.companyId === undefined || companyId === search.companyId,
  );
  const columns: readonly Column<BankAccount>[] = [
    { id: 'account', head: 'Bank · branch · account', width: 'minmax(0, 1.6fr)', isName: true, cell: accountText },
    { id: 'company', head: 'Company', width: 'minmax(0, 2fr)', cell: ({ companyId }) => companyName(companyId) },
    { id: 'agreement', head: 'Agreement', cell: ({ agreement }) => agreement ?? <span className="muted">none</span> },
    { id: 'profile', head: 'CNAB layout', width: '96px', cell: ({ cnabProfile }) => cnabProfile },
    {
      id: 'opening',
      head: 'Opening balance',
      width: '150px',
      align: 'end',
      cell: ({ openingBalance }) => <Money cents={openingBalance} />,
    },
    { id: 'day', head: 'On', width: '96px', cell: ({ openingDate }) => <Day day={openingDate} /> },
  ];
  const to = ({ id }: BankAccount) =>
    ({ to: '/master/bank-accounts/$bankAccountId', params: { bankAccountId: id } }) as const;
  return (
    <Page
      title="Bank accounts"
      about="Accounts of the institution at other banks, for statements and remittances."
      acts={session.roles.includes('admin') && master ? <AddBankAccount companies={master.companies} /> : null}
    >
      <MasterTabs />
      <Filters
        label="Filter bank accounts"
        values={search}
        onChange={(values) => void navigate({ to: '/master/bank-accounts', search: values, replace: true })}
        fields={[
          {
            name: 'companyId',
            label: 'Company',
            kind: 'choice',
            options: (master?.companies ?? []).map(({ id, name }) => [id, name] as const),
          },
        ]}
      />
      <Listed
        pages={allOf(asked, rows)}
        label="Bank accounts"
        idOf={({ id }) => id}
        columns={columns}
        hrefOf={(row) => router.buildLocation(to(row)).href}
        open={(row) => void navigate(to(row))}
        empty={
          <Empty title="No bank accounts">
            <p>
              {search.companyId ? 'This company has no account at another bank.' : 'An admin adds the first account.'}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
