import './master.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { Copy } from '../../shared/parts/copy.tsx';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { allOf, Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import { CreateFinancialAccount } from './documents.generated.ts';
import { MasterTabs } from './master-tabs.tsx';
import { type FinancialAccount, has, KINDS, useMaster } from './use-master.ts';

const route = getRouteApi('/master/chart');

const COLUMNS: readonly Column<FinancialAccount>[] = [
  { id: 'code', head: 'Code', width: '160px', cell: ({ code }) => code },
  { id: 'name', head: 'Name', width: 'minmax(0, 2fr)', isName: true, cell: ({ name }) => name },
  {
    id: 'id',
    head: 'Id for the ERP',
    width: 'minmax(0, 2fr)',
    cell: ({ id, code }) => <Copy text={id} label={`id of ${code}`} />,
  },
];

export function ChartScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const { asked, master } = useMaster();
  const rows = (master?.financialAccounts ?? []).filter(({ code, name }) => has(search.text, code, name));
  return (
    <Page
      title="Financial accounts"
      about="Categories of payments and receipts. The accounting mapping assigns each one to accounts of the ERP."
      acts={session.roles.includes('admin') ? <AddFinancialAccount /> : null}
    >
      <MasterTabs />
      <Filters
        label="Filter financial accounts"
        values={search}
        onChange={(values) => void navigate({ to: '/master/chart', search: values, replace: true })}
        fields={[{ name: 'text', label: 'Code or name', kind: 'text' }]}
      />
      <Listed
        pages={allOf(asked, rows)}
        label="Financial accounts"
        idOf={({ id }) => id}
        columns={COLUMNS}
        empty={
          <Empty title="No financial accounts">
            <p>
              {search.text
                ? 'No financial account matches this code or name.'
                : 'An admin adds the first financial account.'}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}

function AddFinancialAccount() {
  return (
    <Act
      id="create-financial-account"
      label="Add financial account"
      tone="primary"
      title="Add a financial account"
      initial={{ code: '', name: '' }}
      explain={
        <p>
          You can assign it to payables and receivables. It cannot be deleted, and it needs accounts in the mapping.
        </p>
      }
      fields={({ code, name }, change) => (
        <>
          <TextField label="Code" value={code} maxLength={40} change={(code) => change({ code })} />
          <TextField label="Name" value={name} maxLength={140} change={(name) => change({ name })} />
        </>
      )}
      check={({ code, name }) => (code.trim() === '' || name.trim() === '' ? 'Enter the code and the name.' : null)}
      document={CreateFinancialAccount}
      variables={({ code, name }, idempotencyKey) => ({
        idempotencyKey,
        input: { code: code.trim(), name: name.trim() },
      })}
      kinds={KINDS}
      done={(_result, { code }) => `${code.trim()} is added.`}
    />
  );
}
