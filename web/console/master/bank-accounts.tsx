import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { t } from '../../shared/language/text.ts';
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
    { id: 'account', head: t('master.banks.head'), width: 'minmax(0, 1.6fr)', isName: true, cell: accountText },
    {
      id: 'company',
      head: t('master.company'),
      width: 'minmax(0, 2fr)',
      cell: ({ companyId }) => companyName(companyId),
    },
    {
      id: 'agreement',
      head: t('master.agreement'),
      cell: ({ agreement }) => agreement ?? <span className="muted">{t('master.none')}</span>,
    },
    { id: 'profile', head: t('master.layout'), width: '96px', cell: ({ cnabProfile }) => cnabProfile },
    {
      id: 'opening',
      head: t('master.opening'),
      width: '150px',
      align: 'end',
      cell: ({ openingBalance }) => <Money cents={openingBalance} />,
    },
    { id: 'day', head: t('master.on'), width: '96px', cell: ({ openingDate }) => <Day day={openingDate} /> },
  ];
  const to = ({ id }: BankAccount) =>
    ({ to: '/master/bank-accounts/$bankAccountId', params: { bankAccountId: id } }) as const;
  return (
    <Page
      title={t('master.banks')}
      about={t('master.banks.about')}
      acts={session.roles.includes('admin') && master ? <AddBankAccount companies={master.companies} /> : null}
    >
      <MasterTabs />
      <Filters
        label={t('master.banks.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/master/bank-accounts', search: values, replace: true })}
        fields={[
          {
            name: 'companyId',
            label: t('master.company'),
            kind: 'choice',
            options: (master?.companies ?? []).map(({ id, name }) => [id, name] as const),
          },
        ]}
      />
      <Listed
        pages={allOf(asked, rows)}
        label={t('master.banks')}
        idOf={({ id }) => id}
        columns={columns}
        hrefOf={(row) => router.buildLocation(to(row)).href}
        open={(row) => void navigate(to(row))}
        empty={
          <Empty title={t('master.banks.none')}>
            <p>{search.companyId ? t('master.banks.none.filtered') : t('master.banks.none.yet')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
