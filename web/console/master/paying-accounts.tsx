import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
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
    { id: 'account', head: 'Account', width: '140px', isName: true, cell: ({ accountId }) => `Account ${accountId}` },
    {
      id: 'company',
      head: 'Company',
      width: 'minmax(0, 2fr)',
      cell: ({ companyId }) => (
        <Link to="/master/companies/$companyId" params={{ companyId }} tabIndex={-1}>
          {companyName(companyId)}
        </Link>
      ),
    },
    {
      id: 'branch',
      head: 'For',
      cell: ({ branchId }) => branchName(branchId) ?? <span className="muted">entire company</span>,
    },
  ];
  return (
    <Page
      title="Paying accounts"
      about="Accounts at this gateway from which a company pays its payables. They belong to integrations of the institution."
      acts={
        session.roles.includes('admin') && master ? (
          <AddAccount companies={master.companies} branches={master.branches} />
        ) : null
      }
    >
      <MasterTabs />
      <Filters
        label="Filter paying accounts"
        values={search}
        onChange={(values) => void navigate({ to: '/master/paying-accounts', search: values, replace: true })}
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
        label="Paying accounts"
        idOf={({ accountId }) => String(accountId)}
        columns={columns}
        empty={
          <Empty title="No paying accounts">
            <p>
              {search.companyId ? 'This company has no paying account.' : 'An admin adds the first paying account.'}
            </p>
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
      label="Add paying account"
      tone="primary"
      title="Add a paying account"
      initial={{ accountId: '', companyId: companies.length === 1 ? (companies[0]?.id ?? '') : '', branchId: '' }}
      explain={
        <p>
          A second admin must approve this. Afterwards, payment batches of this company can debit the account when a
          treasurer releases them. The account must belong to an integration of the institution. A paying account cannot
          be deleted.
        </p>
      }
      fields={({ accountId, companyId, branchId }, change) => (
        <>
          <TextField
            label="Account"
            hint="Account number at this gateway."
            value={accountId}
            inputMode="numeric"
            maxLength={16}
            change={(accountId) => change({ accountId })}
          />
          <ChoiceField
            label="Company"
            value={companyId}
            none="Choose one"
            change={(companyId) => change({ companyId, branchId: '' })}
            options={companies.map(({ id, name }) => [id, name])}
          />
          <ChoiceField
            label="Branch"
            value={branchId}
            none="Entire company"
            change={(branchId) => change({ branchId })}
            options={branches.filter((each) => each.companyId === companyId).map(({ id, name }) => [id, name])}
          />
        </>
      )}
      check={({ accountId, companyId }) =>
        !/^[1-9]\d{0,14}$/.test(accountId.trim())
          ? 'The account number must contain only digits.'
          : companyId === ''
            ? 'Choose the company.'
            : null
      }
      document={AddPayingAccount}
      variables={({ accountId, companyId, branchId }, idempotencyKey) => ({
        idempotencyKey,
        input: { accountId: Number(accountId), companyId, ...(branchId === '' ? {} : { branchId }) },
      })}
      kinds={[...KINDS, 'CHANGE_REQUEST']}
      done={(_result, { accountId }) => `Account ${accountId.trim()} waits for a second admin.`}
    />
  );
}
