import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
import { ChoiceField, TextField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { allOf, Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import { AddPayingAccount } from './documents.generated.ts';
import { MasterTabs } from './master-tabs.tsx';
import { type Branch, type Company, KINDS, type PayingAccount, useMaster } from './use-master.ts';

const route = getRouteApi('/master/paying-accounts');

export function PayingAccountsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const { asked, master, companyName, branchName } = useMaster();
  const rows = (master?.payingAccounts ?? []).filter(
    ({ companyId }) => search.companyId === undefined || companyId === search.companyId,
  );
  const columns: readonly Column<PayingAccount>[] = [
    {
      id: 'account',
      head: t('master.account'),
      width: '140px',
      isName: true,
      cell: ({ accountId }) => t('master.account.one', { account: accountId }),
    },
    {
      id: 'company',
      head: t('master.company'),
      width: 'minmax(0, 2fr)',
      cell: ({ companyId }) => (
        <Link to="/master/companies/$companyId" params={{ companyId }} tabIndex={-1}>
          {companyName(companyId)}
        </Link>
      ),
    },
    {
      id: 'branch',
      head: t('master.paying.for'),
      cell: ({ branchId }) => branchName(branchId) ?? <span className="muted">{t('master.paying.entire')}</span>,
    },
  ];
  return (
    <Page
      title={t('master.paying')}
      about={t('master.paying.about')}
      acts={
        session.roles.includes('admin') && master ? (
          <AddAccount companies={master.companies} branches={master.branches} />
        ) : null
      }
    >
      <MasterTabs />
      <Filters
        label={t('master.paying.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/master/paying-accounts', search: values, replace: true })}
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
        label={t('master.paying')}
        idOf={({ accountId }) => String(accountId)}
        columns={columns}
        empty={
          <Empty title={t('master.paying.none')}>
            <p>{search.companyId ? t('master.paying.none.filtered') : t('master.paying.none.yet')}</p>
          </Empty>
        }
      />
    </Page>
  );
}

function AddAccount({
  companies,
  branches,
}: {
  readonly companies: readonly Company[];
  readonly branches: readonly Branch[];
}) {
  return (
    <Act
      id="add-paying-account"
      label={t('master.paying.add')}
      tone="primary"
      title={t('master.paying.add.title')}
      initial={{ accountId: '', companyId: companies.length === 1 ? (companies[0]?.id ?? '') : '', branchId: '' }}
      explain={<p>{t('master.paying.add.explain')}</p>}
      fields={({ accountId, companyId, branchId }, change) => (
        <>
          <TextField
            label={t('master.account')}
            hint={t('master.account.hint')}
            value={accountId}
            inputMode="numeric"
            maxLength={16}
            change={(accountId) => change({ accountId })}
          />
          <ChoiceField
            label={t('master.company')}
            value={companyId}
            none={t('master.choose')}
            change={(companyId) => change({ companyId, branchId: '' })}
            options={companies.map(({ id, name }) => [id, name])}
          />
          <ChoiceField
            label={t('master.branch')}
            value={branchId}
            none={t('master.branch.entire')}
            change={(branchId) => change({ branchId })}
            options={branches.filter((each) => each.companyId === companyId).map(({ id, name }) => [id, name])}
          />
        </>
      )}
      check={({ accountId, companyId }) =>
        !/^[1-9]\d{0,14}$/.test(accountId.trim())
          ? t('master.account.digits')
          : companyId === ''
            ? t('master.company.choose')
            : null
      }
      document={AddPayingAccount}
      variables={({ accountId, companyId, branchId }, idempotencyKey) => ({
        idempotencyKey,
        input: { accountId: Number(accountId), companyId, ...(branchId === '' ? {} : { branchId }) },
      })}
      kinds={[...KINDS, 'CHANGE_REQUEST']}
      done={(_result, { accountId }) => t('master.paying.add.done', { account: accountId.trim() })}
    />
  );
}
