import { t } from '../../shared/language/text.ts';
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
  { id: 'code', head: t('master.code'), width: '160px', cell: ({ code }) => code },
  { id: 'name', head: t('master.name'), width: 'minmax(0, 2fr)', isName: true, cell: ({ name }) => name },
  {
    id: 'id',
    head: t('master.chart.id'),
    width: 'minmax(0, 2fr)',
    cell: ({ id, code }) => <Copy text={id} label={t('master.id.of', { name: code })} />,
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
      title={t('master.chart')}
      about={t('master.chart.about')}
      acts={session.roles.includes('admin') ? <AddFinancialAccount /> : null}
    >
      <MasterTabs />
      <Filters
        label={t('master.chart.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/master/chart', search: values, replace: true })}
        fields={[{ name: 'text', label: t('master.chart.filters.text'), kind: 'text' }]}
      />
      <Listed
        pages={allOf(asked, rows)}
        label={t('master.chart')}
        idOf={({ id }) => id}
        columns={COLUMNS}
        empty={
          <Empty title={t('master.chart.none')}>
            <p>{search.text ? t('master.chart.none.filtered') : t('master.chart.none.yet')}</p>
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
      label={t('master.chart.add')}
      tone="primary"
      title={t('master.chart.add.title')}
      initial={{ code: '', name: '' }}
      explain={<p>{t('master.chart.add.explain')}</p>}
      fields={({ code, name }, change) => (
        <>
          <TextField label={t('master.code')} value={code} maxLength={40} change={(code) => change({ code })} />
          <TextField label={t('master.name')} value={name} maxLength={140} change={(name) => change({ name })} />
        </>
      )}
      check={({ code, name }) => (code.trim() === '' || name.trim() === '' ? t('master.chart.add.missing') : null)}
      document={CreateFinancialAccount}
      variables={({ code, name }, idempotencyKey) => ({
        idempotencyKey,
        input: { code: code.trim(), name: name.trim() },
      })}
      kinds={KINDS}
      done={(_result, { code }) => t('master.added', { name: code.trim() })}
    />
  );
}
