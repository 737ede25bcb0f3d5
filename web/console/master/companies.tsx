import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDocument } from '../../shared/format/words.ts';
import { t } from '../../shared/language/text.ts';
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
    { id: 'name', head: t('master.company'), width: 'minmax(0, 2fr)', isName: true, cell: ({ name }) => name },
    { id: 'document', head: t('master.cnpj'), width: '170px', cell: ({ document }) => formatDocument(document) },
    {
      id: 'branches',
      head: t('master.branches'),
      width: '90px',
      align: 'end',
      cell: ({ id }) => master?.branches.filter(({ companyId }) => companyId === id).length ?? 0,
    },
    {
      id: 'city',
      head: t('master.city'),
      cell: ({ address }) =>
        address ? `${address.city}/${address.state}` : <span className="muted">{t('master.unknown')}</span>,
    },
  ];
  const to = ({ id }: Company) => ({ to: '/master/companies/$companyId', params: { companyId: id } }) as const;
  return (
    <Page
      title={t('master.companies')}
      about={t('master.companies.about')}
      acts={session.roles.includes('admin') ? <AddCompany /> : null}
    >
      <MasterTabs />
      <Filters
        label={t('master.companies.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/master', search: values, replace: true })}
        fields={[{ name: 'text', label: t('master.companies.filters.text'), kind: 'text' }]}
      />
      <Listed
        pages={allOf(asked, rows)}
        label={t('master.companies')}
        idOf={({ id }) => id}
        columns={columns}
        hrefOf={(row) => router.buildLocation(to(row)).href}
        open={(row) => void navigate(to(row))}
        empty={
          <Empty title={t('master.companies.none')}>
            <p>{search.text ? t('master.companies.none.filtered') : t('master.companies.none.yet')}</p>
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
      label={t('master.company.add')}
      tone="primary"
      title={t('master.company.add.title')}
      initial={{ name: '', document: '' }}
      explain={<p>{t('master.company.add.explain')}</p>}
      fields={({ name, document }, change) => (
        <>
          <TextField label={t('master.name')} value={name} maxLength={140} change={(name) => change({ name })} />
          <TextField
            label={t('master.cnpj')}
            value={document}
            maxLength={18}
            change={(document) => change({ document })}
          />
        </>
      )}
      check={({ name, document }) =>
        name.trim() === '' || document.trim() === '' ? t('master.company.add.missing') : null
      }
      document={CreateCompany}
      variables={({ name, document }, idempotencyKey) => ({
        idempotencyKey,
        input: { name: name.trim(), document: document.replaceAll(/[\s./-]/g, '').toUpperCase() },
      })}
      kinds={KINDS}
      done={(_result, { name }) => t('master.added', { name: name.trim() })}
    />
  );
}
