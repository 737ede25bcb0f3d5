import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDocument } from '../../shared/format/words.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { allOf, Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import { CreateCompany } from './documents.generated.ts';
import { MasterTabs } from './master-tabs.tsx';
import { type Company, has, KINDS, useMaster } from './use-master.ts';

const route = getRouteApi('/master');

export function CompaniesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const { session } = useConsole();
  const { asked, master } = useMaster();
  const rows = (master?.companies ?? []).filter(({ name, document }) =>
    has(search.text, name, document, formatDocument(document)),
  );
  const columns: readonly Column<Company>[] = [
    { id: 'name', head: 'Company', width: 'minmax(0, 2fr)', isName: true, cell: ({ name }) => name },
    { id: 'document', head: 'CNPJ', width: '170px', cell: ({ document }) => formatDocument(document) },
    {
      id: 'branches',
      head: 'Branches',
      width: '90px',
      align: 'end',
      cell: ({ id }) => master?.branches.filter(({ companyId }) => companyId === id).length ?? 0,
    },
    {
      id: 'city',
      head: 'City',
      cell: ({ address }) => (address ? `${address.city}/${address.state}` : <span className="muted">unknown</span>),
    },
  ];
  const to = ({ id }: Company) => ({ to: '/master/companies/$companyId', params: { companyId: id } }) as const;
  return (
    <Page
      title="Companies"
      about="Companies of the institution. Payables, receivables and accounts belong to a company."
      acts={session.roles.includes('admin') ? <AddCompany /> : null}
    >
      <MasterTabs />
      <Filters
        label="Filter companies"
        values={search}
        onChange={(values) => void navigate({ to: '/master', search: values, replace: true })}
        fields={[{ name: 'text', label: 'Name or CNPJ', kind: 'text' }]}
      />
      <Listed
        pages={allOf(asked, rows)}
        label="Companies"
        idOf={({ id }) => id}
        columns={columns}
        hrefOf={(row) => router.buildLocation(to(row)).href}
        open={(row) => void navigate(to(row))}
        empty={
          <Empty title="No companies">
            <p>{search.text ? 'No company matches this name or CNPJ.' : 'An admin adds the first company.'}</p>
          </Empty>
        }
      />
    </Page>
  );
}

function AddCompany() {
  return (
    <Act
      id="create-company"
      label="Add company"
      tone="primary"
      title="Add a company"
      initial={{ name: '', document: '' }}
      explain={<p>You can assign payables and receivables to it. A company cannot be deleted.</p>}
      fields={({ name, document }, change) => (
        <>
          <TextField label="Name" value={name} maxLength={140} change={(name) => change({ name })} />
          <TextField label="CNPJ" value={document} maxLength={18} change={(document) => change({ document })} />
        </>
      )}
      check={({ name, document }) =>
        name.trim() === '' || document.trim() === '' ? 'Enter the name and the CNPJ.' : null
      }
      document={CreateCompany}
      variables={({ name, document }, idempotencyKey) => ({
        idempotencyKey,
        input: { name: name.trim(), document: document.replaceAll(/[\s./-]/g, '').toUpperCase() },
      })}
      kinds={KINDS}
      done={(_result, { name }) => `${name.trim()} is added.`}
    />
  );
}
